import type { Context } from '../../../platform/context.ts'
import { createMetadata } from './open-checkout.ts'
import { linkPurchase, type PurchaseRow } from './store.ts'

/**
 * Returns the payment intent of a stored coin purchase, not yet confirmed with a card. Repeated calls create it once,
 * so it can be paid only once.
 */
export async function openCoinPayment(
  context: Context,
  purchase: PurchaseRow,
  customer: string,
): Promise<string> {
  if (purchase.stripe_payment_intent_id !== null) return purchase.stripe_payment_intent_id
  const { id } = await context.stripe.paymentIntents.create(
    {
      amount: purchase.amount_cents,
      currency: 'eur',
      customer,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      description: `${purchase.coins} Coins`,
      metadata: createMetadata(purchase),
    },
    { idempotencyKey: `payment-${purchase.key}` },
  )
  context.reach('payment-opened')
  await context.db
    .transaction()
    .execute((tx) => linkPurchase(tx, purchase.id, { stripe_payment_intent_id: id }))
  return id
}
