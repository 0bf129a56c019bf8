import type { Insertable, Selectable } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Tables, Tx } from '../../../platform/db/index.ts'
import { restoreDeposit, reverseDeposit, watchBalance } from '../wallet/index.ts'
import type { Reversal } from './list-reversals.ts'
import { reversedCoins } from './reversed-coins.ts'
import { insertReversal, listBookedReversals, returnReversal } from './store.ts'

/**
 * Books the coins of each reversal of a payment: once when it takes them, once when it is undone. Returns the reversals
 * booked by this call. Requires the customer's lock.
 */
export async function bookReversals(
  context: Context,
  tx: Tx,
  payment: Insertable<Tables['payments']>,
  reversals: readonly Reversal[],
): Promise<{ taken: Reversal[]; undone: Reversal[] }> {
  const { clock } = context
  const { account_id: accountId } = payment
  const bought = { coins: payment.coins, amountCents: payment.amount_cents }
  const booked = await listBookedReversals(tx, payment.id)
  const known = new Set(booked.map(({ id }) => id))
  const returned = new Set(booked.flatMap(({ id, returned_at }) => (returned_at === null ? [] : [id])))
  const reversed = sumReversals(booked)
  /** Changes the reversed sum. Returns the change in coins. */
  const addCents = (cents: number): number => {
    const before = reversed.coins
    reversed.cents += cents
    reversed.coins = reversedCoins(bought, reversed.cents)
    return reversed.coins - before
  }

  // A refund that failed before its first report took no coins.
  const taken = reversals.filter(
    ({ id, kind, isUndone }) => !known.has(id) && !(kind === 'refund' && isUndone),
  )
  for (const { id, kind, amountCents } of taken) {
    known.add(id)
    const coins = addCents(amountCents)
    await insertReversal(tx, {
      id,
      payment_id: payment.id,
      kind,
      amount_cents: amountCents,
      coins_taken: coins,
      taken_at: clock.now(),
    })
    const booking = { accountId, coins, kind, payment: { reference: id, amountCents } }
    const reverse = () => reverseDeposit(tx, { ...booking, businessKey: `${kind}:${id}` })
    if (coins > 0) await watchBalance(context, tx, accountId, reverse)
  }

  const undone = reversals.filter(({ id, isUndone }) => isUndone && known.has(id) && !returned.has(id))
  for (const { id, kind, amountCents } of undone) {
    const coins = 0 - addCents(-amountCents)
    await returnReversal(tx, id, { coins, now: clock.now() })
    const booking = { accountId, coins, kind, payment: { reference: id, amountCents } }
    if (coins > 0) await restoreDeposit(tx, { ...booking, businessKey: `${kind}:${id}:undone` })
  }
  return { taken, undone }
}

/** Sums the cents that are reversed now and the coins that this took. */
function sumReversals(booked: readonly Selectable<Tables['payment_reversals']>[]) {
  const sums = { cents: 0, coins: 0 }
  for (const { amount_cents, coins_taken, coins_returned, returned_at } of booked) {
    if (returned_at === null) sums.cents += amount_cents
    sums.coins += coins_taken - (coins_returned ?? 0)
  }
  return sums
}
