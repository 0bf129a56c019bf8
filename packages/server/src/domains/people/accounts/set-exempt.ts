import type { Context } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { writeAudit } from './audit-store.ts'
import { lockSeller, updateAccount } from './store.ts'

/** Grants or revokes access without a subscription. The next call of the seller follows the new setting. */
export async function setExempt(context: Context, admin: Actor, accountId: number, isExempt: boolean) {
  await context.db.transaction().execute(async (tx) => {
    const account = await lockSeller(tx, accountId)
    if (account.is_exempt === isExempt) return
    await updateAccount(tx, accountId, { is_exempt: isExempt })
    await writeAudit(tx, {
      at: context.clock.now(),
      by: admin.accountId,
      action: isExempt ? 'grant-exemption' : 'revoke-exemption',
      accountId,
    })
  })
}
