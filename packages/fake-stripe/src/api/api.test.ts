import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { control, openShop, type Shop } from '../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const call = (path: string, init: RequestInit = {}) => fetch(`${shop.url}/v1/${path}`, init)
const withKey = (key: string, more: Record<string, string> = {}) => ({
  headers: { authorization: `Bearer ${key}`, ...more },
})

describe('keys', () => {
  it('are required', async () => {
    const response = await call('customers')
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
  })

  it('must belong to test mode', async () => {
    expect((await call('customers', withKey('sk_live_x'))).status).toBe(401)
    expect((await call('customers', withKey('sk_test_x'))).status).toBe(200)
  })

  it('of browsers only access objects whose client secret they send', async () => {
    expect((await call('customers', withKey('pk_test_x'))).status).toBe(401)
    const intent = await shop.stripe.paymentIntents.create({ amount: 500, currency: 'eur' })
    const browser = withKey('pk_test_x')
    expect((await call(`payment_intents/${intent.id}`, browser)).status).toBe(400)
    expect((await call(`payment_intents/${intent.id}?client_secret=wrong`, browser)).status).toBe(400)
    const known = await call(`payment_intents/${intent.id}?client_secret=${intent.client_secret}`, browser)
    expect(await known.json()).toMatchObject({ id: intent.id, amount: 500 })
  })
})

it('returns a request id', async () => {
  const { lastResponse } = await shop.stripe.customers.create({ email: 'a@example.com' })
  expect(lastResponse.requestId).toMatch(/^req_/)
})

describe('an idempotency key', () => {
  const key = () => ({ idempotencyKey: crypto.randomUUID() })

  it('replays the response of a repeated request without running it', async () => {
    const options = key()
    const first = await shop.stripe.customers.create({ email: 'once@example.com' }, options)
    const second = await shop.stripe.customers.create({ email: 'once@example.com' }, options)
    expect(second).toEqual(first)
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await shop.stripe.customers.list({ email: 'once@example.com' })).data).toHaveLength(1)
  })

  it('is rejected for another request', async () => {
    const options = key()
    await shop.stripe.customers.create({ email: 'b@example.com' }, options)
    const other = shop.stripe.customers.create({ email: 'c@example.com' }, options)
    await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 })
  })

  it('is forgotten after a day', async () => {
    await using own = await openShop()
    const options = key()
    const create = () => own.stripe.customers.create({ email: 'again@example.com' }, options)
    const { id } = await create()
    await control(own, 'clock', { advanceSeconds: 23 * 3600 })
    expect((await create()).id).toBe(id)
    await control(own, 'clock', { advanceSeconds: 3600 })
    expect((await create()).id).not.toBe(id)
  })

  it('replays a decline', async () => {
    const options = key()
    const pay = () =>
      shop.stripe.paymentIntents.create(
        {
          amount: 500,
          currency: 'eur',
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
          payment_method: 'pm_card_visa_chargeDeclined',
          confirm: true,
        },
        options,
      )
    const first = await pay().catch((error: Stripe.errors.StripeError) => error)
    const second = await pay().catch((error: Stripe.errors.StripeError) => error)
    expect(first).toBeInstanceOf(Stripe.errors.StripeCardError)
    expect((second as Stripe.errors.StripeError).payment_intent?.id).toBe(
      (first as Stripe.errors.StripeError).payment_intent?.id,
    )
  })

  it('can be used again after a request that was rejected without changes', async () => {
    const options = key()
    await expect(shop.stripe.prices.create({ currency: 'eur', unit_amount: 500 }, options)).rejects.toThrow(
      'Missing required param: product_data.',
    )
    const price = await shop.stripe.prices.create(
      { currency: 'eur', unit_amount: 500, product_data: { name: 'Coins' } },
      options,
    )
    expect(price.unit_amount).toBe(500)
  })
})

describe('parameters', () => {
  it('are rejected by name if unknown', async () => {
    const wrong = { email: 'a@example.com', colour: 'red' } as Stripe.CustomerCreateParams
    await expect(shop.stripe.customers.create(wrong)).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'colour',
      message: 'Received unknown parameter: colour',
    })
    expect((await shop.stripe.customers.list({ email: 'colour' })).data).toEqual([])
  })

  it('that refer to missing objects are rejected, with 404 for the address', async () => {
    await expect(shop.stripe.customers.retrieve('cus_x')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_x'",
    })
    const intent = shop.stripe.paymentIntents.create({ amount: 500, currency: 'eur', customer: 'cus_x' })
    await expect(intent).rejects.toMatchObject({ statusCode: 400, param: 'customer' })
  })

  it('are rejected in the same format as unknown addresses', async () => {
    const balance = shop.stripe.balance.retrieve()
    await expect(balance).rejects.toMatchObject({ statusCode: 404, type: 'StripeInvalidRequestError' })
  })

  it('limit amounts', async () => {
    const small = shop.stripe.paymentIntents.create({ amount: 49, currency: 'eur' })
    await expect(small).rejects.toMatchObject({ code: 'amount_too_small', param: 'amount' })
  })
})

describe('lists', () => {
  it('have pages, newest first', async () => {
    const { id: customer } = await shop.stripe.customers.create({})
    for (let amount = 100; amount < 107; amount += 1) {
      await shop.stripe.paymentIntents.create({ currency: 'eur', amount, customer })
    }
    const first = await shop.stripe.paymentIntents.list({ customer, limit: 3 })
    expect(first.data.map(({ amount }) => amount)).toEqual([106, 105, 104])
    expect(first.has_more).toBe(true)
    const all = await shop.stripe.paymentIntents
      .list({ customer, limit: 2 })
      .autoPagingToArray({ limit: 100 })
    expect(all.map(({ amount }) => amount)).toEqual([106, 105, 104, 103, 102, 101, 100])
  })

  it('can be limited to a time range', async () => {
    const { created } = await shop.stripe.customers.create({ email: 'now@example.com' })
    const within = (range: Stripe.RangeQueryParam) =>
      shop.stripe.customers.list({ email: 'now@example.com', created: range })
    expect((await within({ gte: created })).data).toHaveLength(1)
    expect((await within({ lt: created })).data).toHaveLength(0)
  })
})

describe('expansion', () => {
  it('replaces ids by objects, also in lists', async () => {
    const customer = await shop.stripe.customers.create({ email: 'd@example.com' })
    await shop.stripe.paymentIntents.create({ amount: 500, currency: 'eur', customer: customer.id })
    const { data } = await shop.stripe.paymentIntents.list({
      customer: customer.id,
      expand: ['data.customer'],
    })
    expect(data[0]?.customer).toMatchObject({ email: 'd@example.com' })
  })

  it('rejects fields that cannot be expanded', async () => {
    const customer = await shop.stripe.customers.create({})
    const expanded = shop.stripe.customers.retrieve(customer.id, { expand: ['nothing'] })
    await expect(expanded).rejects.toThrow('This property cannot be expanded (nothing).')
  })

  it('adds the product of a price', async () => {
    const price = await shop.stripe.prices.create({
      currency: 'eur',
      unit_amount: 999,
      recurring: { interval: 'month' },
      product_data: { name: 'Membership' },
      lookup_key: 'membership',
      tax_behavior: 'inclusive',
    })
    const { data } = await shop.stripe.prices.list({ lookup_keys: ['membership'], expand: ['data.product'] })
    expect(data[0]).toMatchObject({ id: price.id, product: { name: 'Membership' } })
  })
})
