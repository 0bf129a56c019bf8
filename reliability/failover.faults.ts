import type { Client } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { expect, inject, test } from 'vitest'
import { startWebhookReceiver } from '../packages/server/src/testing/webhook-receiver.ts'
import { payOnPage } from './checkout-page.ts'
import { insist } from './insist.ts'
import { seededRandom } from './kills.ts'
import { correctOnce, openStripe, postAll, untilHandled, untilSent } from './payments.ts'
import { hasPgBouncer, noPgBouncer, startPgBouncer } from './pgbouncer.ts'
import { toProcesses } from './server-process.ts'
import { type Ground, type Site, toAddress, until } from './site.ts'
import { makeSynchronous, promote, type Standby, startStandby } from './standby.ts'
import { lookAt, type SiteOutcome, signIn, submit, takeMeasure, untilEnded } from './use-site.ts'

/** A round takes half a minute. */
const rounds = Math.ceil(inject('rounds') / 10)
const seed = inject('seed')
/** Calls that the product confirms between a promotion and the end of its round. */
const callsAfterwards = 12

/** What the product has confirmed: IDs of runs, purchases whose events it has stored, and corrected invoices. */
interface Confirmed {
  runs: number[]
  /** What each of the runs left when it ended, in their order. */
  outcomes: SiteOutcome[]
  purchases: number[]
  corrected: number[]
}

const countConfirmed = ({ runs, purchases, corrected }: Confirmed) =>
  runs.length + purchases.length + corrected.length

/** Submits runs, buys coins and corrects invoices until it is stopped. An outage is waited for. */
function startLoad(ground: Ground, site: Site, calls: Client, list: Buffer, confirmed: Confirmed) {
  const stripe = openStripe(ground)
  let isOver = false
  const repeat = async (work: () => Promise<void>) => {
    while (!isOver) await work()
  }
  const buy = async () => {
    const page = await insist(() => calls.call(endpoints.addCoins, { body: { productId: 3 } }))
    await payOnPage(page.url)
    await until('the events to be stored', 120, () => postAll(site, stripe))
    confirmed.purchases.push(page.purchase_id)
  }
  let names = 0
  const correct = async () => {
    const { details } = await insist(() => calls.call(endpoints.getBillingDetails))
    if (!details) throw new Error('The demo seller has no billing details')
    names += 1
    const name = `Firma ${names} GmbH`
    await insist(() => calls.call(endpoints.saveBillingDetails, { body: { ...details, name } }))
    await site.query('DELETE FROM attempts').catch(() => undefined) // corrections are throttled
    const { invoices } = await insist(() => calls.call(endpoints.listInvoices))
    const wrong = invoices.find(({ correction }) => correction === 'owner')
    if (!wrong) return
    await until('the correction', 120, () => correctOnce(calls, wrong.id))
    confirmed.corrected.push(wrong.id)
  }
  const run = async () => {
    const key = crypto.randomUUID()
    const id = await insist(() => submit(calls, list, key))
    confirmed.runs.push(id)
    confirmed.outcomes.push(await untilEnded(calls, id))
  }
  const running = Promise.all([buy, correct, run].map(repeat))
  running.catch(() => undefined)
  return async () => {
    isOver = true
    await running
  }
}

const untilConfirmed = (confirmed: Confirmed, more: number) => {
  const wanted = countConfirmed(confirmed) + more
  return until(`${more} confirmed calls`, 180, async () => countConfirmed(confirmed) >= wanted || undefined)
}

/** Everything that was confirmed is there, once. */
async function expectNothingLost(site: Site, confirmed: Confirmed): Promise<void> {
  const numbers = await site.query<{ number: number }>(
    'SELECT number_in_year AS number FROM invoices ORDER BY number_in_year',
  )
  expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1))
  const booked = await site.query<{ id: number }>("SELECT id::int FROM purchases WHERE status = 'booked'")
  expect(booked.map(({ id }) => id)).toEqual(expect.arrayContaining(confirmed.purchases))
  const [counted] = await site.query<{
    deposits: number
    invoices: number
    cancellations: number
    twice: number
  }>(`
    SELECT (SELECT count(*)::int FROM ledger_transactions WHERE kind = 'deposit' AND reference IS NOT NULL) AS deposits,
      count(*) FILTER (WHERE NOT is_cancellation)::int AS invoices,
      count(*) FILTER (WHERE is_cancellation)::int AS cancellations,
      (count(*) FILTER (WHERE is_cancellation) - count(DISTINCT corrects_id) FILTER (WHERE is_cancellation))::int AS twice
    FROM invoices`)
  const { cancellations = 0 } = counted ?? {}
  expect(counted).toEqual({
    deposits: booked.length,
    invoices: booked.length + cancellations,
    cancellations,
    twice: 0,
  })
  const canceled = await site.query<{ id: number }>(
    'SELECT corrects_id::int AS id FROM invoices WHERE is_cancellation',
  )
  expect(canceled.map(({ id }) => id)).toEqual(expect.arrayContaining(confirmed.corrected))
  expect(await site.checkBooks()).toBe('The books are right.\n')
}

test('the primary is killed under load and its synchronous standby promoted', {
  meta: {
    checked:
      'all confirmed runs, purchases and corrections are there once, files byte-identical, numbers without gap, each event delivered with one ID; books right',
    times: rounds,
    seed,
  },
  timeout: 300_000 + rounds * 180_000,
}, async ({ skip }) => {
  skip(!hasPgBouncer, noPgBouncer)
  const random = seededRandom(seed)
  const { ground, list, undisturbed } = await takeMeasure(120)
  await using opened = new AsyncDisposableStack()
  opened.use(ground)
  const receiver = opened.use(await startWebhookReceiver())
  const site = opened.use(await ground.openSite())
  const { pathname } = new URL(site.databaseUrl)
  const pooler = opened.use(await startPgBouncer(ground.folder, site.databaseUrl))
  Object.assign(site.environment, pooler.settings)
  await site.startApi()
  site.startWorker()
  site.startWorker()
  const calls = await signIn(site)
  await calls.call(endpoints.createWebhook, { body: { url: receiver.url, events: ['run.completed'] } })

  const confirmed: Confirmed = { runs: [], outcomes: [], purchases: [], corrected: [] }
  const stop = startLoad(ground, site, calls, list, confirmed)
  let primary: Pick<Standby, 'server' | 'dataDir'> = {
    server: ground.database.server,
    dataDir: ground.folder,
  }
  const outages: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const next = { folder: ground.folder, name: `standby_${round}` }
    const standby = await startStandby(primary.server, primary.dataDir, next)
    await makeSynchronous(primary.server, standby)
    await untilConfirmed(confirmed, 1 + Math.floor(random() * 8))
    const before = countConfirmed(confirmed)
    for (const pid of toProcesses(primary.server.pid)) process.kill(pid, 'SIGKILL')
    const begin = performance.now()
    await primary.server.exited
    await promote(standby)
    pooler.moveTo(toAddress(standby.server.url, pathname.slice(1)))
    ground.database.server = standby.server
    primary = standby
    await untilConfirmed(confirmed, 1)
    outages.push(`${before} confirmed, ${((performance.now() - begin) / 1000).toFixed(1)} s away`)
    await untilConfirmed(confirmed, callsAfterwards)
  }
  await stop()
  for (const ids of Object.values(confirmed)) expect(ids).not.toEqual([])
  process.stdout.write(`seed ${seed}: ${outages.join('; ')}\n`)
  process.stdout.write(
    `confirmed ${JSON.stringify(Object.entries(confirmed).map(([kind, ids]) => [kind, ids.length]))}\n`,
  )

  expect(await untilHandled(site)).toBe(true)
  expect(await untilSent(site, 'deliver-webhook')).toBe(true)
  const [first, ...later] = confirmed.outcomes
  expect(first).toEqual(undisturbed)
  // What has been paid for is free.
  for (const outcome of later) expect(outcome).toEqual({ ...undisturbed, coins: 0 })
  // The files of a run that cost nothing go when a newer run of its list has the same rows. What it was stays.
  expect(confirmed.outcomes).toHaveLength(confirmed.runs.length)
  for (const [index, id] of confirmed.runs.entries()) {
    const { status, coins_used: coins } = await lookAt(calls, id)
    expect({ status, coins }).toEqual({ status: 'Completed', coins: index === 0 ? undisturbed.coins : 0 })
  }
  expect((await untilEnded(calls, confirmed.runs.at(-1) ?? 0)).files).toEqual(undisturbed.files)
  await expectNothingLost(site, confirmed)
  const bodies = Map.groupBy(receiver.received, ({ id }) => id)
  for (const messages of bodies.values()) expect(new Set(messages.map(({ body }) => body)).size).toBe(1)
  const [events] = await site.query<{ events: number; delivered: number; runs: number }>(`
    SELECT count(*)::int AS events, count(*) FILTER (WHERE state = 'delivered')::int AS delivered,
      (SELECT count(*)::int FROM runs) AS runs FROM webhook_messages`)
  expect(events).toEqual({ events: bodies.size, delivered: bodies.size, runs: bodies.size })
})
