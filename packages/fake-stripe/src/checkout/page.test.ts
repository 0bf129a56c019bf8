import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addresses, coins } from '../testing/goods.ts'
import { fillCheckout, openShop, type Shop } from '../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

describe('the page of a checkout', () => {
  const open = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    shop.stripe.checkout.sessions.create({ mode: 'payment', line_items: [coins], ...addresses, ...more })
  const read = async (url: string | null, language: string) => {
    const response = await fetch(String(url), { headers: { 'accept-language': language } })
    return { status: response.status, page: await response.text(), headers: response.headers }
  }

  it('uses the language of the browser, or the one that the shop chose', async () => {
    const { url } = await open()
    expect((await read(url, 'de-DE,de;q=0.9,en;q=0.8')).page).toContain('49,00\u00a0€ bezahlen')
    expect((await read(url, 'fr,en;q=0.5')).page).toContain('Pay €49.00')
    expect((await read((await open({ locale: 'de' })).url, 'en')).page).toContain('Kartennummer')
  })

  it('states that it is a test page and only loads files of the account', async () => {
    const { page, headers } = await read((await open()).url, 'en')
    expect(page).toContain('Sandbox: no card is charged here')
    expect(page).not.toMatch(/<(?:link|script|img)[^>]*(?:src|href)="https?:/)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('shows errors beside their fields and keeps the input, except the card', async () => {
    const { url } = await open({ billing_address_collection: 'required' })
    const response = await fillCheckout(String(url), { email: 'nobody', expiry: '13', city: '' })
    const page = await response.text()
    expect(response.status).toBe(402)
    for (const name of ['email', 'expiry', 'city']) expect(page).toContain(`id="${name}-fault"`)
    expect(page).toContain('value="Erika Muster"')
    expect(page).not.toContain('4242 4242 4242 4242"')
  })

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4242 4242 4242 4241', 'Your card number is incorrect.'],
  ])('explains why %s is declined, and accepts another card', async (number, message) => {
    const { id, url } = await open()
    const declined = await fillCheckout(String(url), { number })
    expect(declined.status).toBe(402)
    expect(await declined.text()).toContain(message)
    expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    })
    expect((await fillCheckout(String(url))).status).toBe(303)
    expect((await shop.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
  })

  it('redirects to the bank for 3-D Secure and back, paid or declined', async () => {
    const { id, url } = await open()
    const prove = async (outcome: string) => {
      const leave = await fillCheckout(String(url), { number: '4000 0027 6000 3184' })
      const bank = String(leave.headers.get('location'))
      expect(await (await fetch(bank)).text()).toContain('Complete authentication')
      const back = await fetch(bank, {
        method: 'POST',
        body: new URLSearchParams({ outcome }),
        redirect: 'manual',
      })
      return back.headers.get('location')
    }
    expect(await prove('fail')).toBe(url)
    expect((await read(url, 'en')).page).toContain('We are unable to authenticate your payment method.')
    expect(await prove('succeed')).toBe(`https://shop.example/success?session_id=${id}`)
    expect((await shop.stripe.checkout.sessions.retrieve(id)).status).toBe('complete')
  })

  it('is closed once it is paid or has expired', async () => {
    const paid = await open()
    await fillCheckout(String(paid.url))
    expect((await read(paid.url, 'en')).page).toContain('This checkout is complete.')
    expect((await fillCheckout(String(paid.url))).status).toBe(404)

    const expired = await open()
    await shop.stripe.checkout.sessions.expire(expired.id)
    expect((await read(expired.url, 'en')).page).toContain('This checkout has expired.')
    await expect(shop.stripe.checkout.sessions.expire(expired.id)).rejects.toThrow('status of `expired`')
  })

  it('copies address, company and VAT id to the customer', async () => {
    const customer = await shop.stripe.customers.create({ email: 'c@example.com', name: 'user' })
    const { id, url } = await open({
      customer: customer.id,
      billing_address_collection: 'required',
      tax_id_collection: { enabled: true },
      customer_update: { address: 'auto', name: 'auto' },
    })
    const wrong = await fillCheckout(String(url), { company: 'Muster GmbH', vatId: 'DE1' })
    expect(await wrong.text()).toContain('This is not a valid EU VAT ID.')
    await fillCheckout(String(url), { company: 'Muster GmbH', vatId: 'DE 123456789' })
    expect(await shop.stripe.customers.retrieve(customer.id, { expand: ['tax_ids'] })).toMatchObject({
      name: 'Muster GmbH',
      address: { line1: 'Musterstraße 1', postal_code: '10115', city: 'Berlin', country: 'DE' },
      tax_ids: { data: [{ value: 'DE123456789', verification: { status: 'verified' } }] },
    })
    expect((await shop.stripe.checkout.sessions.retrieve(id)).customer_details).toMatchObject({
      name: 'Muster GmbH',
      tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
    })
  })

  it('needs no customer for a single payment', async () => {
    const { id, url } = await open()
    await fillCheckout(String(url))
    expect(await shop.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      customer: null,
      customer_details: { email: 'kundin@example.com' },
    })
  })

  it('saves a card without a payment in setup mode', async () => {
    const customer = await shop.stripe.customers.create({})
    const { id, url } = await shop.stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'eur',
      customer: customer.id,
      ...addresses,
    })
    await fillCheckout(String(url))
    const done = await shop.stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent.payment_method'] })
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      setup_intent: { status: 'succeeded', payment_method: { customer: customer.id } },
    })
  })
})
