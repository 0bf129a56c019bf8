import type { Tx } from '../../platform/db/index.ts'
import { adjust } from './ledger.ts'
import { lockWallet } from './store.ts'

interface Forfeiture {
  accountId: number
  actorAccountId: number
  /** Shown at the booking. */
  reason: string
}

/** Takes all free coins of an account that is terminated, once; answers how many. Locks the wallet. */
export async function forfeitCoins(tx: Tx, { accountId, ...facts }: Forfeiture): Promise<number> {
  const { free } = await lockWallet(tx, accountId)
  if (free > 0)
    await adjust(tx, { accountId, coins: -free, businessKey: `forfeiture:${accountId}`, ...facts })
  return free
}
