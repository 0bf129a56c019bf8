// docs/decisions/0017-cards-and-top-up.md

import type { Stripe } from '../../platform/stripe/index.ts'

/** Every card that Stripe keeps for a customer, newest first. */
export async function savedCards(stripe: Stripe, customer: string): Promise<Stripe.PaymentMethod[]> {
  const { data } = await stripe.customers.listPaymentMethods(customer, { type: 'card', limit: 100 })
  return data
}

/** The other payment methods of the same card: Stripe makes a new one whenever a card is typed in again. */
export function copiesOf(
  { id, card }: Stripe.PaymentMethod,
  cards: readonly Stripe.PaymentMethod[],
): Stripe.PaymentMethod[] {
  const fingerprint = card?.fingerprint
  return cards.filter((other) => other.id !== id && fingerprint && other.card?.fingerprint === fingerprint)
}
