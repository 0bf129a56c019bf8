import type { Context } from '../../platform/context.ts'
import type { ReversalKind } from '../../platform/db/tables.ts'
import type { Stripe } from '../../platform/stripe/index.ts'
import { reversalStates } from '../billing/index.ts'
import type { Difference } from './difference.ts'
import { batchSize, inBatches, unlessUnknown } from './stripe-batches.ts'

type ProviderReversal = Stripe.Refund | Stripe.Dispute

/** Compares the booked refunds or disputes of our payments with Stripe's list of them, those up to a moment. */
export async function compareReversals(
  context: Context,
  kind: ReversalKind,
  until: Date,
): Promise<Difference[]> {
  const found: Difference[] = []
  let matched = 0
  for await (const reversals of inBatches(listReversals(context.stripe, kind, until))) {
    const booked = await findBooked(context, reversals)
    for (const reversal of reversals) {
      const row = booked.get(reversal.id)
      if (row) matched += 1
      const difference = await compare(context, kind, reversal, row)
      if (difference) found.push(difference)
    }
  }
  const { total } = await context.db
    .selectFrom('payment_reversals')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('kind', '=', kind)
    .where('taken_at', '<', until)
    .executeTakeFirstOrThrow()
  return total === matched ? found : [...found, ...(await findUnknown(context, kind, until))]
}

function listReversals(stripe: Stripe, kind: ReversalKind, until: Date): AsyncIterable<ProviderReversal> {
  const asked = { limit: batchSize, created: { lt: Math.floor(until.getTime() / 1000) } }
  return kind === 'refund' ? stripe.refunds.list(asked) : stripe.disputes.list(asked)
}

interface BookedReversal {
  id: string
  payment_id: string
  amount_cents: number
  returned_at: Date | null
}

const selectBooked = ({ db }: Pick<Context, 'db'>) =>
  db.selectFrom('payment_reversals').select(['id', 'payment_id', 'amount_cents', 'returned_at'])

async function findBooked(
  context: Context,
  reversals: readonly ProviderReversal[],
): Promise<Map<string, BookedReversal>> {
  const ids = reversals.map(({ id }) => id)
  const rows = await selectBooked(context).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function compare(
  { db }: Context,
  kind: ReversalKind,
  { id: reversal, payment_intent, status, amount: cents }: ProviderReversal,
  row: BookedReversal | undefined,
): Promise<Difference | undefined> {
  // Undefined: no money has moved yet. A dispute of what was refunded before moves none.
  const isUndone = reversalStates[kind][status ?? '']
  const payment = typeof payment_intent === 'string' ? payment_intent : payment_intent?.id
  if (isUndone === undefined || payment === undefined || cents === 0) return undefined
  const facts = { kind, reversal, payment, cents }
  if (row) {
    if (row.amount_cents !== cents)
      return { kind: 'provider-reversal-differs', facts: { ...facts, booked_cents: row.amount_cents } }
    if (isUndone === (row.returned_at !== null)) return undefined
    return { kind: isUndone ? 'provider-reversal-undone' : 'provider-reversal-standing', facts }
  }
  // What came to nothing before we heard of it may never have been booked; nor what is about a payment of somebody else.
  const paid = await db.selectFrom('payments').select('id').where('id', '=', payment).executeTakeFirst()
  return isUndone || !paid ? undefined : { kind: 'provider-reversal-unbooked', facts }
}

async function findUnknown(context: Context, kind: ReversalKind, until: Date): Promise<Difference[]> {
  const { refunds, disputes } = context.stripe
  const found: Difference[] = []
  let last = ''
  for (;;) {
    const rows = await selectBooked(context)
      .where('kind', '=', kind)
      .where('id', '>', last)
      .where('taken_at', '<', until)
      .orderBy('id')
      .limit(batchSize)
      .execute()
    for (const { id, payment_id: payment } of rows) {
      const known = await (kind === 'refund' ? refunds.retrieve(id) : disputes.retrieve(id)).catch(
        unlessUnknown,
      )
      if (!known) found.push({ kind: 'provider-reversal-missing', facts: { kind, reversal: id, payment } })
    }
    if (rows.length < batchSize) return found
    last = rows.at(-1)?.id ?? last
  }
}
