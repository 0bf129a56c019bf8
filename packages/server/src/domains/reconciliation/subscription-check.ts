import type { Context } from '../../platform/context.ts'
import { idOf } from '../../platform/stripe/index.ts'
import type { Difference } from './difference.ts'
import { batchSize, listSubscriptionsAfter } from './provider-queries.ts'
import { unlessUnknown } from './stripe-batches.ts'

/** Compares the customer of each running subscription with Stripe. */
export async function compareSubscriptions({ db, stripe }: Context): Promise<Difference[]> {
  const found: Difference[] = []
  let last = ''
  for (;;) {
    const rows = await listSubscriptionsAfter(db, last)
    for (const { id: subscription, account_id: owner, stripe_customer_id } of rows) {
      const known = await stripe.subscriptions.retrieve(subscription).catch(unlessUnknown)
      if (known === undefined)
        found.push({ kind: 'provider-subscription-missing', facts: { subscription, owner } })
      else if (idOf(known.customer) !== stripe_customer_id) {
        const customer = idOf(known.customer) ?? ''
        found.push({ kind: 'provider-subscription-owner', facts: { subscription, customer, owner } })
      }
    }
    if (rows.length < batchSize) return found
    last = rows.at(-1)?.id ?? last
  }
}
