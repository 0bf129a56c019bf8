import type { Context } from '../../../platform/context.ts'
import type { ReversalKind } from '../../../platform/db/tables.ts'
import { type Stripe, toId, unlessMissing } from '../../../platform/stripe/index.ts'
import { reversalStates } from '../../money/billing/index.ts'
import type { Difference } from './difference.ts'
import {
  batchSize,
  countReversals,
  findReversals,
  isPaymentBooked,
  listReversalsAfter,
} from './provider-queries.ts'
import { eachRow, inBatches } from './stripe-batches.ts'

type ProviderReversal = Stripe.Refund | Stripe.Dispute

/** Compares the booked refunds or disputes of our payments with Stripe's list up to a point in time. */
export async function compareReversals(
  context: Context,
  kind: ReversalKind,
  until: Date,
): Promise<Difference[]> {
  const found: Difference[] = []
  let matched = 0
  for await (const reversals of inBatches(listReversals(context.stripe, kind, until))) {
    const ids = reversals.map(({ id }) => id)
    const booked = new Map((await findReversals(context.db, ids)).map((row) => [row.id, row]))
    for (const reversal of reversals) {
      const row = booked.get(reversal.id)
      if (row) matched += 1
      const difference = await compare(context, kind, reversal, row)
      if (difference) found.push(difference)
    }
  }
  const total = await countReversals(context.db, kind, until)
  return total === matched ? found : [...found, ...(await findUnknown(context, kind, until))]
}

function listReversals(stripe: Stripe, kind: ReversalKind, until: Date): AsyncIterable<ProviderReversal> {
  const request = { limit: batchSize, created: { lt: Math.floor(until.getTime() / 1000) } }
  return kind === 'refund' ? stripe.refunds.list(request) : stripe.disputes.list(request)
}

async function compare(
  { db }: Context,
  kind: ReversalKind,
  { id: reversal, payment_intent, status, amount: cents }: ProviderReversal,
  row: Awaited<ReturnType<typeof findReversals>>[number] | undefined,
): Promise<Difference | undefined> {
  // Undefined means that no money has moved yet. A dispute of a refunded payment moves none.
  const isUndone = reversalStates[kind][status ?? '']
  const payment = toId(payment_intent)
  if (isUndone === undefined || payment === null || cents === 0) return undefined
  const facts = { kind, reversal, payment, cents }
  if (row) {
    if (row.amount_cents !== cents)
      return { kind: 'provider-reversal-differs', facts: { ...facts, booked_cents: row.amount_cents } }
    if (isUndone === (row.returned_at !== null)) return undefined
    return { kind: isUndone ? 'provider-reversal-undone' : 'provider-reversal-in-effect', facts }
  }
  // A reversal that was undone before its event arrived may never have been booked. Other payments may not be ours.
  return isUndone || !(await isPaymentBooked(db, payment))
    ? undefined
    : { kind: 'provider-reversal-unbooked', facts }
}

async function findUnknown(context: Context, kind: ReversalKind, until: Date): Promise<Difference[]> {
  const { refunds, disputes } = context.stripe
  const found: Difference[] = []
  const booked = eachRow((last) => listReversalsAfter(context.db, kind, last, until))
  for await (const { id, payment_id: payment } of booked) {
    const known = await (kind === 'refund' ? refunds.retrieve(id) : disputes.retrieve(id)).catch(
      unlessMissing,
    )
    if (!known) found.push({ kind: 'provider-reversal-missing', facts: { kind, reversal: id, payment } })
  }
  return found
}
