import type { Insertable, Selectable } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tables, Tx } from '../../platform/db/index.ts'
import { restoreDeposit, reverseDeposit } from '../wallet/index.ts'
import type { Reversal } from './list-reversals.ts'
import { insertReversal, listBookedReversals, returnReversal } from './reversal-store.ts'
import { reversedCoins } from './reversed-coins.ts'

type Payment = Insertable<Tables['payments']>
type BookedReversal = Selectable<Tables['payment_reversals']>

/** Reversals of a payment that this call booked. */
interface Booked {
  taken: Reversal[]
  undone: Reversal[]
}

/**
 * Books the coins of each reversal of a payment: once when it takes them, once when it is undone. Returns the reversals
 * booked by this call. Requires the customer's lock.
 */
export async function bookReversals(
  context: Context,
  tx: Tx,
  payment: Payment,
  reversals: readonly Reversal[],
): Promise<Booked> {
  const state = stateOf(await listBookedReversals(tx, payment.id))
  const isNew = (reversal: Reversal) =>
    // A refund that failed before its first report took no coins.
    !state.booked.has(reversal.id) && !(reversal.kind === 'refund' && reversal.isUndone)
  const fresh = reversals.filter(isNew)
  for (const reversal of fresh) await take(context, tx, payment, state, reversal)
  const undone = reversals.filter(({ id, isUndone }) => isUndone && state.booked.get(id) === 'taken')
  for (const reversal of undone) await restore(context, tx, payment, state, reversal)
  return { taken: fresh, undone }
}

/** The booked reversals of a payment and their sums. */
interface ReversalState {
  booked: Map<string, 'taken' | 'returned'>
  cents: number
  coins: number
}

function stateOf(booked: readonly BookedReversal[]): ReversalState {
  const open = booked.filter(({ returned_at }) => returned_at === null)
  return {
    booked: new Map(booked.map(({ id, returned_at }) => [id, returned_at === null ? 'taken' : 'returned'])),
    cents: open.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    coins: booked.reduce(
      (sum, { coins_taken, coins_returned }) => sum + coins_taken - (coins_returned ?? 0),
      0,
    ),
  }
}

async function take(
  { clock }: Context,
  tx: Tx,
  payment: Payment,
  state: ReversalState,
  { id, kind, amountCents }: Reversal,
): Promise<void> {
  state.cents += amountCents
  state.booked.set(id, 'taken')
  const coins =
    reversedCoins({ coins: payment.coins, amountCents: payment.amount_cents }, state.cents) - state.coins
  state.coins += coins
  await insertReversal(tx, {
    id,
    payment_id: payment.id,
    kind,
    amount_cents: amountCents,
    coins_taken: coins,
    taken_at: clock.now(),
  })
  if (coins > 0)
    await reverseDeposit(tx, {
      accountId: payment.account_id,
      coins,
      businessKey: `${kind}:${id}`,
      kind,
      payment: { reference: id, amountCents },
    })
}

async function restore(
  { clock }: Context,
  tx: Tx,
  payment: Payment,
  state: ReversalState,
  { id, kind, amountCents }: Reversal,
): Promise<void> {
  state.cents -= amountCents
  state.booked.set(id, 'returned')
  const coins =
    state.coins - reversedCoins({ coins: payment.coins, amountCents: payment.amount_cents }, state.cents)
  state.coins -= coins
  await returnReversal(tx, id, { coins, now: clock.now() })
  if (coins > 0)
    await restoreDeposit(tx, {
      accountId: payment.account_id,
      coins,
      businessKey: `${kind}:${id}:undone`,
      kind,
      payment: { reference: id, amountCents },
    })
}
