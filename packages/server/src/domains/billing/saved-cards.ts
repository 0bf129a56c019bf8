// docs/decisions/0017-cards-and-top-up.md

import type { Stripe } from '../../platform/stripe/index.ts'

/** Returns every card that Stripe stores for a customer, newest first. */
export async function savedCards(stripe: Stripe, customer: string): Promise<Stripe.PaymentMethod[]> {
  const { data } = await stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 100 })
  return data
}

/** Returns the other payment methods of the same card: Stripe creates a new one each time a card is entered. */
export function copiesOf(
  { id, card }: Stripe.PaymentMethod,
  cards: readonly Stripe.PaymentMethod[],
): Stripe.PaymentMethod[] {
  const fingerprint = card?.fingerprint
  return cards.filter((other) => other.id !== id && fingerprint && other.card?.fingerprint === fingerprint)
}
