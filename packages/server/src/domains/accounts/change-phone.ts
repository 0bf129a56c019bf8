import type { Context } from '../../platform/context.ts'
import { lockAccount, updateAccount, writeAudit } from './store.ts'

/** Sets the account's phone number (E.164). */
export async function changePhone(context: Context, accountId: number, phoneNumber: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId)
    await updateAccount(tx, accountId, { phone_number: phoneNumber })
    await writeAudit(tx, {
      at: context.clock.now(),
      actorAccountId: accountId,
      action: 'change-phone',
      accountId,
    })
  })
}
