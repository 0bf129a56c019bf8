import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticate, customerWithCard, pay, readEvents, readFailure } from '../testing/buyers.ts'
import { control, openShop, type Shop } from '../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

describe('a payment with a saved card', () => {
  it('succeeds with its charge and events', async () => {
    const { customer, card } = await customerWithCard(shop)
    const intent = await pay(shop, customer, card, {
      off_session: true,
      metadata: { purchase: '3' },
      expand: ['latest_charge'],
    })
    expect(intent).toMatchObject({
      status: 'succeeded',
      amount_received: 4900,
      payment_method: card,
      metadata: { purchase: '3' },
      latest_charge: { paid: true, amount_captured: 4900, payment_method: card },
    })
    expect(await readEvents(shop, intent.id)).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
    ])
  })

  it('returns 402 if declined, and stays on record', async () => {
    const { customer, card } = await customerWithCard(shop, 'pm_card_chargeCustomerFail')
    const error = await readFailure(pay(shop, customer, card, { off_session: true }))
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
    expect(await readEvents(shop, intent.id)).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
    ])
  })

  it('waits for authentication if the bank requires it, and then succeeds', async () => {
    const { customer, card } = await customerWithCard(shop, 'pm_card_authenticationRequired')
    const intent = await pay(shop, customer, card)
    expect(intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    await authenticate(intent, 'succeed')
    expect(await shop.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'succeeded',
      next_action: null,
    })
  })

  it('fails if authentication fails', async () => {
    const { customer, card } = await customerWithCard(shop, 'pm_card_authenticationRequired')
    const intent = await pay(shop, customer, card)
    await authenticate(intent, 'fail')
    expect(await shop.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
  })

  it('is declined off session if authentication is required, and can be paid later', async () => {
    const { customer, card } = await customerWithCard(shop, 'pm_card_authenticationRequired')
    const error = await readFailure(pay(shop, customer, card, { off_session: true }))
    expect(error.code).toBe('authentication_required')
    const again = await shop.stripe.paymentIntents.confirm(String(error.payment_intent?.id), {
      payment_method: card,
    })
    await authenticate(again, 'succeed')
    expect((await shop.stripe.paymentIntents.retrieve(again.id)).status).toBe('succeeded')
  })

  it('needs a return URL unless it allows no redirects', async () => {
    const { customer, card } = await customerWithCard(shop)
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
    const one = await customerWithCard(shop)
    const other = await customerWithCard(shop)
    await expect(pay(shop, one.customer, other.card)).rejects.toMatchObject({ param: 'payment_method' })
  })

  it('cannot be confirmed twice', async () => {
    const { customer, card } = await customerWithCard(shop)
    const intent = await pay(shop, customer, card)
    await expect(
      shop.stripe.paymentIntents.confirm(intent.id, { payment_method: card }),
    ).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    })
  })
})

describe('the bank', () => {
  it('responds as the control sets, in that order, and then as the card defines', async () => {
    const { customer, card } = await customerWithCard(shop)
    await control(shop, 'bank', { next: ['insufficient_funds', 'authentication_required'] })
    expect(await readFailure(pay(shop, customer, card))).toMatchObject({ decline_code: 'insufficient_funds' })
    expect((await pay(shop, customer, card)).status).toBe('requires_action')
    expect((await pay(shop, customer, card)).status).toBe('succeeded')
  })
})
