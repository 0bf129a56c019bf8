import { endpoints } from '@merkwerk/contract'
import { expect, vi } from 'vitest'
import { type Payer, type PaymentSite, payOnPage } from './payment-site.ts'
import { polling } from './polling.ts'

/** Stripe's test cards by the result of a payment. All of them can be saved. */
export const testCards = {
  good: 'pm_card_visa',
  other: 'pm_card_mastercard',
  declined: 'pm_card_chargeCustomerFail',
  asksEachTime: 'pm_card_authenticationRequired',
} as const

/** Passes or fails the bank's authentication of a payment or a saved card. */
export async function authenticate(
  { sandbox }: PaymentSite,
  clientSecret: string,
  outcome: 'succeed' | 'fail' = 'succeed',
): Promise<void> {
  const [intent] = clientSecret.split('_secret_')
  const url = `${sandbox.url}/stripe/authenticate/${intent}?client_secret=${clientSecret}`
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }) })
  expect(response.status).toBe(200)
}

/** Saves a card like the browser and returns its payment method. */
export async function saveCard(
  site: PaymentSite,
  payer: Payer,
  kind: keyof typeof testCards = 'good',
): Promise<string> {
  const { client_secret: secret } = await payer.client.call(endpoints.startCardSetup)
  const { stripe } = site.context
  const id = secret.split('_secret_')[0] ?? ''
  const { status } = await stripe.setupIntents.confirm(id, { payment_method: testCards[kind] })
  if (status === 'requires_action') await authenticate(site, secret)
  const { payment_method } = await stripe.setupIntents.retrieve(id)
  const card = String(payment_method)
  await payer.client.call(endpoints.addCard, { body: { payment_method_id: card } })
  return card
}

/** Waits until a purchase has this status. */
export const untilPurchase = (payer: Payer, id: number, status: 'booked' | 'failed' | 'expired') =>
  vi.waitFor(
    async () =>
      expect(await payer.client.call(endpoints.getPurchase, { params: { id } })).toMatchObject({ status }),
    polling,
  )

/** Subscribes on Stripe's page, waits for the booking and returns the card. */
export async function subscribeOnPage(payer: Payer): Promise<string> {
  const { url, purchase_id } = await payer.client.call(endpoints.createCheckoutSession)
  expect(await payOnPage(url)).toContain('/checkout/success')
  await untilPurchase(payer, purchase_id, 'booked')
  return String((await payer.client.call(endpoints.getSubscription)).payment_id)
}
