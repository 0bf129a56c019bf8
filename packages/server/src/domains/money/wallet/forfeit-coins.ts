import type { Tx } from '../../../platform/db/index.ts'
import { adjust } from './ledger.ts'
import { lockWallet } from './store.ts'

interface Forfeiture {
  accountId: number
  actorAccountId: number
  /** Shown with the booking. */
  reason: string
}

/** Removes all free coins of a terminated account, once. Returns their number. Locks the wallet. */
export async function forfeitCoins(tx: Tx, { accountId, ...facts }: Forfeiture): Promise<number> {
  const { free } = await lockWallet(tx, accountId)
  if (free > 0)
    await adjust(tx, { accountId, coins: -free, businessKey: `forfeiture:${accountId}`, ...facts })
  return free
}
