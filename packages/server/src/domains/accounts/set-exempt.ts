import type { Context } from '../../platform/context.ts'
import type { Actor } from '../../platform/http/index.ts'
import { lockSeller, updateAccount, writeAudit } from './store.ts'

/** Gives a seller access without a subscription, or takes that back; its next call is judged by it. */
export async function setExempt(
  context: Context,
  admin: Actor,
  accountId: number,
  isExempt: boolean,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const account = await lockSeller(tx, accountId)
    if (account.is_exempt === isExempt) return
    await updateAccount(tx, accountId, { is_exempt: isExempt })
    await writeAudit(tx, {
      at: context.clock.now(),
      actorAccountId: admin.accountId,
      action: isExempt ? 'grant-exemption' : 'revoke-exemption',
      accountId,
    })
  })
}
