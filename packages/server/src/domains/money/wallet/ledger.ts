import type { Tx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  addEntries,
  type Entries,
  findHold,
  type LedgerEvent,
  lockWallet,
  openTransaction,
  type Wallet,
} from './store.ts'

type Facts = Omit<LedgerEvent, 'business_key' | 'account_id'>

/** A payment, refund or dispute that moved money: its id at the payment provider, and cents above 0. */
export interface Payment {
  reference: string
  amountCents: number
}

interface Booking {
  accountId: number
  /** Whole coins above 0. */
  coins: number
  /** Identifies the business event, e.g. `payment:pi_123`. An event is booked once. */
  businessKey: string
}

/**
 * Books coins that were bought or granted: first against what the account owes, the rest into its wallet. Returns false
 * if the event was booked before. Locks the wallet.
 */
export async function deposit(
  tx: Tx,
  { payment, ...booking }: Booking & { payment?: Payment },
): Promise<boolean> {
  return addCoins(tx, booking, { kind: 'deposit', ...(payment && moneyIn(payment)) })
}

/**
 * Books coins whose money was refunded or disputed, once per refund or dispute. Takes free coins from the wallet. The
 * account owes the rest. Coins held for runs stay untouched. Returns false if the event was booked before. Locks the
 * wallet.
 */
export async function reverseDeposit(
  tx: Tx,
  { kind, payment, ...booking }: Booking & { kind: 'refund' | 'dispute'; payment: Payment },
): Promise<boolean> {
  const { coins } = booking
  assertCoins(coins, 1)
  const { amount_cents, reference } = moneyIn(payment)
  return book(tx, event(booking, { kind, reference, amount_cents: -amount_cents }), ({ free }) => {
    const taken = Math.min(free, coins)
    return { wallet: -taken, receivable: taken - coins, deposits: coins }
  })
}

/**
 * Books coins back when a refund failed or a dispute was won. The payment's reference is the refund or dispute. Returns
 * false if the event was booked before. Locks the wallet.
 */
export async function restoreDeposit(
  tx: Tx,
  { kind, payment, ...booking }: Booking & { kind: 'refund' | 'dispute'; payment: Payment },
): Promise<boolean> {
  const restored = kind === 'refund' ? 'refund_failed' : 'dispute_won'
  return addCoins(tx, booking, { kind: restored, ...moneyIn(payment) })
}

/**
 * Adds coins (above 0, first against what the account owes) or removes free ones (below 0), with reason and
 * administrator. Returns false if booked before. Locks the wallet. Throws `INSUFFICIENT_COINS` (402).
 */
export async function adjust(
  tx: Tx,
  { reason, actorAccountId, ...booking }: Booking & { reason: string; actorAccountId: number },
): Promise<boolean> {
  const { coins } = booking
  const facts = { kind: 'adjustment', reason, actor_account_id: actorAccountId } as const
  if (coins > 0) return addCoins(tx, booking, facts)
  assertCoins(-coins, 1)
  return book(tx, event(booking, facts), ({ free }) => {
    if (free < -coins) throw insufficientCoins(-coins, free)
    return { wallet: coins, adjustments: -coins }
  })
}

/**
 * Holds coins for a run, once per run. Locks the wallet. Throws `COINS_OWED` (402) while the account owes coins, and
 * `INSUFFICIENT_COINS` (402) with the needed and the available amount.
 */
export async function holdCoins(
  tx: Tx,
  { accountId, runId, coins }: { accountId: number; runId: number; coins: number },
): Promise<void> {
  assertCoins(coins, 0)
  await book(tx, runEvent('hold', accountId, runId), ({ free, owed }) => {
    if (owed > 0) throw coinsOwed(owed)
    if (free < coins) throw insufficientCoins(coins, free)
    return { wallet: -coins, held: coins }
  })
}

/**
 * Settles the hold of a run in one posting: charges `capture` coins. The rest first pays what the account owes and then
 * returns to the wallet. Runs once per run. Requires the lock of the run's row. Throws a `RangeError` when `capture`
 * exceeds the hold, or when the run holds nothing.
 */
export async function settleHold(
  tx: Tx,
  { runId, capture }: { runId: number; capture: number },
): Promise<void> {
  assertCoins(capture, 0)
  const hold = await findHold(tx, runId)
  if (!hold) throw new RangeError(`Run ${runId} holds no coins`)
  if (capture > hold.coins) throw new RangeError(`Run ${runId} holds ${hold.coins} coins, not ${capture}`)
  await book(tx, runEvent('settle', hold.accountId, runId), ({ owed }) => {
    const released = hold.coins - capture
    const settled = Math.min(owed, released)
    return { wallet: released - settled, receivable: settled, held: -hold.coins, revenue: capture }
  })
}

/** Adds coins, first against what the account owes. */
async function addCoins(tx: Tx, booking: Booking, facts: Facts): Promise<boolean> {
  const { coins } = booking
  assertCoins(coins, 1)
  const source = facts.kind === 'adjustment' ? 'adjustments' : 'deposits'
  return book(tx, event(booking, facts), ({ owed }) => {
    const settled = Math.min(owed, coins)
    return { wallet: coins - settled, receivable: settled, [source]: -coins }
  })
}

/**
 * Books an event once: locks the wallet, opens the transaction, and adds the entries for the free and owed coins under
 * this lock. Returns false if the event was booked before.
 */
async function book(
  tx: Tx,
  booked: LedgerEvent,
  createEntries: (wallet: Wallet) => Entries,
): Promise<boolean> {
  const wallet = await lockWallet(tx, booked.account_id)
  const transaction = await openTransaction(tx, booked)
  if (transaction === undefined) return false
  await addEntries(tx, transaction, booked.account_id, createEntries(wallet))
  return true
}

const event = ({ businessKey, accountId }: Booking, facts: Facts): LedgerEvent => ({
  business_key: businessKey,
  account_id: accountId,
  ...facts,
})

const runEvent = (kind: 'hold' | 'settle', accountId: number, runId: number): LedgerEvent => ({
  business_key: `${kind}:run:${runId}`,
  kind,
  account_id: accountId,
  run_id: runId,
})

function moneyIn({ reference, amountCents }: Payment) {
  if (!Number.isSafeInteger(amountCents) || amountCents < 1)
    throw new RangeError(`Not an amount of money that moved: ${amountCents} cents`)
  return { reference, amount_cents: amountCents }
}

function assertCoins(coins: number, least: 0 | 1): void {
  if (!Number.isSafeInteger(coins) || coins < least) throw new RangeError(`Not an amount of coins: ${coins}`)
}

const insufficientCoins = (needed: number, available: number): AppError =>
  new AppError(
    'INSUFFICIENT_COINS',
    { needed, available },
    { problem: { code: 'coins-missing', params: { needed, available } } },
  )

const coinsOwed = (owed: number): AppError =>
  new AppError('COINS_OWED', { owed }, { problem: { code: 'coins-owed', params: { owed } } })
