import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Calls } from '../../scripts/search/calls.ts'
import { makeList } from './list.ts'
import { type Ground, openGround, type Site, until } from './site.ts'
import {
  expectUnavailable,
  lookAt,
  runUndisturbed,
  type SiteOutcome,
  signIn,
  submit,
  untilEnded,
} from './use-site.ts'

const pauseSeconds = 30

let ground: Ground
let list: Buffer
let undisturbed: SiteOutcome
let site: Site
let calls: Calls

beforeAll(async () => {
  ground = await openGround()
  list = makeList(200, ground.sandboxUrl)
  await using calm = await ground.openSite()
  undisturbed = await runUndisturbed(calm, list)
})
afterAll(() => ground[Symbol.asyncDispose]())

beforeEach(async () => {
  site = await ground.openSite()
  await site.startApi()
  calls = await signIn(site)
  return () => site[Symbol.asyncDispose]()
})

const untilProcessing = (id: number) =>
  until('the job to be worked on', 60, async () => {
    const { status, progress } = await lookAt(calls, id)
    return (status === 'Data Processing' && progress.done > 0) || undefined
  })

async function expectWhole(id: number): Promise<void> {
  expect(await untilEnded(calls, id)).toEqual(undisturbed)
  expect(await site.checkBooks()).toBe('The books are right.\n')
}

/** The server's own process and one for each connection. */
const processesOf = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
]

test('the database is restarted in the middle of a job', {
  meta: { checked: 'api and worker go on by themselves, files byte-identical, books right' },
}, async () => {
  site.startWorker()
  const id = await submit(calls, list)
  await untilProcessing(id)
  await site.killDatabase('SIGINT')
  await expectWhole(id)
})

test.skipIf(process.platform !== 'linux')(
  'the database stands still for 30 s',
  {
    meta: {
      checked:
        'calls get 503 with words or an answer late, none hangs on; job goes on, files byte-identical, books right',
    },
  },
  async () => {
    site.startWorker()
    const id = await submit(calls, list)
    await untilProcessing(id)
    const stopped = processesOf(site.databasePid())
    for (const pid of stopped) process.kill(pid, 'SIGSTOP')
    const begin = performance.now()
    const answers = Array.from({ length: 12 }, () =>
      calls
        .call('getWallet')
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
    expect(seen.every(({ status }) => status === 200 || status === 503)).toBe(true)
    await expectWhole(id)
  },
)

test('all connections of the database are taken', {
  meta: {
    checked: '503 with words, /readyz says so; the job waits and goes on, files byte-identical, books right',
  },
}, async () => {
  site.startWorker()
  const id = await submit(calls, list)
  await untilProcessing(id)
  const greedy = await takeAllConnections(site.databaseUrl)
  await expectUnavailable(calls.call('getWallet'))
  expect((await fetch(`${site.url}/readyz`)).status).toBe(503)
  await Promise.all(greedy.map((client) => client.end()))
  await expectWhole(id)
})

const othersEnd =
  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name <> 'greedy' AND backend_type = 'client backend'"

/** Takes every connection, those of the product too, and does not let go. */
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
