import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticate, customerWithCard, pay, readFailure } from '../testing/buyers.ts'
import { openShop, type Shop } from '../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

describe('saving a card', () => {
  const setUp = async (customer: string, card: string) => {
    const { id } = await shop.stripe.setupIntents.create({ customer, usage: 'off_session' })
    return shop.stripe.setupIntents.confirm(id, { payment_method: card })
  }

  it('attaches it to the customer', async () => {
    const customer = await shop.stripe.customers.create({})
    const intent = await setUp(customer.id, 'pm_card_mastercard')
    expect(intent.status).toBe('succeeded')
    const { data } = await shop.stripe.customers.listPaymentMethods(customer.id)
    expect(data).toMatchObject([{ id: intent.payment_method, card: { brand: 'mastercard', last4: '4444' } }])
  })

  it('with authentication lets later payments succeed without it', async () => {
    const customer = await shop.stripe.customers.create({})
    const intent = await setUp(customer.id, 'pm_card_authenticationRequiredOnSetup')
    expect(intent.status).toBe('requires_action')
    await authenticate(intent, 'succeed')
    const { payment_method: card, status } = await shop.stripe.setupIntents.retrieve(intent.id)
    expect(status).toBe('succeeded')
    expect((await pay(shop, customer.id, String(card), { off_session: true })).status).toBe('succeeded')
  })

  it('leaves the customer without the card if the bank refuses it', async () => {
    const customer = await shop.stripe.customers.create({})
    const error = await readFailure(setUp(customer.id, 'pm_card_visa_chargeDeclined'))
    expect(error).toMatchObject({
      code: 'card_declined',
      setup_intent: { status: 'requires_payment_method' },
    })
    expect((await shop.stripe.customers.listPaymentMethods(customer.id)).data).toEqual([])
  })

  it('rejects card numbers from a server', async () => {
    const method = shop.stripe.paymentMethods.create({
      type: 'card',
      card: { number: '4242424242424242', exp_month: 12, exp_year: 2034, cvc: '123' },
    })
    await expect(method).rejects.toThrow('Sending credit card numbers directly')
  })
})

describe('a saved card', () => {
  it('is no longer the default after it is detached', async () => {
    const { customer, card } = await customerWithCard(shop)
    await shop.stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } })
    await shop.stripe.paymentMethods.detach(card)
    const { invoice_settings: settings } = (await shop.stripe.customers.retrieve(customer)) as Stripe.Customer
    expect(settings.default_payment_method).toBeNull()
    await expect(shop.stripe.paymentMethods.detach(card)).rejects.toMatchObject({
      code: 'payment_method_unexpected_state',
    })
  })

  it('can only be the default of its own customer', async () => {
    const { card } = await customerWithCard(shop)
    const other = await shop.stripe.customers.create({})
    const update = shop.stripe.customers.update(other.id, {
      invoice_settings: { default_payment_method: card },
    })
    await expect(update).rejects.toMatchObject({ code: 'resource_missing' })
  })
})
