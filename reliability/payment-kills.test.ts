import { setTimeout as delay } from 'node:timers/promises'
import { ApiError, type Client, signIn } from '@merkwerk/client'
import { endpoints } from '@merkwerk/contract'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { postEvent } from '../scripts/customer-life/post-event.ts'
import { demoSeller } from '../scripts/search/demo-accounts.ts'
import { payOnPage } from './checkout-page.ts'
import type { ServerProcess } from './server-process.ts'
import { type Ground, openGround, type Site, until } from './site.ts'

let ground: Ground

beforeAll(async () => {
  ground = await openGround()
})
afterAll(() => ground[Symbol.asyncDispose]())

const eventTimeoutSeconds = 60
/** When a process dies during a call, its connections end a moment before its exit is visible. */
const deathSeconds = 10

const isThorough = inject('thorough')

/** The named places, then each write in turn. The short form: the last name or the second write, then an unreachable one. */
function* places(...named: string[]): Generator<string> {
  for (const name of isThorough ? named : named.slice(-1)) yield `${name}:1`
  if (!isThorough && named.length === 0) yield 'database-write:2'
  for (let write = isThorough ? 1 : 10_000; ; write += 1) yield `database-write:${write}`
}

/**
 * Starts a process for each place in turn, kills it there, and repeats the action until one process survives. Returns
 * the result of that one and the number of kills.
 */
async function dyingEverywhere<T>(
  at: Iterable<string>,
  start: (place: string) => Promise<ServerProcess>,
  attempt: () => Promise<T | undefined>,
): Promise<{ outcome: T; deaths: number }> {
  let deaths = 0
  for (const place of at) {
    const server = await start(place)
    const died = server.ended.then(() => undefined)
    const outcome = await Promise.race([attempt(), died])
    if (outcome !== undefined) {
      await server.stop()
      return { outcome, deaths }
    }
    const end = await Promise.race([server.ended, delay(deathSeconds * 1000, 'still alive', { ref: false })])
    expect(end, place).toBe('SIGKILL')
    deaths += 1
  }
  throw new Error('Every place was deadly')
}

const openPage = (calls: Client) => () =>
  calls.call(endpoints.addCoins, { body: { productId: 3 } }).catch(() => undefined)

/** Posts all pending Stripe events. Undefined if the api died. */
async function postAll(site: Site, stripe: Stripe): Promise<number | undefined> {
  const { data } = await stripe.events.list({ limit: 100 })
  const recipient = { stripe, server: site.url, webhookSecret: 'whsec_sandbox_merkwerk' }
  for (const event of data.toReversed()) if (!(await postEvent(recipient, event))) return undefined
  return data.length
}

/**
 * Waits until every event is handled. Undefined on timeout. Tasks of dead workers are retried immediately, because
 * after so many deaths the retry delay would be minutes.
 */
const untilHandled = (site: Site): Promise<true | undefined> =>
  until('all events to be handled', eventTimeoutSeconds, async () => {
    await site.query(
      "UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' AND start_after > now()",
    )
    const open = await site.query('SELECT FROM stripe_events WHERE processed_at IS NULL')
    return open.length === 0 || undefined
  }).catch(() => undefined)

test('coins arrive exactly once, wherever api and worker are killed between two steps of a purchase', {
  meta: { checked: 'coins, receipt and purchase booked once; books right' },
}, async () => {
  await using site = await ground.openSite()
  const { port } = new URL(ground.sandboxUrl)
  const stripe = new Stripe('sk_test_faults', { protocol: 'http', host: '127.0.0.1', port })
  const first = await site.startApi()
  const calls = await signIn({ baseUrl: site.url }, demoSeller)
  await first.stop()

  const buying = await dyingEverywhere(
    places('customer-made', 'purchase-written', 'checkout-opened'),
    (place) => site.startApi(place),
    openPage(calls),
  )
  await payOnPage(buying.outcome.url)
  const telling = await dyingEverywhere(
    places(),
    (place) => site.startApi(place),
    () => postAll(site, stripe),
  )
  const startWorker = async (place: string) => {
    await site.query(
      "UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'",
    )
    return site.startWorker(place)
  }
  const booking = await dyingEverywhere(places('event-settled'), startWorker, () => untilHandled(site))
  process.stdout.write(`Killed ${buying.deaths} + ${telling.deaths} + ${booking.deaths} times\n`)
  expect(Math.min(buying.deaths, telling.deaths, booking.deaths)).toBeGreaterThanOrEqual(isThorough ? 2 : 1)

  const deposits = await site.query(
    "SELECT amount_cents::int AS cents FROM ledger_transactions WHERE kind = 'deposit' AND reference IS NOT NULL",
  )
  expect(deposits).toEqual([{ cents: 4500 }])
  const wallets = await site.query("SELECT balance::int AS coins FROM ledger_accounts WHERE kind = 'wallet'")
  expect(wallets).toEqual([{ coins: 15_000 }])
  const receipts = await site.query('SELECT number_in_year AS number FROM receipts')
  expect(receipts).toEqual([{ number: 1 }])
  const booked = await site.query("SELECT id::int FROM purchases WHERE status = 'booked'")
  expect(booked).toEqual([{ id: buying.outcome.purchase_id }])
  expect(await site.checkBooks()).toBe('The books are right.\n')
})

/** Buys coins with all processes alive. Returns the invoice. */
async function buyCoins(site: Site, stripe: Stripe, calls: Client): Promise<number> {
  const { url } = await calls.call(endpoints.addCoins, { body: { productId: 3 } })
  await payOnPage(url)
  await postAll(site, stripe)
  const worker = site.startWorker()
  expect(await untilHandled(site)).toBe(true)
  await worker.stop()
  const { invoices } = await calls.call(endpoints.listInvoices)
  return invoices[0]?.id ?? 0
}

/** Corrects an invoice. A repeated call finds the correction that a dead api made. Undefined if the api died. */
const correctOnce = (calls: Client, id: number) => () =>
  calls.call(endpoints.correctInvoice, { params: { id } }).then(
    () => 'corrected' as const,
    (error: unknown) =>
      error instanceof ApiError && error.code === 'CONFLICT' ? ('corrected' as const) : undefined,
  )

test('an invoice is corrected exactly once, with both documents sent, wherever api and worker are killed', {
  meta: { checked: 'two numbers without gap, ledger unchanged, email with both documents; books right' },
}, async () => {
  await using site = await ground.openSite()
  const { port } = new URL(ground.sandboxUrl)
  const stripe = new Stripe('sk_test_faults', { protocol: 'http', host: '127.0.0.1', port })
  const first = await site.startApi()
  const calls = await signIn({ baseUrl: site.url }, demoSeller)
  const invoice = await buyCoins(site, stripe, calls)
  const { details } = await calls.call(endpoints.getBillingDetails)
  if (!details) throw new Error('The demo seller has no billing details')
  await calls.call(endpoints.saveBillingDetails, { body: { ...details, name: 'Neue Firma GmbH' } })
  const ledger = () => site.query('SELECT count(*)::int FROM ledger_entries')
  const before = await ledger()
  await first.stop()

  const correcting = await dyingEverywhere(
    places(),
    (place) => site.startApi(place),
    correctOnce(calls, invoice),
  )
  const startWorker = async (place: string) => {
    await site.query(
      "UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'",
    )
    return site.startWorker(place)
  }
  const sending = await dyingEverywhere(places(), startWorker, () =>
    until('the correction to be sent', eventTimeoutSeconds, async () => {
      await site.query(
        "UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' AND start_after > now()",
      )
      const open = await site.query(
        "SELECT FROM pgboss.job WHERE name = 'send-invoice-email' AND state < 'completed'",
      )
      return open.length === 0 || undefined
    }).catch(() => undefined),
  )
  process.stdout.write(`Killed ${correcting.deaths} + ${sending.deaths} times\n`)
  expect(correcting.deaths).toBeGreaterThanOrEqual(isThorough ? 2 : 1)

  expect(await ledger()).toEqual(before)
  const receipts = await site.query(
    'SELECT number_in_year AS number, amount_cents::int AS cents, is_cancellation FROM receipts ORDER BY number_in_year',
  )
  expect(receipts).toEqual([
    { number: 1, cents: 4500, is_cancellation: false },
    { number: 2, cents: -4500, is_cancellation: true },
    { number: 3, cents: 4500, is_cancellation: false },
  ])
  const { mails } = (await (await fetch(`${ground.sandboxUrl}/mailbox/`)).json()) as {
    mails: { subject: string }[]
  }
  const year = new Date().getFullYear()
  expect(mails.map(({ subject }) => subject)).toContain(`Ihre berichtigte Rechnung ${year}-000003`)
  expect(await site.checkBooks()).toBe('The books are right.\n')
})
