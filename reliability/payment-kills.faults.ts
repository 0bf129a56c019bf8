import { type Client, signIn } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { demoSellerRenewal } from '../harness/accounts.ts'
import { demoSeller } from '../scripts/demo-accounts.ts'
import { payOnPage } from './checkout-page.ts'
import { insist } from './insist.ts'
import { seededRandom } from './kills.ts'
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
import type { ServerProcess } from './server-process.ts'
import { type Ground, openGround, type Site, until } from './site.ts'

let ground: Ground

beforeAll(async () => {
  ground = await openGround()
})
afterAll(() => ground[Symbol.asyncDispose]())

/** The named places, then each write in turn. */
function* places(...named: string[]): Generator<string> {
  for (const name of named) yield `${name}:1`
  for (let write = 1; ; write += 1) yield `database-write:${write}`
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
    await expectKilled(server, place)
    deaths += 1
  }
  throw new Error('Every place was deadly')
}

/** Starts the next worker, which continues the tasks of the last one. */
const nextWorker = (site: Site) => async (place: string) => {
  await releaseTasks(site)
  return site.startWorker(place)
}

test('a purchase is booked exactly once, and its invoice corrected exactly once, with a kill after every write', {
  meta: { checked: 'coins, invoice and purchase booked once; two numbers without gap; books right' },
}, async () => {
  await using site = await ground.openSite()
  const stripe = openStripe(ground)
  const first = await site.startApi()
  const calls = await signIn({ baseUrl: site.url }, demoSeller)
  await first.stop()
  const withApi = (place: string) => site.startApi(place)

  const named = places('customer-made', 'purchase-written', 'checkout-opened')
  const buying = await dyingEverywhere(named, withApi, () => openPage(calls))
  await payOnPage(buying.outcome.url)
  const telling = await dyingEverywhere(places(), withApi, () => postAll(site, stripe))
  const booking = await dyingEverywhere(places('event-settled'), nextWorker(site), () => untilHandled(site))
  const deposits = await site.query(
    "SELECT amount_cents::int AS cents FROM ledger_transactions WHERE kind = 'deposit' AND reference IS NOT NULL",
  )
  expect(deposits).toEqual([{ cents: 4500 }])
  const booked = await site.query("SELECT id::int FROM purchases WHERE status = 'booked'")
  expect(booked).toEqual([{ id: buying.outcome.purchase_id }])

  const api = await site.startApi()
  const { details } = await calls.call(endpoints.getBillingDetails)
  if (!details) throw new Error('The demo seller has no billing details')
  await calls.call(endpoints.saveBillingDetails, { body: { ...details, name: 'Neue Firma GmbH' } })
  const invoice = (await calls.call(endpoints.listInvoices)).invoices[0]?.id ?? 0
  await api.stop()
  const ledger = () => site.query('SELECT count(*)::int FROM ledger_entries')
  const before = await ledger()
  const correcting = await dyingEverywhere(places(), withApi, () => correctOnce(calls, invoice))
  const sending = await dyingEverywhere(places(), nextWorker(site), () => untilSent(site))
  const deaths = [buying, telling, booking, correcting, sending].map((stage) => stage.deaths)
  process.stdout.write(`Killed ${deaths.join(' + ')} times\n`)
  expect(Math.min(...deaths)).toBeGreaterThanOrEqual(2)
  expect(await ledger()).toEqual(before)
  const invoices = await site.query(
    'SELECT number_in_year AS number, amount_cents::int AS cents FROM invoices ORDER BY number_in_year',
  )
  expect(invoices).toEqual([
    { number: 1, cents: 4500 },
    { number: 2, cents: -4500 },
    { number: 3, cents: 4500 },
  ])
  expect(await site.checkBooks()).toBe('The books are right.\n')
})

type Point = readonly [name: string, atLeast: number]

const points: Record<'api' | 'worker', Point[]> = {
  api: [
    ['insert-billing_details', 2],
    ['commit-billing_details', 2],
    ['customer-made', 1],
    ['insert-purchases', 1],
    ['checkout-opened', 1],
    ['insert-stripe_events', 4],
    ['commit-stripe_events', 4],
    ['insert-invoices', 2],
    ['insert-audit_log', 2],
    ['commit-invoices', 1],
  ],
  worker: [
    ['event-settled', 2],
    ['insert-payments', 1],
    ['insert-ledger_entries', 2],
    ['insert-invoices', 1],
    ['commit-invoices', 1],
    ['update-billing_details', 2],
    ['insert-vat_checks', 2],
    ['commit-vat_checks', 2],
    ['insert-correction_notices', 1],
    ['commit-correction_notices', 1],
  ],
}

/** Keeps an api or worker running: after each kill the next process starts, which dies at a place from the seed. */
function keepRunning(site: Site, role: 'api' | 'worker', random: () => number) {
  const own = points[role]
  let isOver = false
  let current: ServerProcess | undefined
  const deaths: string[] = []
  const running = (async () => {
    while (!isOver) {
      const [name, atLeast] = own[Math.floor(random() * own.length)] ?? ['', 1]
      const place = `${name}:${1 + Math.floor(random() * atLeast)}`
      await releaseTasks(site)
      current = role === 'api' ? await site.startApi(place) : site.startWorker(place)
      if ((await current.ended) === 'SIGKILL') deaths.push(place)
    }
  })()
  return {
    deaths,
    async [Symbol.asyncDispose]() {
      isOver = true
      await current?.stop()
      await running
    },
  }
}

const business = {
  name: 'Größe & Söhne GmbH',
  street: 'Mariahilfer Straße 7',
  postal_code: '1070',
  city: 'Wien',
  address_extra: null,
  region: null,
  country: 'AT',
  vat_number: 'ATU13585627',
  invoice_email: null,
  reference: null,
}

const silenceRegisters = async (): Promise<void> => {
  for (const service of ['vies', 'evatr'])
    await fetch(`${ground.sandboxUrl}/_control/vat-registers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ service, fault: 'unavailable' }),
    })
}
const restoreRegisters = () => fetch(`${ground.sandboxUrl}/_control/vat-registers`, { method: 'DELETE' })

const waitSeconds = 60
/** Waits until a query returns a row, while failed tasks are retried immediately. */
const untilRow = (site: Site, what: string, query: string) =>
  until(what, waitSeconds, async () => {
    await site.query(
      "UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' AND start_after > now()",
    )
    return (await site.query<{ id: number }>(query))[0]
  })

const untilDone = <T>(what: string, attempt: () => Promise<T | undefined>) =>
  until(what, waitSeconds, attempt)

/** A new business pays during an outage of the registers, gets a late confirmation and corrects the invoice. */
async function buyAndCorrect(site: Site, calls: Client, accountId: number): Promise<void> {
  const stripe = openStripe(ground)
  const save = () => insist(() => calls.call(endpoints.saveBillingDetails, { body: business }))
  const ofAccount = `account_id = ${accountId}`
  await silenceRegisters()
  await save()
  await untilRow(site, 'a question without answer', `SELECT id FROM vat_checks WHERE ${ofAccount}`)
  const { url } = await untilDone('a page', () => openPage(calls))
  await payOnPage(url)
  await untilDone('events to be posted', () => postAll(site, stripe))
  const { id } = await untilRow(site, 'an invoice', `SELECT id::int FROM invoices WHERE ${ofAccount}`)
  expect(await untilHandled(site)).toBe(true)
  await restoreRegisters()
  await save()
  await untilRow(
    site,
    'an announcement',
    `SELECT FROM pgboss.job WHERE name = 'send-correction-notice' AND state = 'completed'
       AND (data ->> 'accountId')::int = ${accountId}`,
  )
  await untilDone('a correction', () => correctOnce(calls, id))
  expect(await untilSent(site)).toBe(true)
}

async function expectOneOfEach(site: Site, accountId: number, place: string): Promise<void> {
  const ofAccount = `account_id = ${accountId}`
  const invoices = await site.query<{ number: number }>(
    `SELECT number_in_year AS number, amount_cents::int AS cents, vat_cents::int AS vat
     FROM invoices WHERE ${ofAccount} ORDER BY id`,
  )
  const number = invoices[0]?.number ?? 0
  expect(invoices, place).toEqual([
    { number, cents: 4500, vat: 718 },
    { number: number + 1, cents: -4500, vat: -718 },
    { number: number + 2, cents: 4500, vat: 0 },
  ])
  const counts = await site.query(`SELECT
    (SELECT count(*)::int FROM pgboss.job WHERE name = 'send-correction-notice'
     AND (data ->> 'accountId')::int = ${accountId}) AS notices,
    (SELECT count(*)::int FROM payments WHERE ${ofAccount}) AS payments,
    (SELECT balance::int FROM ledger_accounts WHERE kind = 'wallet' AND ${ofAccount}) AS coins,
    (SELECT count(*)::int FROM audit_log WHERE action = 'correct-invoice' AND ${ofAccount}) AS corrections`)
  expect(counts, place).toEqual([{ notices: 1, payments: 1, coins: 15_000, corrections: 1 }])
  const text = (at: number): string => `2026-${String(at).padStart(6, '0')}`
  const subjects = await listSubjects(ground)
  expect(subjects, place).toContain(`Ihre Rechnung ${text(number)} geht auch ohne Umsatzsteuer`)
  expect(subjects, place).toContain(`Ihre berichtigte Rechnung ${text(number + 2)}`)
}

const rounds = inject('rounds')

test('invoices are issued, announced and corrected exactly once, with kills of api and worker from a seed', {
  meta: {
    checked: 'one invoice, announcement and correction a payment; numbers without gap; books right',
    times: rounds,
    seed: inject('seed'),
  },
  timeout: 60_000 + rounds * 120_000,
}, async () => {
  const seed = inject('seed')
  await using site = await ground.openSite()
  const first = await site.startApi()
  await first.stop()
  const random = seededRandom(seed)
  await using api = keepRunning(site, 'api', random)
  await using worker = keepRunning(site, 'worker', random)
  for (let round = 1; round <= rounds; round += 1) {
    await site.query(demoSellerRenewal)
    const start = performance.now()
    const calls = await insist(() => signIn({ baseUrl: site.url }, demoSeller))
    const [{ id } = { id: 0 }] = await site.query<{ id: number }>(
      `SELECT id::int FROM accounts WHERE email = '${demoSeller.email}'`,
    )
    await buyAndCorrect(site, calls, id)
    const place = `round ${round} of seed ${seed}`
    await expectOneOfEach(site, id, place)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    process.stdout.write(
      `${place}: ${seconds} s; killed so far: ${api.deaths.length} api, ${worker.deaths.length} worker\n`,
    )
  }
  const gaps = await site.query(
    'SELECT FROM (SELECT number_in_year, row_number() OVER (ORDER BY number_in_year) AS place FROM invoices) AS r WHERE number_in_year <> place',
  )
  expect(gaps).toEqual([])
  process.stdout.write(`Killed at: ${[...new Set([...api.deaths, ...worker.deaths])].toSorted().join(' ')}\n`)
  expect(await site.checkBooks()).toBe('The books are right.\n')
})
