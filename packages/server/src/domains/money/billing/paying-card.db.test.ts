import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openPaymentSite, type PaymentSite, polling } from '../../../testing/index.ts'
import { saveCard, subscribeOnPage } from '../../../testing/saved-cards.ts'
import { listInvoices } from '../invoices/index.ts'
import { enforceGracePeriod } from './enforce-grace-period.ts'
import { settleSubscription } from './settle-subscription.ts'
import { findRunning } from './subscription-store.ts'

let site: PaymentSite

beforeAll(async () => {
  site = await openPaymentSite()
})
afterAll(() => site[Symbol.asyncDispose]())

/** Creates an account whose subscription and default card are the given ones, after Stripe's page was paid. */
async function subscriber() {
  const payer = await site.signUp({ subscription: 'none' })
  const card = await subscribeOnPage(payer)
  const { db, stripe } = site.context
  const row = async () => {
    const running = await findRunning(db, payer.id)
    if (!running) throw new Error('No subscription is running')
    return running
  }
  const { id } = await row()
  const invoices = async () => (await listInvoices(db, payer.id)).length
  const untilInvoices = (count: number) =>
    vi.waitFor(async () => expect(await invoices()).toBe(count), polling)
  await untilInvoices(1)
  return {
    payer,
    card,
    id,
    row,
    invoices,
    untilInvoices,
    atStripe: () => stripe.subscriptions.retrieve(id),
    /** Changes the card of the subscription at Stripe, as an admin can there. An empty id removes it. */
    change: async (cardId: string) => {
      await stripe.subscriptions.update(id, { default_payment_method: cardId })
      await settleSubscription(site.context, id)
    },
    remove: (payment_id: string) => payer.client.call(endpoints.deleteCard, { query: { payment_id } }),
  }
}

describe('the card that pays the subscription', () => {
  test('is replaced by its new copy, which pays the renewal, although another card is the default', async () => {
    const { payer, card, id, row, atStripe, change, untilInvoices } = await subscriber()
    const paying = await saveCard(site, payer, 'other')
    await change(paying)
    const copy = await saveCard(site, payer, 'other')
    expect(copy).not.toBe(paying)
    expect(await row()).toMatchObject({ payment_method_id: copy })
    expect(await atStripe()).toMatchObject({ default_payment_method: copy })
    expect(await payer.client.call(endpoints.listCards)).toMatchObject({ payment_id: card })
    await site.control(`subscriptions/${id}/renew`)
    await untilInvoices(2)
  })

  test('cannot be deleted by the id of another copy of it', async () => {
    const { card, remove, atStripe } = await subscriber()
    const { stripe } = site.context
    const { customer } = await atStripe()
    const copy = await stripe.paymentMethods.attach('pm_card_visa', { customer: String(customer) })
    await expect(remove(copy.id)).rejects.toMatchObject({ status: 400, code: 'CARD_IN_USE' })
    for (const id of [card, copy.id])
      expect(await stripe.paymentMethods.retrieve(id)).toMatchObject({ customer })
  })

  test('cannot be deleted when it is the default card and the subscription names none', async () => {
    const { payer, card, remove, row, change, id, untilInvoices } = await subscriber()
    await change('')
    expect(await row()).toMatchObject({ payment_method_id: null })
    expect(await payer.client.call(endpoints.getSubscription)).toMatchObject({ payment_id: card })
    await expect(remove(card)).rejects.toMatchObject({ status: 400, code: 'CARD_IN_USE' })
    await site.control(`subscriptions/${id}/renew`)
    await untilInvoices(2)
  })

  test('can be deleted once the subscription has ended', async () => {
    const { card, remove, id } = await subscriber()
    await site.context.stripe.subscriptions.cancel(id)
    await settleSubscription(site.context, id)
    await remove(card)
    expect(await site.context.stripe.paymentMethods.retrieve(card)).toMatchObject({ customer: null })
  })
})

describe('the end of the grace period', () => {
  test('keeps a subscription whose renewal was paid in the meantime without a report', async () => {
    const { payer, id, row, atStripe } = await subscriber()
    await site.control(`subscriptions/${id}/renew`, { outcome: 'declined' })
    await vi.waitFor(async () => expect((await row()).grace_until).not.toBeNull(), polling)
    const { grace_until } = await row()
    site.isForwarding = false
    await site.control(`subscriptions/${id}/retry`, { outcome: 'paid' })
    const clock = { now: () => new Date(grace_until!.getTime()) }
    await enforceGracePeriod({ ...site.context, clock }, id)
    site.isForwarding = true
    expect(await atStripe()).toMatchObject({ status: 'active' })
    expect(await row()).toMatchObject({ status: 'active', grace_until: null, ended_at: null })
    const subscription = await payer.client.call(endpoints.getSubscription)
    expect(subscription).toMatchObject({ status: 'active', has_access: true })
  })

  test('ends access and collects nothing more, even when its task runs again', async () => {
    const { payer, id, row, atStripe, invoices } = await subscriber()
    await site.control(`subscriptions/${id}/renew`, { outcome: 'declined' })
    await vi.waitFor(async () => expect((await row()).grace_until).not.toBeNull(), polling)
    const { grace_until } = await row()
    const late = { ...site.context, clock: { now: () => new Date(grace_until!.getTime()) } }
    await Promise.all([enforceGracePeriod(late, id), enforceGracePeriod(late, id)])
    await enforceGracePeriod(late, id)
    expect(await atStripe()).toMatchObject({ status: 'canceled' })
    const subscription = await payer.client.call(endpoints.getSubscription)
    expect(subscription).toMatchObject({ status: 'ended', has_access: false })
    expect(await invoices()).toBe(1)
  })
})
