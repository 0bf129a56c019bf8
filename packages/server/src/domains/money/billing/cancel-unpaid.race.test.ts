import { endpoints } from '@merkwerk/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openPaymentSite, type Payer, type PaymentSite, polling } from '../../../testing/index.ts'
import { saveCard, subscribeOnPage } from '../../../testing/saved-cards.ts'
import { listInvoices } from '../invoices/index.ts'
import { enforceGracePeriod } from './enforce-grace-period.ts'
import { findRunning, getSubscriptionRow } from './subscription-store.ts'

let site: PaymentSite

beforeAll(async () => {
  site = await openPaymentSite()
})
beforeEach(() => {
  site.isForwarding = true
})
afterEach(() => void vi.restoreAllMocks())
afterAll(() => site[Symbol.asyncDispose]())

const cancel = ({ client }: Payer) => client.call(endpoints.cancelSubscription)
const getStatus = ({ client }: Payer) => client.call(endpoints.getSubscription)

/** Creates an account whose first month is paid and whose renewal was declined. */
async function overdue() {
  const payer = await site.signUp({ subscription: 'none' })
  await subscribeOnPage(payer)
  const { db } = site.context
  await vi.waitFor(async () => expect(await listInvoices(db, payer.id)).toHaveLength(1), polling)
  const running = await findRunning(db, payer.id)
  const id = running?.id ?? ''
  await site.control(`subscriptions/${id}/renew`, { outcome: 'declined' })
  await vi.waitFor(async () => expect(await getStatus(payer)).toMatchObject({ status: 'past_due' }), polling)
  await site.settled()
  return { payer, id, pay: () => site.control(`subscriptions/${id}/retry`, { outcome: 'paid' }) }
}

/** Returns the cents that Stripe keeps, those of all invoices, and the status at Stripe. */
async function readBooks({ id: accountId }: Payer, id: string) {
  const { db, stripe } = site.context
  const { status, customer } = await stripe.subscriptions.retrieve(id)
  const { data: charges } = await stripe.charges.list({ customer: String(customer) })
  const { data: open } = await stripe.invoices.list({ subscription: id, status: 'open' })
  const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0)
  return {
    kept: sum(charges.map(({ amount_captured, amount_refunded }) => amount_captured - amount_refunded)),
    invoiced: sum((await listInvoices(db, accountId)).map(({ amount_cents }) => amount_cents)),
    open: open.length,
    status,
  }
}

const onlyFirstMonth = { kept: 999, invoiced: 999, open: 0, status: 'canceled' }
const untilOnlyFirstMonth = (payer: Payer, id: string) =>
  vi.waitFor(async () => expect(await readBooks(payer, id)).toEqual(onlyFirstMonth), polling)
const ended = { status: 'ended', has_access: false, current_period_end: null, grace_until: null }

/** Runs `work` at Stripe directly before or after a subscription is ended there. */
function whenEnding(when: 'before' | 'after', work: () => Promise<unknown>): void {
  const { subscriptions } = site.context.stripe
  const end = subscriptions.cancel.bind(subscriptions)
  vi.spyOn(subscriptions, 'cancel').mockImplementationOnce(async (...input) => {
    if (when === 'before') await work()
    const response = await end(...input)
    if (when === 'after') await work()
    return response
  })
}

const mailsTo = ({ email }: Payer) =>
  site.mailbox.messages.filter(({ to }) => to === email).map(({ subject }) => subject)

test('ends an unpaid subscription at once, with one email, and collects nothing more', async () => {
  const { payer, id } = await overdue()
  expect(await cancel(payer)).toMatchObject({ message: 'Your subscription has ended.', subscription: ended })
  await untilOnlyFirstMonth(payer, id)
  const mail = await site.mailbox.take(payer.email, 'Ihr Abonnement ist beendet')
  expect(mail.text).toContain('Den offenen Betrag buchen wir nicht mehr ab')
  await site.pass(20)
  await enforceGracePeriod(site.context, id)
  await site.settled()
  expect(await readBooks(payer, id)).toEqual(onlyFirstMonth)
  expect(mailsTo(payer).join()).not.toMatch(/Kündigung ist bestätigt|Letzte Erinnerung|verlängert/)
  await expect(cancel(payer)).rejects.toMatchObject({ status: 409 })
})

test('ends it once when it is cancelled twice at the same time', async () => {
  const { payer, id } = await overdue()
  const outcomes = await Promise.allSettled([cancel(payer), cancel(payer), cancel(payer)])
  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409 })
  expect(await getStatus(payer)).toMatchObject(ended)
  await untilOnlyFirstMonth(payer, id)
  await site.mailbox.take(payer.email, 'Ihr Abonnement ist beendet')
  expect(mailsTo(payer).join()).not.toContain('Ihr Abonnement ist beendet')
})

test.each([
  ['before', 'reported at once'],
  ['before', 'reported late'],
  ['after', 'reported at once'],
  ['after', 'reported late'],
] as const)('refunds a renewal that is collected just %s the end and %s', async (when, how) => {
  const { payer, id, pay } = await overdue()
  site.isForwarding = how === 'reported at once'
  const sent = site.reports.length
  whenEnding(when, async () => {
    await pay()
    await site.settled()
  })
  expect(await cancel(payer)).toMatchObject({ subscription: ended })
  await untilOnlyFirstMonth(payer, id)
  for (const report of site.reports.slice(sent).toReversed()) await site.deliver(report)
  await site.settled()
  expect(await getStatus(payer)).toMatchObject(ended)
  expect(await readBooks(payer, id)).toEqual(onlyFirstMonth)
  await site.mailbox.take(payer.email, 'Wir erstatten Ihnen 9,99')
})

test('keeps the month of a renewal that was paid before the cancellation without a report', async () => {
  const { payer, id, pay } = await overdue()
  site.isForwarding = false
  await pay()
  expect(await cancel(payer)).toMatchObject({
    message: 'Your subscription ends with the current period.',
    subscription: {
      status: 'canceled',
      has_access: true,
      grace_until: null,
      current_period_end: expect.any(String),
    },
  })
  for (const report of site.reports) await site.deliver(report)
  await vi.waitFor(
    async () =>
      expect(await readBooks(payer, id)).toEqual({ kept: 1998, invoiced: 1998, open: 0, status: 'active' }),
    polling,
  )
  await site.mailbox.take(payer.email, 'Ihre Kündigung ist bestätigt')
})

test('keeps paid money only with access when another card is chosen while it is cancelled', async () => {
  const { payer, id } = await overdue()
  const card = await saveCard(site, payer, 'other')
  const choose = payer.client.call(endpoints.setCurrentPaymentMethod, { body: { payment_id: card } })
  await Promise.allSettled([choose, cancel(payer)])
  const paidMonth = { kept: 1998, invoiced: 1998, open: 0, status: 'active' }
  await vi.waitFor(async () => {
    const { has_access } = await getStatus(payer)
    expect(await readBooks(payer, id)).toEqual(has_access ? paidMonth : onlyFirstMonth)
  }, polling)
  await site.settled()
})

test('does not promise the unpaid period when it is cancelled at Stripe', async () => {
  const { payer, id, pay } = await overdue()
  await site.context.stripe.subscriptions.update(id, { cancel_at_period_end: true })
  const isCancelled = async () => (await getSubscriptionRow(site.context.db, id)).cancel_at_period_end
  await expect.poll(isCancelled).toBe(true)
  await site.settled()
  expect(mailsTo(payer).join()).not.toContain('Kündigung')
  await pay()
  await site.mailbox.take(payer.email, 'Ihre Kündigung ist bestätigt')
})

test('resumes nothing that ended meanwhile', async () => {
  const { payer, id } = await overdue()
  site.isForwarding = false
  await site.context.stripe.subscriptions.cancel(id)
  await expect(payer.client.call(endpoints.resumeSubscription)).rejects.toMatchObject({ status: 409 })
  expect(await getStatus(payer)).toMatchObject(ended)
})
