import type { Context } from '../../../platform/context.ts'
import { minuteMs } from '../../../platform/durations.ts'
import { type Stripe, toId, unlessMissing } from '../../../platform/stripe/index.ts'
import type { Difference } from './difference.ts'
import { batchSize, countPayments, findPayments, isCustomer, listPaymentsAfter } from './provider-queries.ts'
import { compareReversals } from './reversal-check.ts'
import { eachRow, inBatches } from './stripe-batches.ts'
import { compareSubscriptions } from './subscription-check.ts'

/** Events about younger objects may not have arrived yet. */
const settlingMs = 15 * minuteMs

/**
 * Compares booked payments, refunds, disputes and running subscriptions with Stripe's lists, batch by batch. Skips payments
 * and reversals younger than 15 minutes. Throws if Stripe is unreachable.
 */
export async function compareWithProvider(context: Context): Promise<Difference[]> {
  const until = new Date(context.clock.now().getTime() - settlingMs)
  return [
    ...(await comparePayments(context, until)),
    ...(await compareReversals(context, 'refund', until)),
    ...(await compareReversals(context, 'dispute', until)),
    ...(await compareSubscriptions(context)),
  ]
}

async function comparePayments(context: Context, until: Date): Promise<Difference[]> {
  const created = { lt: Math.floor(until.getTime() / 1000) }
  const found: Difference[] = []
  let matched = 0
  for await (const charges of inBatches(context.stripe.charges.list({ limit: batchSize, created }))) {
    const received = charges.flatMap((charge) => receivedMoney(charge) ?? [])
    const rows = await findPayments(
      context.db,
      received.map(({ payment }) => payment),
    )
    const booked = new Map(rows.map((row) => [row.id, row]))
    for (const { payment, customer, cents } of received) {
      const known = booked.get(payment)
      if (known === undefined) {
        if (await isCustomer(context.db, customer))
          found.push({ kind: 'provider-payment-unbooked', facts: { payment, cents } })
        continue
      }
      matched += 1
      const { account_id: owner, amount_cents: booked_cents, stripe_customer_id } = known
      if (booked_cents !== cents)
        found.push({ kind: 'provider-payment-differs', facts: { payment, cents, booked_cents } })
      if (stripe_customer_id !== customer)
        found.push({ kind: 'provider-payment-owner', facts: { payment, customer, owner } })
    }
  }
  const total = await countPayments(context.db, until)
  // Finding missing payments costs one request each. It is only necessary if the numbers differ.
  return total === matched ? found : [...found, ...(await findMissingPayments(context, until))]
}

interface Received {
  payment: string
  customer: string
  cents: number
}

function receivedMoney(charge: Stripe.Charge): Received | undefined {
  const [payment, customer] = [toId(charge.payment_intent), toId(charge.customer)]
  if (charge.status !== 'succeeded' || payment === null || customer === null) return undefined
  return { payment, customer, cents: charge.amount_captured }
}

async function findMissingPayments({ db, stripe }: Context, until: Date): Promise<Difference[]> {
  const found: Difference[] = []
  for await (const { id, amount_cents: cents } of eachRow((last) => listPaymentsAfter(db, last, until))) {
    const intent = await stripe.paymentIntents.retrieve(id).catch(unlessMissing)
    if (intent?.status !== 'succeeded')
      found.push({ kind: 'provider-payment-missing', facts: { payment: id, cents } })
  }
  return found
}
