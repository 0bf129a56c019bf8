import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { settleHold } from './ledger.ts'
import { watchBalance } from './low-balance.ts'
import { enqueueCoinsCharged } from './tasks.ts'

/** Settles the hold of a run as `settleHold` does, and announces charged coins to automatic top-up and webhooks. */
export async function chargeRun(
  context: Context,
  tx: Tx,
  { accountId, runId, coins }: { accountId: number; runId: number; coins: number },
): Promise<void> {
  if (coins === 0) return settleHold(tx, { runId, capture: 0 })
  await watchBalance(context, tx, accountId, () => settleHold(tx, { runId, capture: coins }))
  await enqueueCoinsCharged(context, tx, accountId)
}
