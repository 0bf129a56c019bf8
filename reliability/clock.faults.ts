import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createClient, createSession } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { query } from '../harness/database.ts'
import { type RunningProduct, startProduct, toProcess } from '../harness/product.ts'
import { startWebhookReceiver } from '../packages/server/src/testing/webhook-receiver.ts'
import { demoSeller } from '../scripts/demo-accounts.ts'
import { makeList } from './list.ts'
import { completeRun, type Load, productId, saveCard, signIn } from './load.ts'
import { describeBooks, forgetProducts, verifyBooks } from './product-state.ts'
import { until } from './site.ts'

let product: RunningProduct
let load: Load

beforeAll(async () => {
  const preload = join(import.meta.dirname, 'later-by-a-day.ts')
  product = await startProduct({ environment: { NODE_OPTIONS: `--import=${preload}` } })
  load = { product, list: makeList(80, product.sandboxUrl), card: await saveCard(product) }
})
afterAll(() => product[Symbol.asyncDispose]())

/** Makes the clock of one process jump. The database keeps its own. */
function jump(name: 'api' | 'worker'): void {
  process.kill(toProcess(product, name), 'SIGUSR2')
}

const untilRunning = async () => {
  const calls = await signIn(load)
  await until('a run to be worked on', 60, async () => {
    const { jobs: runs } = await calls.call(endpoints.getJobsList)
    return runs.some(({ status }) => status === 'Data Processing') || undefined
  })
}

test('the clock of the worker jumps a day ahead, and back', {
  meta: { checked: 'both runs completed, at the same cost as before; books right', times: 2 },
}, async () => {
  const { coins } = await completeRun(load, 'Vorher')
  for (const name of ['Voraus', 'Zurueck']) {
    await query(product, forgetProducts)
    const running = completeRun(load, name)
    await untilRunning()
    jump('worker')
    expect(await running).toMatchObject({ coins })
  }
  const ended = await query(
    product,
    "SELECT name, finished_at > now() + interval '23 hours' AS ahead FROM runs ORDER BY id",
  )
  expect(ended).toEqual([
    { name: 'Vorher', ahead: false },
    { name: 'Voraus', ahead: true },
    { name: 'Zurueck', ahead: false },
  ])
  expect(await describeBooks(product)).toMatchObject({ held: 0, sum: 0, failedTasks: 0 })
  expect(await verifyBooks(product)).toBe('The books are right.\n')
})

test('the clock of the worker jumps over the time of a schedule, and back', {
  meta: {
    checked:
      'one scheduled run and its run for that time, none again; one event, delivered with one ID; books right',
    times: 2,
  },
}, async () => {
  await using receiver = await startWebhookReceiver()
  await completeRun(load, 'Liste')
  const { call } = await signIn(load)
  await call(endpoints.createWebhook, { body: { url: receiver.url, events: ['run.completed'] } })
  const [run] = (await call(endpoints.getJobsList)).jobs
  const { list_id: listId } = await call(endpoints.getRunDetails, { params: { id: run?.id ?? 0 } })
  const times = { cron: '0 6 * * *', time_zone: 'Europe/Berlin', scope: 'all', max_age_days: null } as const
  const planned = { list_id: listId ?? '', ...times, max_coins: 1_000, report_email: false }
  const schedule = await call(endpoints.createSchedule, { body: planned })
  const params = { id: schedule.schedule_id }
  const runs = async () => (await call(endpoints.listScheduleRuns, { params })).runs
  const isClaiming = "name = 'claim-schedules' AND state <= 'active'"
  const claim = async () => {
    await query(
      product,
      `INSERT INTO pgboss.job (name, data) SELECT 'claim-schedules', '{}' WHERE NOT EXISTS (SELECT FROM pgboss.job WHERE ${isClaiming})`,
    )
    await until('the claim to end', 60, async () => {
      const open = await query(product, `SELECT FROM pgboss.job WHERE ${isClaiming}`)
      return open.length === 0 || undefined
    })
  }
  jump('worker')
  const id = await until('the run of the run', 60, async () => {
    await claim()
    return (await runs())[0]?.run_id ?? undefined
  })
  await claim()
  jump('worker')
  await claim()
  await until('the run to end', 60, async () => {
    const { jobs } = await call(endpoints.getJobsList)
    return jobs.find((run) => run.job_id === id)?.status === 'Completed' || undefined
  })
  expect(await runs()).toMatchObject([{ due_at: schedule.next_run_at, run_id: id, skipped: null }])
  await until('the event', 60, async () => receiver.received.length > 0 || undefined)
  expect(new Set(receiver.received.map((one) => one.id + one.body)).size).toBe(1)
  expect(await describeBooks(product)).toMatchObject({ held: 0, sum: 0, failedTasks: 0 })
  expect(await verifyBooks(product)).toBe('The books are right.\n')
})

test('the clock of the api jumps a day ahead, and back', {
  meta: {
    checked: 'an expired token is renewed; a purchase whose events were refused is booked once; books right',
  },
}, async () => {
  const baseUrl = product.url
  const session = createSession(await createClient({ baseUrl }).call(endpoints.login, { body: demoSeller }))
  const seller = createClient({ baseUrl, session })
  const expiring = createClient({ baseUrl, token: session.access ?? '' })
  const { purchases } = await describeBooks(product)
  jump('api')
  await until('the access token to have expired', 10, async () => {
    const refusal = await expiring.call(endpoints.getWallet).catch((error: { status?: number }) => error)
    return ('status' in refusal && refusal.status === 401) || undefined
  })
  const body = { productId, payment_method_id: load.card, key: randomUUID() }
  const { purchase_id: id } = await seller.call(endpoints.payCoins, { body })
  jump('api')
  await until('the purchase to be booked', 120, async () => {
    const { status } = await seller.call(endpoints.getPurchase, { params: { id } })
    return status === 'booked' || undefined
  })
  expect(await describeBooks(product)).toMatchObject({ purchases: purchases + 1, held: 0, sum: 0 })
  expect(await verifyBooks(product)).toBe('The books are right.\n')
})
