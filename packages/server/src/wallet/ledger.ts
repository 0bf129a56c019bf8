import type { Tx } from '../db/index.ts'
import { AppError } from '../errors.ts'
import { addEntries, findTransaction, lockWallet, openTransaction } from './store.ts'

function assertCoins(coins: number): void {
  if (!Number.isSafeInteger(coins) || coins < 0) throw new RangeError(`Not an amount of coins: ${coins}`)
}

/** Books coins that were bought or given, once per business key (e.g. `payment:cs_123`); false if it was booked before. */
export async function deposit(
  tx: Tx,
  { accountId, coins, businessKey }: { accountId: number; coins: number; businessKey: string },
): Promise<boolean> {
  assertCoins(coins)
  await lockWallet(tx, accountId)
  const transaction = await openTransaction(tx, { businessKey, kind: 'deposit', accountId })
  if (transaction === undefined) return false
  await addEntries(tx, transaction, accountId, { wallet: coins, deposits: -coins })
  return true
}

/**
 * Sets coins aside for a job, once per job. Locks the wallet. Throws `INSUFFICIENT_COINS` (402) naming what is
 * needed and what is available.
 */
export async function holdCoins(
  tx: Tx,
  { accountId, jobId, coins }: { accountId: number; jobId: number; coins: number },
): Promise<void> {
  assertCoins(coins)
  const available = await lockWallet(tx, accountId)
  const transaction = await openTransaction(tx, { businessKey: holdKey(jobId), kind: 'hold', accountId })
  if (transaction === undefined) return
  if (available < coins)
    throw new AppError(
      'INSUFFICIENT_COINS',
      { needed: coins, available },
      { text: `Not enough coins: ${coins} needed, ${available} available.` },
    )
  await addEntries(tx, transaction, accountId, { wallet: -coins, held: coins })
}

/**
 * Ends the hold of a job in one posting: `capture` coins are charged, the rest goes back to the wallet. Happens
 * once per job; a repeated call changes nothing. Requires that the caller has locked the job's row. Throws a
 * `RangeError` when more would be captured than is held, or when the job holds nothing.
 */
export async function settleHold(
  tx: Tx,
  { jobId, capture }: { jobId: number; capture: number },
): Promise<void> {
  assertCoins(capture)
  const hold = await findTransaction(tx, holdKey(jobId))
  if (!hold) throw new RangeError(`Job ${jobId} holds no coins`)
  if (capture > hold.held) throw new RangeError(`Job ${jobId} holds ${hold.held} coins, not ${capture}`)
  await lockWallet(tx, hold.accountId)
  const transaction = await openTransaction(tx, {
    businessKey: `settle:job:${jobId}`,
    kind: 'settle',
    accountId: hold.accountId,
  })
  if (transaction === undefined) return
  await addEntries(tx, transaction, hold.accountId, {
    wallet: hold.held - capture,
    held: -hold.held,
    revenue: capture,
  })
}

const holdKey = (jobId: number): string => `hold:job:${jobId}`
