import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createAccount,
  createTestContext,
  openPaymentSite,
  type Payer,
  type PaymentSite,
  signIn,
  startTestApi,
} from '../../../testing/index.ts'
import { saveCard, subscribeOnPage } from '../../../testing/saved-cards.ts'

let site: PaymentSite

beforeAll(async () => {
  site = await openPaymentSite()
})
afterAll(() => site[Symbol.asyncDispose]())

const listed = ({ client }: Payer) => client.call(endpoints.listCards)
const cardIds = async (payer: Payer) => (await listed(payer)).data.data.map(({ id }) => id)
const readSubscription = ({ client }: Payer) => client.call(endpoints.getSubscription)
const remove = ({ client }: Payer, payment_id: string) =>
  client.call(endpoints.deleteCard, { query: { payment_id } })
const choose = ({ client }: Payer, payment_id: string) =>
  client.call(endpoints.setCurrentPaymentMethod, { body: { payment_id } })

describe('saving cards', () => {
  test('makes the first card the default and keeps it when others are added', async () => {
    const payer = await site.signUp()
    expect(await listed(payer)).toEqual({ data: { data: [] }, payment_id: null })
    const visa = await saveCard(site, payer)
    const mastercard = await saveCard(site, payer, 'other')
    expect(await listed(payer)).toMatchObject({
      data: {
        data: [
          { id: mastercard, card: { brand: 'mastercard', last4: '4444' } },
          { id: visa, card: { brand: 'visa', last4: '4242' } },
        ],
      },
      payment_id: visa,
    })
  })

  test('returns 404 for a card without setup and for a card of another customer', async () => {
    const owner = await site.signUp()
    const card = await saveCard(site, owner)
    const stranger = await site.signUp()
    const loose = await site.context.stripe.paymentMethods.create({
      type: 'card',
      card: { token: 'tok_visa' },
    })
    const key = crypto.randomUUID()
    for (const payment_method_id of [card, loose.id, 'pm_nothing']) {
      const keep = stranger.client.call(endpoints.addCard, { body: { payment_method_id } })
      await expect(keep).rejects.toMatchObject({ status: 404 })
      const body = { productId: 1, payment_method_id, key }
      const pay = stranger.client.call(endpoints.payCoins, { body })
      await expect(pay).rejects.toMatchObject({ status: 404 })
    }
    await saveCard(site, stranger)
    await expect(choose(stranger, card)).rejects.toMatchObject({ status: 404 })
    await expect(remove(stranger, card)).rejects.toMatchObject({ status: 404 })
    expect(await listed(owner)).toMatchObject({ payment_id: card })
  })

  test('replaces the copy of a card that is entered again, also as default and for the subscription', async () => {
    const payer = await site.signUp({ subscription: 'none' })
    const paid = await subscribeOnPage(payer)
    expect(await listed(payer)).toMatchObject({ data: { data: [{ id: paid }] }, payment_id: paid })
    const again = await saveCard(site, payer)
    expect(again).not.toBe(paid)
    expect(await listed(payer)).toMatchObject({ data: { data: [{ id: again }] }, payment_id: again })
    expect(await readSubscription(payer)).toMatchObject({ payment_id: again })
    expect(await site.context.stripe.paymentMethods.retrieve(paid)).toMatchObject({ customer: null })
    await payer.client.call(endpoints.addCard, { body: { payment_method_id: again } })
    expect(await listed(payer)).toMatchObject({ data: { data: [{ id: again }] }, payment_id: again })
  })

  test('lists a card once that Stripe saved although our call failed, and deletes it with its copy', async () => {
    const payer = await site.signUp()
    const lost = await saveCard(site, payer)
    const { stripe } = site.context
    const { customer } = await stripe.paymentMethods.retrieve(lost)
    // The browser leaves this card behind if `add_card` never arrives.
    const copy = await stripe.paymentMethods.attach('pm_card_visa', { customer: String(customer) })
    expect(await cardIds(payer)).toHaveLength(1)
    await remove(payer, lost)
    expect(await cardIds(payer)).toEqual([])
    expect(await stripe.paymentMethods.retrieve(copy.id)).toMatchObject({ customer: null })
  })

  test('makes the card that pays the subscription the default before a new card', async () => {
    const payer = await site.signUp({ subscription: 'none' })
    const paid = await subscribeOnPage(payer)
    await site.context.db
      .updateTable('billing_customers')
      .set({ default_payment_method_id: null })
      .where('account_id', '=', payer.id)
      .execute()
    await saveCard(site, payer, 'other')
    expect(await listed(payer)).toMatchObject({ payment_id: paid })
    expect(await readSubscription(payer)).toMatchObject({ payment_id: paid })
  })

  test('makes the card of a new subscription the default instead of an earlier one', async () => {
    const payer = await site.signUp({ subscription: 'none' })
    const earlier = await saveCard(site, payer, 'other')
    const paid = await subscribeOnPage(payer)
    expect(paid).not.toBe(earlier)
    expect(await listed(payer)).toMatchObject({ payment_id: paid })
    const { stripe_customer_id } = await site.context.db
      .selectFrom('billing_customers')
      .select('stripe_customer_id')
      .where('account_id', '=', payer.id)
      .executeTakeFirstOrThrow()
    expect(await site.context.stripe.customers.retrieve(String(stripe_customer_id))).toMatchObject({
      invoice_settings: { default_payment_method: paid },
    })
  })

  test('throttles a customer who tries many cards', async () => {
    const payer = await site.signUp()
    const setUp = () => payer.client.call(endpoints.startCardSetup)
    for (let attempt = 0; attempt < 20; attempt += 1) await setUp()
    await expect(setUp()).rejects.toMatchObject({ status: 429 })
  })
})

describe('deleting and choosing cards', () => {
  test('deletes a card at Stripe too and clears the default', async () => {
    const payer = await site.signUp()
    const card = await saveCard(site, payer)
    await remove(payer, card)
    expect(await listed(payer)).toEqual({ data: { data: [] }, payment_id: null })
    expect(await site.context.stripe.paymentMethods.retrieve(card)).toMatchObject({ customer: null })
  })

  test('refuses to delete the card that pays the subscription until another card pays it', async () => {
    const payer = await site.signUp({ subscription: 'none' })
    const first = await subscribeOnPage(payer)
    const details = { code: 'CARD_IN_USE', error: expect.any(String) }
    await expect(remove(payer, first)).rejects.toMatchObject({ status: 400, details })
    const second = await saveCard(site, payer, 'other')
    await choose(payer, second)
    expect(await readSubscription(payer)).toMatchObject({ payment_id: second })
    expect(await listed(payer)).toMatchObject({ payment_id: second })
    await remove(payer, first)
  })

  test('returns 429 after many card changes while a renewal is unpaid', async () => {
    const payer = await site.signUp({ subscription: 'none' })
    const card = await subscribeOnPage(payer)
    for (let attempt = 0; attempt < 12; attempt += 1) await choose(payer, card)
    await site.context.db
      .updateTable('subscriptions')
      .set({ grace_until: new Date(Date.now() + 86_400_000) })
      .where('account_id', '=', payer.id)
      .execute()
    for (let attempt = 0; attempt < 10; attempt += 1) await choose(payer, card)
    await expect(choose(payer, card)).rejects.toMatchObject({ status: 429, code: 'THROTTLED' })
  })
})

test('returns 503 and stores nothing while Stripe is unreachable', async () => {
  await using context = await createTestContext({ STRIPE_URL: 'http://127.0.0.1:9' })
  await using api = await startTestApi(context)
  const account = await createAccount(context)
  const { call } = api.client((await signIn(context, account)).access)
  const unavailable = { status: 503, code: 'UNAVAILABLE' }
  await expect(call(endpoints.startCardSetup)).rejects.toMatchObject(unavailable)
  expect(await call(endpoints.listCards)).toMatchObject({ data: { data: [] } })
})
