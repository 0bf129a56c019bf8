import type { Card } from '@merkwerk/contract'
import type { Context } from '../context.ts'
import { findCustomer } from './store.ts'

/** The cards that Stripe keeps for an account, newest first, and the id of the default one among them. */
export async function listCards(
  { db, stripe }: Pick<Context, 'db' | 'stripe'>,
  accountId: number,
): Promise<{ data: { data: Card[] }; payment_id: string | null }> {
  const customer = await findCustomer(db, accountId)
  if (!customer?.stripe_customer_id) return { data: { data: [] }, payment_id: null }
  const found = await stripe.customers.listPaymentMethods(customer.stripe_customer_id, {
    type: 'card',
    limit: 100,
  })
  const cards = found.data.flatMap(({ id, card }) => (card ? [{ id, card }] : []))
  const chosen = customer.default_payment_method_id
  return { data: { data: cards }, payment_id: cards.some(({ id }) => id === chosen) ? chosen : null }
}
