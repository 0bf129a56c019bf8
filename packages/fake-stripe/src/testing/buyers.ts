import type Stripe from 'stripe'
import type { Shop } from './shop.ts'

/** A customer with a saved card, both by id. */
export async function customerWithCard({ stripe }: Shop, card = 'pm_card_visa') {
  const customer = await stripe.customers.create({ email: 'a@example.com' })
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id })
  return { customer: customer.id, card: method.id }
}

/** Pays 49 euros with a saved card. */
export const pay = (
  { stripe }: Shop,
  customer: string,
  card: string,
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
) =>
  stripe.paymentIntents.create({
    amount: 4900,
    currency: 'eur',
    customer,
    payment_method: card,
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    ...more,
  })

/** The error of a payment that must fail. */
export const readFailure = (promise: Promise<unknown>): Promise<Stripe.errors.StripeCardError> =>
  promise.then(
    () => {
      throw new Error('was paid')
    },
    (error) => error,
  )

/** Submits the authentication page of an intent. */
export function authenticate(
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
  outcome: 'succeed' | 'fail',
): Promise<Response> {
  const url = String(Object(intent.next_action?.use_stripe_sdk).stripe_js)
  return fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
}

/** The event types of a payment and its dependent objects, oldest first. */
export async function readEvents({ stripe }: Shop, intent: string): Promise<string[]> {
  const { data } = await stripe.events.list({ limit: 100 })
  return data
    .filter(
      ({ data: { object } }) =>
        'id' in object &&
        (object.id === intent || ('payment_intent' in object && object.payment_intent === intent)),
    )
    .map(({ type }) => type)
    .reverse()
}
