import { expect, vi } from 'vitest'
import { type Payer, type PaymentSite, payOnPage } from './payment-site.ts'

/** Saves one of Stripe's test cards as the browser does; answers its payment method. */
export async function saveCard(site: PaymentSite, payer: Payer, token = 'pm_card_visa'): Promise<string> {
  const { body } = await payer.call('POST', '/wallet/setup_intent/')
  const setup = String(body.client_secret).split('_secret_')[0] ?? ''
  const { stripe } = site.context
  const { payment_method } = await stripe.setupIntents.confirm(setup, { payment_method: token })
  const id = String(payment_method)
  const kept = await payer.call('POST', '/wallet/add_card/', { payment_method_id: id })
  expect(kept.status, JSON.stringify(kept.body)).toBe(200)
  return id
}

/** Subscribes on Stripe's page and waits until that is booked; answers the card that pays it. */
export async function subscribeOnPage(payer: Payer): Promise<string> {
  const { body } = await payer.call('POST', '/user/api/create-checkout-session/')
  expect(await payOnPage(String(body.url))).toContain('/checkout/success')
  return vi.waitFor(
    async () => {
      const subscription = (await payer.call('GET', '/user/subscription/')).body
      expect(subscription).toMatchObject({ status: 'active', payment_id: expect.any(String) })
      return String(subscription.payment_id)
    },
    { timeout: 10_000, interval: 50 },
  )
}
