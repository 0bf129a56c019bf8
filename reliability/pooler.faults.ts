import { endpoints } from '@merkwerk/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startWebhookReceiver } from '../packages/server/src/testing/webhook-receiver.ts'
import { payOnPage } from './checkout-page.ts'
import { openPage, openStripe, postAll, untilHandled } from './payments.ts'
import { hasPgBouncer, noPgBouncer, type PgBouncer, startPgBouncer } from './pgbouncer.ts'
import { type Site, until } from './site.ts'
import { expectWhole, lookAt, type Measure, signIn, submit, takeMeasure } from './use-site.ts'
import { runUnderKills } from './whole-run.ts'

let measure: Measure
let site: Site
let pooler: PgBouncer

beforeAll(async () => {
  if (hasPgBouncer) measure = await takeMeasure(400)
})
afterAll(() => measure?.ground[Symbol.asyncDispose]())

beforeEach(async ({ skip }) => {
  skip(!hasPgBouncer, noPgBouncer)
  site = await measure.ground.openSite()
  pooler = await startPgBouncer(measure.ground.folder, site.databaseUrl)
  Object.assign(site.environment, pooler.settings)
  return async () => {
    await site[Symbol.asyncDispose]()
    await pooler[Symbol.asyncDispose]()
  }
})

test('everything runs behind PgBouncer in transaction mode: a run with rules and GPT, a purchase, a webhook', {
  meta: { checked: 'one hold and one settlement, event delivered once, coins booked once; books right' },
}, async () => {
  const { ground, list } = measure
  await using receiver = await startWebhookReceiver()
  const first = await site.startApi()
  const calls = await signIn(site)
  await calls.call(endpoints.createWebhook, { body: { url: receiver.url, events: ['run.completed'] } })
  await first.stop()
  const { runs, gpt, ledger } = await runUnderKills(site, list)
  expect(runs).toMatchObject([{ status: 'Completed' }])
  expect(gpt).toMatchObject([{ answered: expect.any(Number) }])
  expect(ledger.transactions).toEqual({ deposit: 1, hold: 1, settle: 1 })

  await site.startApi()
  site.startWorker()
  await until('the event', 30, async () => receiver.received.length > 0 || undefined)
  const { url } = (await openPage(calls)) ?? { url: '' }
  await payOnPage(url)
  await postAll(site, openStripe(ground))
  expect(await untilHandled(site)).toBe(true)
  expect(await site.query("SELECT FROM purchases WHERE status = 'booked'")).toHaveLength(1)
  expect(receiver.received).toHaveLength(1)
  const users = await site.query<{ name: string; listens: boolean }>(
    `SELECT usename AS name, bool_or(query LIKE 'LISTEN%' OR query LIKE '%pg_listening_channels%') AS listens
     FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() GROUP BY 1 ORDER BY 1`,
  )
  expect(users).toEqual([
    { name: 'merkwerk', listens: true },
    { name: 'merkwerk_pool', listens: false },
  ])
  expect(await site.checkBooks()).toBe('The books are right.\n')
})

test('PgBouncer is killed in the middle of a run', {
  meta: { checked: 'api and worker go on by themselves, files byte-identical, books right' },
}, async () => {
  await site.startApi()
  site.startWorker()
  const calls = await signIn(site)
  const id = await submit(calls, measure.list)
  await until('the run to be worked on', 60, async () => {
    const { status, progress } = await lookAt(calls, id)
    return (status === 'Data Processing' && progress.done > 0) || undefined
  })
  await pooler.restart()
  await expectWhole(measure, { site, calls, id })
})
