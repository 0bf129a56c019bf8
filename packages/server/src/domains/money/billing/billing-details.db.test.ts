import { ApiError } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  austrianDetails,
  buyerDetails,
  openPaymentSite,
  type Payer,
  type PaymentSite,
  polling,
} from '../../../testing/index.ts'
import { saveCard } from '../../../testing/saved-cards.ts'

let site: PaymentSite

beforeAll(async () => {
  site = await openPaymentSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const readCode = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no error',
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  )

/** The customer at Stripe, with its VAT numbers. */
async function findCustomer({ id }: Payer) {
  const { db, stripe } = site.context
  const { stripe_customer_id } = await db
    .selectFrom('billing_customers')
    .select('stripe_customer_id')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  const customer = await stripe.customers.retrieve(String(stripe_customer_id), { expand: ['tax_ids'] })
  if (customer.deleted) throw new Error('The customer was deleted')
  const { name, email, address, tax_ids } = customer
  return { name, email, address, vatNumbers: tax_ids?.data.map(({ value }) => value) }
}

describe('a payment without billing details is refused', () => {
  test.each<[string, (payer: Payer, card: string) => Promise<unknown>]>([
    ['coins on Stripe’s page', ({ client }) => client.call(endpoints.addCoins, { body: { productId: 3 } })],
    [
      'coins with a saved card',
      ({ client }, card) =>
        client.call(endpoints.payCoins, {
          body: { productId: 3, payment_method_id: card, key: crypto.randomUUID() },
        }),
    ],
    ['the subscription on Stripe’s page', ({ client }) => client.call(endpoints.createCheckoutSession)],
    [
      'the subscription with a saved card',
      ({ client }, card) =>
        client.call(endpoints.chargeCustomerOneTime, { body: { payment_method_id: card } }),
    ],
    [
      'automatic top-up',
      ({ client }) =>
        client.call(endpoints.setAutoTopUp, { body: { enabled: true, threshold: 10, productId: 3 } }),
    ],
  ])('%s', async (name, pay) => {
    const subscription = name.includes('subscription') ? 'none' : 'active'
    const payer = await site.signUp({ hasBillingDetails: false, subscription })
    const card = await saveCard(site, payer)
    expect(await readCode(pay(payer, card))).toBe('BILLING_DETAILS_REQUIRED')
    const purchases = site.context.db.selectFrom('purchases').where('account_id', '=', payer.id)
    expect(await purchases.selectAll().execute()).toEqual([])
    await payer.client.call(endpoints.saveBillingDetails, { body: buyerDetails() })
    expect(await readCode(pay(payer, card))).toBe('no error')
  })

  test('turning automatic top-up off needs none', async () => {
    const { client } = await site.signUp({ hasBillingDetails: false })
    const body = { enabled: false, threshold: 10, productId: 3 }
    expect(await readCode(client.call(endpoints.setAutoTopUp, { body }))).toBe('no error')
  })
})

describe('the customer at Stripe', () => {
  test('is created with the billing details', async () => {
    const payer = await site.signUp()
    await payer.client.call(endpoints.saveBillingDetails, {
      body: { ...austrianDetails(), address_extra: 'Stiege 2', invoice_email: 'books@buyer.test' },
    })
    await payer.client.call(endpoints.addCoins, { body: { productId: 3 } })
    expect(await findCustomer(payer)).toMatchObject({
      name: 'Größe & Söhne GmbH',
      email: 'books@buyer.test',
      address: { line1: 'Mariahilfer Straße 7', line2: 'Stiege 2', postal_code: '1070', country: 'AT' },
      vatNumbers: ['ATU13585627'],
    })
  })

  test('follows changes, and keeps no VAT number that was removed', async () => {
    const payer = await site.signUp()
    await payer.client.call(endpoints.saveBillingDetails, { body: austrianDetails() })
    await payer.client.call(endpoints.addCoins, { body: { productId: 3 } })
    const save = (vatNumber: string | null, name: string) =>
      payer.client.call(endpoints.saveBillingDetails, {
        body: { ...austrianDetails(), vat_number: vatNumber, name },
      })
    const untilCustomer = (expected: object) =>
      vi.waitFor(async () => expect(await findCustomer(payer)).toMatchObject(expected), polling)
    await save('FR40303265045', 'Moved to France')
    await untilCustomer({ name: 'Moved to France', vatNumbers: ['FR40303265045'] })
    await save(null, 'A person')
    await untilCustomer({ name: 'A person', email: payer.email, vatNumbers: [] })
  })

  test('is created once, though Stripe refuses its details for longer than it knows the key of the request', async () => {
    const { customers } = site.context.stripe
    const refuse = vi.spyOn(customers, 'update').mockRejectedValue(new Error('Refused'))
    const payer = await site.signUp()
    const open = () => readCode(payer.client.call(endpoints.addCoins, { body: { productId: 3 } }))
    expect(await open()).toBe('no error')
    await site.pass(2)
    expect(await open()).toBe('no error')
    refuse.mockRestore()
    const { data } = await customers.list({ limit: 100 })
    expect(data.filter(({ metadata }) => metadata.account === String(payer.id))).toHaveLength(1)
    await payer.client.call(endpoints.saveBillingDetails, { body: austrianDetails() })
    await vi.waitFor(
      async () => expect(await findCustomer(payer)).toMatchObject({ name: 'Größe & Söhne GmbH' }),
      polling,
    )
  })

  test('is created once, though the process dies before it is stored and pays again when Stripe has forgotten the key', async () => {
    const { db, stripe } = site.context
    const payer = await site.signUp()
    const open = () => readCode(payer.client.call(endpoints.addCoins, { body: { productId: 3 } }))
    expect(await open()).toBe('no error')
    await db
      .updateTable('billing_customers')
      .set({ stripe_customer_id: null })
      .where('account_id', '=', payer.id)
      .execute()
    await site.pass(2)
    expect(await open()).toBe('no error')
    const { data } = await stripe.customers.list({ limit: 100 })
    expect(data.filter(({ metadata }) => metadata.account === String(payer.id))).toHaveLength(1)
  })

  test('has no VAT number that Stripe refuses, and pays all the same', async () => {
    const { customers } = site.context.stripe
    const refusal = new Stripe.errors.StripeInvalidRequestError({
      type: 'invalid_request_error',
      code: 'tax_id_invalid',
      message: 'Invalid value for eu_vat.',
    })
    const create = vi.spyOn(customers, 'createTaxId').mockRejectedValue(refusal)
    const payer = await site.signUp()
    await payer.client.call(endpoints.saveBillingDetails, { body: austrianDetails() })
    expect(await readCode(payer.client.call(endpoints.addCoins, { body: { productId: 3 } }))).toBe('no error')
    expect(create).toHaveBeenCalled()
    expect(await findCustomer(payer)).toMatchObject({ name: 'Größe & Söhne GmbH', vatNumbers: [] })
  })
})
