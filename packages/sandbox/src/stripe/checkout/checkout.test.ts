import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { control, fillCheckout, openShop, type Shop, Webhook } from '../../testing/shop.ts'

let shop: Shop
const webhook = new Webhook()
beforeAll(async () => {
  shop = await openShop({ stripeWebhook: await webhook.listen() })
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await webhook[Symbol.asyncDispose]()
})

const addresses = {
  success_url: 'https://shop.example/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://shop.example/cancel',
}
const coins = {
  price_data: { currency: 'eur', unit_amount: 4900, product_data: { name: '5.000 Coins' } },
  quantity: 1,
}
const membership = {
  price_data: {
    currency: 'eur',
    unit_amount: 999,
    recurring: { interval: 'month' as const },
    product_data: { name: 'Membership' },
  },
  quantity: 1,
}

describe('a checkout in payment mode', () => {
  it('is paid on its page and told to the webhook', async () => {
    const customer = await shop.stripe.customers.create({
      email: 'a@example.com',
      metadata: { account: '7' },
    })
    const session = await shop.stripe.checkout.sessions.create({
      mode: 'payment',
      customer: customer.id,
      line_items: [coins],
      metadata: { purchase: '12' },
      payment_intent_data: { metadata: { purchase: '12' } },
      ...addresses,
    })
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      amount_total: 4900,
    })

    const answer = await fillCheckout(String(session.url))
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(`https://shop.example/success?session_id=${session.id}`)

    const paid = await shop.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['payment_intent.latest_charge', 'line_items'],
    })
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      line_items: {
        data: [{ description: '5.000 Coins', amount_total: 4900, price: { unit_amount: 4900 } }],
      },
      payment_intent: {
        status: 'succeeded',
        customer: customer.id,
        metadata: { purchase: '12' },
        latest_charge: { paid: true, amount: 4900, billing_details: { name: 'Erika Muster' } },
      },
    })
    const types = await webhook.until((each) => each.includes('checkout.session.completed'))
    expect(types).toEqual(expect.arrayContaining(['customer.created', 'payment_intent.succeeded']))
  })
})

describe('the page of a checkout', () => {
  const open = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    shop.stripe.checkout.sessions.create({ mode: 'payment', line_items: [coins], ...addresses, ...more })
  const read = async (url: string | null, language: string) => {
    const answer = await fetch(String(url), { headers: { 'accept-language': language } })
    return { status: answer.status, page: await answer.text(), headers: answer.headers }
  }

  it('speaks the language of the browser, or the one that the shop chose', async () => {
    const { url } = await open()
    expect((await read(url, 'de-DE,de;q=0.9,en;q=0.8')).page).toContain('49,00\u00a0€ bezahlen')
    expect((await read(url, 'fr,en;q=0.5')).page).toContain('Pay €49.00')
    expect((await read((await open({ locale: 'de' })).url, 'en')).page).toContain('Kartennummer')
  })

  it('says that it is a sandbox and loads nothing from elsewhere', async () => {
    const { page, headers } = await read((await open()).url, 'en')
    expect(page).toContain('Sandbox: no card is charged here')
    expect(page).not.toMatch(/<(?:link|script|img)[^>]*(?:src|href)="https?:/)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('shows faults beside their fields and keeps what was filled in, but not the card', async () => {
    const { url } = await open({ billing_address_collection: 'required' })
    const answer = await fillCheckout(String(url), { email: 'nobody', expiry: '13', city: '' })
    const page = await answer.text()
    expect(answer.status).toBe(402)
    for (const name of ['email', 'expiry', 'city']) expect(page).toContain(`id="${name}-fault"`)
    expect(page).toContain('value="Erika Muster"')
    expect(page).not.toContain('4242 4242 4242 4242"')
  })

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4242 4242 4242 4241', 'Your card number is incorrect.'],
  ])('says why %s does not pay, and takes another card', async (number, message) => {
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

  it('goes to the bank for 3-D Secure and comes back, paid or with the refusal', async () => {
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

  it('hands address, company and VAT id to the customer', async () => {
    const customer = await shop.stripe.customers.create({ email: 'c@example.com', name: 'user' })
    const { id, url } = await open({
      customer: customer.id,
      billing_address_collection: 'required',
      tax_id_collection: { enabled: true },
      customer_update: { address: 'auto', name: 'auto' },
    })
    const wrong = await fillCheckout(String(url), { company: 'Muster GmbH', vatId: 'DE1' })
    expect(await wrong.text()).toContain('This is no valid VAT ID of the EU.')
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

describe('what cannot be a checkout', () => {
  it.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, string]>([
    ['a recurring price in payment mode', { line_items: [membership] }, 'recurring price'],
    [
      'no recurring price in subscription mode',
      { mode: 'subscription', line_items: [coins] },
      'at least one recurring',
    ],
    ['nothing to buy', { line_items: [] }, 'Missing required param: line_items'],
    [
      'an expiry in a minute',
      { line_items: [coins], expires_at: Math.floor(Date.now() / 1000) + 60 },
      'between 30 minutes',
    ],
    [
      'data of another mode',
      { line_items: [coins], subscription_data: { metadata: { a: '1' } } },
      'subscription_data',
    ],
  ])('is refused: %s', async (_name, params, message) => {
    const session = shop.stripe.checkout.sessions.create({ mode: 'payment', ...addresses, ...params })
    await expect(session).rejects.toThrow(message)
  })
})

describe('a checkout in subscription mode', () => {
  it('starts a subscription with a paid first invoice', async () => {
    const customer = await shop.stripe.customers.create({ email: 'b@example.com' })
    const session = await shop.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [membership],
      subscription_data: { metadata: { account: '7' } },
      ...addresses,
    })
    await fillCheckout(String(session.url))
    const paid = await shop.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['subscription.default_payment_method', 'subscription.latest_invoice.payments'],
    })
    expect(paid).toMatchObject({
      status: 'complete',
      subscription: {
        status: 'active',
        metadata: { account: '7' },
        default_payment_method: { card: { last4: '4242' }, customer: customer.id },
        latest_invoice: {
          status: 'paid',
          billing_reason: 'subscription_create',
          amount_paid: 999,
          payments: { data: [{ status: 'paid', amount_paid: 999 }] },
        },
      },
    })
  })

  it('makes no subscription while the card is declined', async () => {
    const customer = await shop.stripe.customers.create({})
    const { url } = await shop.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [membership, coins],
      ...addresses,
    })
    await fillCheckout(String(url), { number: '4000 0000 0000 0002' })
    const of = { customer: customer.id, status: 'all' as const }
    expect((await shop.stripe.subscriptions.list(of)).data).toEqual([])
    await fillCheckout(String(url))
    const { data } = await shop.stripe.subscriptions.list({ ...of, expand: ['data.latest_invoice'] })
    expect(data).toMatchObject([
      { status: 'active', latest_invoice: { total: 5899, lines: { data: [{}, {}] } } },
    ])
  })

  it('saves the card with a proof where the bank wants one', async () => {
    const customer = await shop.stripe.customers.create({})
    const { id, url } = await shop.stripe.checkout.sessions.create({
      mode: 'subscription',
      customer: customer.id,
      line_items: [membership],
      ...addresses,
    })
    const leave = await fillCheckout(String(url), { number: '4000 0025 0000 3155' })
    const body = new URLSearchParams({ outcome: 'succeed' })
    await fetch(String(leave.headers.get('location')), { method: 'POST', body, redirect: 'manual' })
    const { subscription } = await shop.stripe.checkout.sessions.retrieve(id)
    const renewed = await control(shop, `subscriptions/${subscription}/renew`)
    expect(renewed).toMatchObject({ status: 'active' })
  })
})
