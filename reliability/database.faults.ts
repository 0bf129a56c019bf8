import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openLink } from './link.ts'
import { toProcesses } from './server-process.ts'
import { type Site, until } from './site.ts'
import {
  expectUnavailable,
  expectWhole,
  lookAt,
  type Measure,
  signIn,
  submit,
  takeMeasure,
} from './use-site.ts'

const pauseSeconds = 30

let measure: Measure
let site: Site
let calls: Client

beforeAll(async () => {
  measure = await takeMeasure(600)
})
afterAll(() => measure.ground[Symbol.asyncDispose]())

beforeEach(async () => {
  site = await measure.ground.openSite()
  await site.startApi()
  calls = await signIn(site)
  return () => site[Symbol.asyncDispose]()
})

const untilProcessing = (id: number) =>
  until('the run to be worked on', 60, async () => {
    const { status, progress } = await lookAt(calls, id)
    return (status === 'Data Processing' && progress.done > 0) || undefined
  })

test('the database is restarted in the middle of a run', {
  meta: { checked: 'api and worker go on by themselves, files byte-identical, books right' },
}, async () => {
  site.startWorker()
  const id = await submit(calls, measure.list)
  await untilProcessing(id)
  await site.killDatabase('SIGINT')
  await expectWhole(measure, { site, calls, id })
})

test.skipIf(process.platform !== 'linux')(
  'the database is stopped for 30 s (SIGSTOP)',
  {
    meta: {
      checked:
        'calls get 503 with words, after 5 s or, on an open connection, 20 to 25 s; run goes on, files byte-identical, books right',
    },
  },
  async () => {
    site.startWorker()
    const id = await submit(calls, measure.list)
    await untilProcessing(id)
    const stopped = toProcesses(site.databasePid())
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    const begin = performance.now()
    const answers = Array.from({ length: 12 }, () =>
      calls
        .call(endpoints.getWallet)
        .then(
          () => 200,
          (error: { status?: number }) => error.status,
        )
        .then((status) => ({ status, seconds: (performance.now() - begin) / 1000 })),
    )
    await delay(pauseSeconds * 1000)
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
    const seen = await Promise.all(answers)
    process.stdout.write(`${JSON.stringify(seen)}\n`)
    expect(seen.every(({ status, seconds }) => status === 503 && seconds < pauseSeconds)).toBe(true)
    await expectWhole(measure, { site, calls, id })
  },
)

test('all database connections are used', {
  meta: {
    checked: '503 with words, /readyz says so; the run waits and goes on, files byte-identical, books right',
  },
}, async () => {
  site.startWorker()
  const id = await submit(calls, measure.list)
  await untilProcessing(id)
  const greedy = await takeAllConnections(site.databaseUrl)
  await expectUnavailable(calls.call(endpoints.getWallet))
  expect((await fetch(`${site.url}/readyz`)).status).toBe(503)
  await Promise.all(greedy.map((client) => client.end()))
  await expectWhole(measure, { site, calls, id })
})

test('a worker’s database connections fall silent in the middle of a run', {
  meta: {
    checked: 'the worker opens new ones and resumes, files byte-identical, books right',
  },
}, async () => {
  const address = new URL(site.databaseUrl)
  await using link = await openLink(Number(address.port))
  address.port = String(link.port)
  site.startWorker(undefined, { environment: { DATABASE_URL: address.href } })
  const id = await submit(calls, measure.list)
  await untilProcessing(id)
  link.forget()
  const begin = performance.now()
  await expectWhole(measure, { site, calls, id })
  process.stdout.write(`ended ${((performance.now() - begin) / 1000).toFixed(1)} s after the link died\n`)
})

const othersEnd =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name <> 'greedy' AND backend_type = 'client backend'"

/** Takes and keeps every connection, including those of the product. */
async function takeAllConnections(connectionString: string): Promise<pg.Client[]> {
  const taken: pg.Client[] = []
  for (;;) {
    const client = new pg.Client({ connectionString, application_name: 'greedy' })
    client.on('error', () => undefined)
    try {
      await client.connect()
      taken.push(client)
    } catch {
      const ended = await taken[0]?.query(othersEnd)
      if (!ended?.rowCount) return taken
    }
  }
}
