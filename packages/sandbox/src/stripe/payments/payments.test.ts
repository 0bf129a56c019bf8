import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { control, openShop, type Shop } from '../../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const cards = { allowed_payment_method_types: ['card'] }

async function customerWithCard(card = 'pm_card_visa') {
  const customer = await shop.stripe.customers.create({ email: 'a@example.com' })
  const method = await shop.stripe.paymentMethods.attach(card, { customer: customer.id })
  return { customer: customer.id, card: method.id }
}

const pay = (customer: string, card: string, more: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  shop.stripe.paymentIntents.create({
    amount: 4900,
    currency: 'eur',
    customer,
    payment_method: card,
    confirm: true,
    ...cards,
    ...more,
  })

const failureOf = (promise: Promise<unknown>): Promise<Stripe.errors.StripeCardError> =>
  promise.then(
    () => {
      throw new Error('was paid')
    },
    (error) => error,
  )

/** The bank's page, answered. */
function authenticate(intent: Stripe.PaymentIntent | Stripe.SetupIntent, outcome: string): Promise<Response> {
  const { redirect_to_url: redirect, use_stripe_sdk: script } = intent.next_action ?? {}
  const url = redirect?.url ?? String(script && Object(script).stripe_js)
  return fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' })
}

const typesOf = async (intent: string) => {
  const { data } = await shop.stripe.events.list({ limit: 100 })
  return data
    .filter(
      ({ data: { object } }) =>
        'id' in object &&
        (object.id === intent || ('payment_intent' in object && object.payment_intent === intent)),
    )
    .map(({ type }) => type)
    .reverse()
}

describe('a payment with a saved card', () => {
  it('succeeds, with its charge and its events', async () => {
    const { customer, card } = await customerWithCard()
    const intent = await pay(customer, card, {
      off_session: true,
      metadata: { purchase: '3' },
      expand: ['latest_charge'],
    })
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 4900,
      payment_method: card,
      latest_charge: {
        paid: true,
        captured: true,
        metadata: { purchase: '3' },
        payment_method_details: { card: { last4: '4242' } },
      },
    })
    expect(await typesOf(intent.id)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ])
  })

  it('that is declined answers 402 and stays on record', async () => {
    const { customer, card } = await customerWithCard('pm_card_chargeCustomerFail')
    const error = await failureOf(pay(customer, card, { off_session: true }))
    expect(error).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
    })
    const intent = await shop.stripe.paymentIntents.retrieve(String(error.payment_intent?.id))
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_payment_error: { code: 'card_declined', payment_method: { id: card } },
    })
    expect(await typesOf(intent.id)).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
    ])
  })

  it('waits for the customer where the bank wants a proof, and succeeds with it', async () => {
    const { customer, card } = await customerWithCard('pm_card_authenticationRequired')
    const intent = await pay(customer, card)
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    await authenticate(intent, 'succeed')
    expect(await shop.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      next_action: null,
    })
  })

  it('fails where the proof fails', async () => {
    const { customer, card } = await customerWithCard('pm_card_authenticationRequired')
    const intent = await pay(customer, card)
    await authenticate(intent, 'fail')
    expect(await shop.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
  })

  it('without the customer there is declined for want of a proof, and can be paid later', async () => {
    const { customer, card } = await customerWithCard('pm_card_authenticationRequired')
    const error = await failureOf(pay(customer, card, { off_session: true }))
    expect(error.code).toBe('authentication_required')
    const again = await shop.stripe.paymentIntents.confirm(String(error.payment_intent?.id), {
      payment_method: card,
    })
    await authenticate(again, 'succeed')
    expect((await shop.stripe.paymentIntents.retrieve(again.id)).status).toBe('succeeded')
  })

  it('comes back to the shop when it gave an address', async () => {
    const { customer, card } = await customerWithCard('pm_card_authenticationRequired')
    const intent = await pay(customer, card, { return_url: 'https://shop.example/back?x=1' })
    const answer = await authenticate(intent, 'succeed')
    const target = new URL(String(answer.headers.get('location')))
    expect(target.origin + target.pathname).toBe('https://shop.example/back')
    expect(Object.fromEntries(target.searchParams)).toEqual({
      x: '1',
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    })
  })

  it('needs a return address unless it is limited to cards', async () => {
    const { customer, card } = await customerWithCard()
    const intent = shop.stripe.paymentIntents.create({
      amount: 500,
      currency: 'eur',
      customer,
      payment_method: card,
      confirm: true,
    })
    await expect(intent).rejects.toThrow('you must provide a `return_url`')
  })

  it("is refused with another customer's card", async () => {
    const one = await customerWithCard()
    const other = await customerWithCard()
    await expect(pay(one.customer, other.card)).rejects.toMatchObject({ param: 'payment_method' })
  })

  it('cannot be confirmed or cancelled twice', async () => {
    const { customer, card } = await customerWithCard()
    const intent = await pay(customer, card)
    await expect(shop.stripe.paymentIntents.confirm(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
    await expect(shop.stripe.paymentIntents.cancel(intent.id)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })
})

describe('saving a card', () => {
  const setUp = (customer: string, card: string) =>
    shop.stripe.setupIntents.create({
      customer,
      payment_method: card,
      usage: 'off_session',
      confirm: true,
      ...cards,
    })

  it('attaches it to the customer', async () => {
    const customer = await shop.stripe.customers.create({})
    const intent = await setUp(customer.id, 'pm_card_mastercard')
    expect(intent.status).toBe('succeeded')
    const { data } = await shop.stripe.customers.listPaymentMethods(customer.id)
    expect(data).toMatchObject([{ id: intent.payment_method, card: { brand: 'mastercard', last4: '4444' } }])
  })

  it('with a proof lets later payments through without one', async () => {
    const customer = await shop.stripe.customers.create({})
    const intent = await setUp(customer.id, 'pm_card_authenticationRequiredOnSetup')
    expect(intent.status).toBe('requires_action')
    await authenticate(intent, 'succeed')
    const { payment_method: card, status } = await shop.stripe.setupIntents.retrieve(intent.id)
    expect(status).toBe('succeeded')
    expect((await pay(customer.id, String(card), { off_session: true })).status).toBe('succeeded')
  })

  it('that the bank refuses leaves the customer without it', async () => {
    const customer = await shop.stripe.customers.create({})
    const error = await failureOf(setUp(customer.id, 'pm_card_visa_chargeDeclined'))
    expect(error).toMatchObject({
      code: 'card_declined',
      setup_intent: { status: 'requires_payment_method' },
    })
    expect((await shop.stripe.customers.listPaymentMethods(customer.id)).data).toEqual([])
  })

  it('takes no numbers from a server', async () => {
    const method = shop.stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' },
    })
    await expect(method).rejects.toThrow('Sending credit card numbers directly')
  })
})

describe('a saved card', () => {
  it('is forgotten as default when it is detached', async () => {
    const { customer, card } = await customerWithCard()
    await shop.stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } })
    await shop.stripe.paymentMethods.detach(card)
    const { invoice_settings: settings } = (await shop.stripe.customers.retrieve(customer)) as Stripe.Customer
    expect(settings.default_payment_method).toBeNull()
    await expect(shop.stripe.paymentMethods.detach(card)).rejects.toMatchObject({
      code: 'payment_method_unexpected_state',
    })
  })

  it('is default only of the customer who has it', async () => {
    const { card } = await customerWithCard()
    const other = await shop.stripe.customers.create({})
    const update = shop.stripe.customers.update(other.id, {
      invoice_settings: { default_payment_method: card },
    })
    await expect(update).rejects.toMatchObject({ code: 'resource_missing' })
  })
})

describe('a refund', () => {
  it('can be given in parts until nothing is left', async () => {
    const { customer, card } = await customerWithCard()
    const intent = await pay(customer, card)
    const first = await shop.stripe.refunds.create({ payment_intent: intent.id, amount: 900 })
    expect(first).toMatchObject({ amount: 900, status: 'succeeded', charge: intent.latest_charge })
    const tooMuch = shop.stripe.refunds.create({ payment_intent: intent.id, amount: 4001 })
    await expect(tooMuch).rejects.toMatchObject({ param: 'amount' })
    await shop.stripe.refunds.create({ payment_intent: intent.id, reason: 'requested_by_customer' })
    const charge = await shop.stripe.charges.retrieve(String(intent.latest_charge), { expand: ['refunds'] })
    expect(charge).toMatchObject({ amount_refunded: 4900, refunded: true })
    expect(charge.refunds?.data.map(({ amount }) => amount)).toEqual([4000, 900])
    await expect(shop.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    expect(await typesOf(intent.id)).toEqual(expect.arrayContaining(['refund.created']))
  })

  it('may come back from the bank, and be given once more', async () => {
    const { customer, card } = await customerWithCard()
    const intent = await pay(customer, card)
    const refund = await shop.stripe.refunds.create({ payment_intent: intent.id })
    await control(shop, `refunds/${refund.id}/fail`)
    expect(await shop.stripe.refunds.retrieve(refund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
    })
    const charge = await shop.stripe.charges.retrieve(String(intent.latest_charge))
    expect(charge).toMatchObject({ amount_refunded: 0, refunded: false })
    expect((await typesOf(intent.id)).at(-1)).toBe('refund.failed')
    expect((await shop.stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(4900)
  })

  it('needs a payment that succeeded', async () => {
    const intent = await shop.stripe.paymentIntents.create({ amount: 500, currency: 'eur' })
    await expect(shop.stripe.refunds.create({ payment_intent: intent.id })).rejects.toThrow(
      'does not have a successful charge',
    )
  })
})

describe('a dispute', () => {
  const dispute = async () => {
    const { customer, card } = await customerWithCard()
    const { id } = await pay(customer, card)
    const { id: opened } = await control(shop, 'disputes', { payment_intent: id })
    return { intent: id, opened: String(opened) }
  }

  it('takes the money until it is decided', async () => {
    const { intent, opened } = await dispute()
    expect(await shop.stripe.disputes.retrieve(opened)).toMatchObject({
      status: 'needs_response',
      amount: 4900,
      payment_intent: intent,
    })
    await expect(shop.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_disputed',
    })
    expect((await typesOf(intent)).slice(-2)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ])
  })

  it('that is won brings the money back', async () => {
    const { intent, opened } = await dispute()
    await control(shop, `disputes/${opened}`, { outcome: 'won' })
    expect((await shop.stripe.disputes.list({ payment_intent: intent })).data).toMatchObject([
      { status: 'won' },
    ])
    expect((await typesOf(intent)).slice(-2)).toEqual([
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ])
  })

  it('that is lost does not', async () => {
    const { intent, opened } = await dispute()
    await control(shop, `disputes/${opened}`, { outcome: 'lost' })
    expect((await typesOf(intent)).at(-1)).toBe('charge.dispute.closed')
    await expect(control(shop, `disputes/${opened}`, { outcome: 'won' })).rejects.toThrow('already lost')
  })
})

describe('a card that is there for disputes', () => {
  it('is disputed at once, and wins with the evidence for that', async () => {
    const { customer, card } = await customerWithCard('pm_card_createDispute')
    const { id: intent } = await pay(customer, card)
    const [opened] = (await shop.stripe.disputes.list({ payment_intent: intent })).data
    expect(opened).toMatchObject({ status: 'needs_response', amount: 4900 })
    const decided = await shop.stripe.disputes.update(String(opened?.id), {
      evidence: { uncategorized_text: 'winning_evidence' },
      submit: true,
    })
    expect(decided.status).toBe('won')
  })
})

describe('the bank', () => {
  it('answers as the control says, in that order, and then as the card says', async () => {
    const { customer, card } = await customerWithCard()
    await control(shop, 'bank', { next: ['insufficient_funds', 'authentication_required'] })
    expect(await failureOf(pay(customer, card))).toMatchObject({ decline_code: 'insufficient_funds' })
    expect((await pay(customer, card)).status).toBe('requires_action')
    expect((await pay(customer, card)).status).toBe('succeeded')
  })
})
