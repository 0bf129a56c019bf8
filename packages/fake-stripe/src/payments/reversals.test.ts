import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithCard, pay, readEvents } from '../testing/buyers.ts'
import { control, openShop, type Shop } from '../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

describe('a refund', () => {
  it('can be partial until nothing remains', async () => {
    const { customer, card } = await customerWithCard(shop)
    const intent = await pay(shop, customer, card)
    const first = await shop.stripe.refunds.create({ payment_intent: intent.id, amount: 900 })
    expect(first).toMatchObject({ amount: 900, status: 'succeeded', charge: intent.latest_charge })
    const tooMuch = shop.stripe.refunds.create({ payment_intent: intent.id, amount: 4001 })
    await expect(tooMuch).rejects.toMatchObject({ param: 'amount' })
    await shop.stripe.refunds.create({ payment_intent: intent.id, reason: 'requested_by_customer' })
    const of = { payment_intent: intent.id }
    expect((await shop.stripe.charges.list(of)).data).toMatchObject([
      { amount_refunded: 4900, refunded: true },
    ])
    expect((await shop.stripe.refunds.list(of)).data.map(({ amount }) => amount)).toEqual([4000, 900])
    await expect(shop.stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    })
    expect(await readEvents(shop, intent.id)).toEqual(expect.arrayContaining(['refund.created']))
  })

  it('may fail at the bank and be repeated', async () => {
    const { customer, card } = await customerWithCard(shop)
    const intent = await pay(shop, customer, card)
    const refund = await shop.stripe.refunds.create({ payment_intent: intent.id })
    await control(shop, `refunds/${refund.id}/fail`)
    const of = { payment_intent: intent.id }
    expect((await shop.stripe.refunds.list(of)).data).toMatchObject([{ id: refund.id, status: 'failed' }])
    const { data: charges } = await shop.stripe.charges.list(of)
    expect(charges).toMatchObject([{ amount_refunded: 0, refunded: false }])
    expect((await readEvents(shop, intent.id)).at(-1)).toBe('refund.failed')
    expect((await shop.stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(4900)
  })

  it('requires a successful payment', async () => {
    const intent = await shop.stripe.paymentIntents.create({ amount: 500, currency: 'eur' })
    await expect(shop.stripe.refunds.create({ payment_intent: intent.id })).rejects.toThrow(
      'does not have a successful charge',
    )
  })
})

describe('a dispute', () => {
  const dispute = async () => {
    const { customer, card } = await customerWithCard(shop)
    const { id } = await pay(shop, customer, card)
    const { id: opened } = await control(shop, 'disputes', { payment_intent: id })
    return { intent: id, opened: String(opened) }
  }

  it('withdraws the money until it is decided', async () => {
    const { intent, opened } = await dispute()
    expect((await shop.stripe.disputes.list({ payment_intent: intent })).data).toMatchObject([
      { id: opened, status: 'needs_response', amount: 4900 },
    ])
    await expect(shop.stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
      code: 'charge_disputed',
    })
    expect((await readEvents(shop, intent)).slice(-2)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ])
  })

  it('returns the money if it is won', async () => {
    const { intent, opened } = await dispute()
    await control(shop, `disputes/${opened}`, { outcome: 'won' })
    expect((await shop.stripe.disputes.list({ payment_intent: intent })).data).toMatchObject([
      { status: 'won' },
    ])
    expect((await readEvents(shop, intent)).slice(-2)).toEqual([
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ])
  })

  it('does not return the money if it is lost', async () => {
    const { intent, opened } = await dispute()
    await control(shop, `disputes/${opened}`, { outcome: 'lost' })
    expect((await readEvents(shop, intent)).at(-1)).toBe('charge.dispute.closed')
    await expect(control(shop, `disputes/${opened}`, { outcome: 'won' })).rejects.toThrow('already lost')
  })
})

describe('a test card for disputes', () => {
  it('is disputed at once, and wins with winning evidence', async () => {
    const { customer, card } = await customerWithCard(shop, 'pm_card_createDispute')
    const { id: intent } = await pay(shop, customer, card)
    const [opened] = (await shop.stripe.disputes.list({ payment_intent: intent })).data
    expect(opened).toMatchObject({ status: 'needs_response', amount: 4900 })
    const decided = await shop.stripe.disputes.update(String(opened?.id), {
      evidence: { uncategorized_text: 'winning_evidence' },
      submit: true,
    })
    expect(decided.status).toBe('won')
  })
})
