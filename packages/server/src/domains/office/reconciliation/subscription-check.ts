import type { Context } from '../../../platform/context.ts'
import { toId, unlessMissing } from '../../../platform/stripe/index.ts'
import type { Difference } from './difference.ts'
import { listSubscriptionsAfter } from './provider-queries.ts'
import { eachRow } from './stripe-batches.ts'

/** Compares the customer of each running subscription with Stripe. */
export async function compareSubscriptions({ db, stripe }: Context): Promise<Difference[]> {
  const found: Difference[] = []
  const running = eachRow((last) => listSubscriptionsAfter(db, last))
  for await (const { id: subscription, account_id: owner, stripe_customer_id } of running) {
    const known = await stripe.subscriptions.retrieve(subscription).catch(unlessMissing)
    if (known === undefined)
      found.push({ kind: 'provider-subscription-missing', facts: { subscription, owner } })
    else if (toId(known.customer) !== stripe_customer_id) {
      const customer = toId(known.customer)
      found.push({ kind: 'provider-subscription-owner', facts: { subscription, customer, owner } })
    }
  }
  return found
}
