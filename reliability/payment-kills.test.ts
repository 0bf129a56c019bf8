import { signIn } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoSeller } from '../scripts/demo-accounts.ts'
import { payOnPage } from './checkout-page.ts'
import {
  correctOnce,
  expectKilled,
  listSubjects,
  openPage,
  openStripe,
  postAll,
  releaseTasks,
  untilHandled,
  untilSent,
} from './payments.ts'
import { type Ground, openGround } from './site.ts'

let ground: Ground

beforeAll(async () => {
  ground = await openGround()
})
afterAll(() => ground[Symbol.asyncDispose]())

/** Each api dies in the next step, so four of them do the work of one. `payment-kills.faults.ts` kills at every write. */
test('coins and invoice are booked, and the invoice corrected, exactly once, although api and worker are killed in each step', {
  meta: {
    checked: 'coins, invoice and purchase booked once, correction with two numbers; books right',
    times: 4,
  },
}, async () => {
  await using site = await ground.openSite()
  const stripe = openStripe(ground)
  let api = await site.startApi('checkout-opened:1')
  const settling = site.startWorker('event-settled:1')
  const calls = await signIn({ baseUrl: site.url }, demoSeller)
  expect(await openPage(calls)).toBeUndefined()
  await expectKilled(api, 'between the page at Stripe and its record')

  api = await site.startApi('insert-stripe_events:1')
  const { url, purchase_id } = (await openPage(calls)) ?? { url: '', purchase_id: 0 }
  await payOnPage(url)
  expect(await postAll(site, stripe)).toBeUndefined()
  await expectKilled(api, 'before an event is stored')

  api = await site.startApi('insert-invoices:2')
  await postAll(site, stripe)
  await expectKilled(settling, 'between a payment and its event')
  await releaseTasks(site)
  site.startWorker()
  expect(await untilHandled(site)).toBe(true)
  const booked = () =>
    site.query(`SELECT
      (SELECT json_agg(amount_cents::int) FROM ledger_transactions
       WHERE kind = 'deposit' AND reference IS NOT NULL) AS deposits,
      (SELECT balance::int FROM ledger_accounts WHERE kind = 'wallet') AS coins,
      (SELECT json_agg(id::int) FROM purchases WHERE status = 'booked') AS purchases,
      (SELECT count(*)::int FROM ledger_entries) AS entries`)
  const before = await booked()
  expect(before).toMatchObject([{ deposits: [4500], coins: 15_000, purchases: [purchase_id] }])

  const { details } = await calls.call(endpoints.getBillingDetails)
  if (!details) throw new Error('The demo seller has no billing details')
  await calls.call(endpoints.saveBillingDetails, { body: { ...details, name: 'Neue Firma GmbH' } })
  const { invoices } = await calls.call(endpoints.listInvoices)
  const wrong = invoices[0]?.id ?? 0
  expect(await correctOnce(calls, wrong)).toBeUndefined()
  await expectKilled(api, 'between both documents of a correction')

  await site.startApi()
  expect(await correctOnce(calls, wrong)).toBe('corrected')
  expect(await untilSent(site)).toBe(true)
  expect(await booked()).toEqual(before)
  const issued = await site.query(
    'SELECT number_in_year AS number, amount_cents::int AS cents, is_cancellation FROM invoices ORDER BY number_in_year',
  )
  expect(issued).toEqual([
    { number: 1, cents: 4500, is_cancellation: false },
    { number: 2, cents: -4500, is_cancellation: true },
    { number: 3, cents: 4500, is_cancellation: false },
  ])
  expect(await listSubjects(ground)).toContain('Ihre berichtigte Rechnung 2026-000003')
  expect(await site.checkBooks()).toBe('The books are right.\n')
})
