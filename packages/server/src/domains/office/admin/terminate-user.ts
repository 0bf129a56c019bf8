import type { Context } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { cancelAccountRuns, hasOpenRuns } from '../../lists/runs/index.ts'
import { terminateSubscription } from '../../money/billing/index.ts'
import { forfeitCoins } from '../../money/wallet/index.ts'
import { suspendAccount } from '../../people/accounts/index.ts'
import { forgetSellerAccounts } from '../../products/connections/index.ts'

/**
 * Terminates a seller: cancels its runs without charge, ends the subscription, removes its connections and forfeits its
 * coins. Throws `CONFLICT` while a run is writing its files, because its held coins are not free yet.
 */
export async function terminateUser(context: Context, admin: Actor, accountId: number, reason: string) {
  await context.db.transaction().execute(async (tx) => {
    if (!(await suspendAccount(context, tx, admin, { accountId, reason, isFinal: true }))) return
    await cancelAccountRuns(context, tx, admin, accountId)
    if (await hasOpenRuns(tx, accountId)) throw conflict('run-being-finished')
    await terminateSubscription(context, tx, accountId)
    await forgetSellerAccounts(context, tx, accountId)
    await forfeitCoins(tx, {
      accountId,
      actorAccountId: admin.accountId,
      reason: 'Forfeited on termination of the account',
    })
  })
}
