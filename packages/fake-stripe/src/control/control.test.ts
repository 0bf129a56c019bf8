import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerWithCard, pay } from '../testing/buyers.ts'
import { openCheckout } from '../testing/goods.ts'
import { control, openShop, type Shop } from '../testing/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    webhook: { url: 'http://127.0.0.1:9/stripe/webhook/', secret: 'whsec_test_given' },
  })
})
afterAll(() => shop[Symbol.asyncDispose]())

const address = () => `${shop.url}/_control/stripe/`
const forPeople = { accept: 'text/html' }
const page = async () => (await fetch(address(), { headers: forPeople })).text()
const overview = async () => (await fetch(address())).json()

/** Submits a form of the page like a browser. */
const press = (action: string, fields: Record<string, string>) =>
  fetch(`${address()}${action}`, {
    method: 'POST',
    headers: forPeople,
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

describe('the page of the control', () => {
  it('shows objects and their actions', async () => {
    const session = await openCheckout(shop)
    const { customer, card } = await customerWithCard(shop)
    const intent = await pay(shop, customer, card)
    const text = await page()
    for (const id of [session.id, String(intent.latest_charge)]) expect(text).toContain(id)
    expect(text).toContain(`action="/_control/stripe/sessions/${session.id}/expire"`)
    expect(text).toContain('payment_intent.succeeded')
  })

  it('runs actions by forms and redirects back', async () => {
    const { customer, card } = await customerWithCard(shop)
    const { id, latest_charge: charge } = await pay(shop, customer, card)
    const response = await press('refunds', { charge: String(charge), amount: '' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/_control/stripe/'])
    const { data: charges } = await shop.stripe.charges.list({ payment_intent: id })
    expect(charges).toMatchObject([{ id: charge, refunded: true }])
  })
})

describe('the control', () => {
  it('rejects unknown actions', async () => {
    await expect(control(shop, 'sessions/cs_test_x/expire')).rejects.toThrow('No such checkout.session')
    await expect(control(shop, 'webhooks', { speed: 3 })).rejects.toThrow('unknown parameter: speed')
    await expect(control(shop, 'clock', { advanceSeconds: -1 })).rejects.toThrow('Time does not go back.')
  })

  it('changes nothing when it rejects a parameter', async () => {
    const before = (await overview()).webhooks
    await expect(control(shop, 'webhooks', { isHeld: true, speed: 3 })).rejects.toThrow('speed')
    await expect(control(shop, 'bank', { next: ['approve'], speed: 3 })).rejects.toThrow('speed')
    expect(await overview()).toMatchObject({ webhooks: before, bank: [] })
  })

  it('advances the clock of the account', async () => {
    const before = await shop.stripe.customers.create({})
    await control(shop, 'clock', { advanceSeconds: 3600 })
    const after = await shop.stripe.customers.create({})
    expect(after.created - before.created).toBeGreaterThanOrEqual(3600)
  })

  it('expires unpaid checkouts', async () => {
    const session = await openCheckout(shop)
    await control(shop, 'clock', { advanceSeconds: 25 * 3600 })
    expect((await shop.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
  })
})
