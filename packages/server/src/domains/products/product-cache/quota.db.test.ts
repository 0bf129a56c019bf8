import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type LookupOutcome, type OfficialApi, sourcePlugins } from '@merkwerk/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Context, createContext } from '../../../platform/context.ts'
import { dayMs, minuteMs } from '../../../platform/durations.ts'
import { createTestContext } from '../../../testing/index.ts'
import { createQuotas } from './quota.ts'
import { createSharedThrottle } from './throttle.ts'

const never = new AbortController().signal
const start = Date.parse('2026-11-23T10:00:20Z')
let now = start
const clock = { now: () => new Date(now) }
let here: Context
let there: Context
let asked = 0
/** What Open Food Facts and Open Library respond if they know no product. */
const server = createServer(({ url = '' }, response) => {
  asked += 1
  response.writeHead(200).end(url.startsWith('/api/books') ? '{}' : '{"count":0,"products":[]}')
})

beforeAll(async () => {
  here = await createTestContext()
  there = await createContext(here.config)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  server.close()
  await there[Symbol.asyncDispose]()
  await here[Symbol.asyncDispose]()
})

function open(source: 'open-food-facts' | 'open-library', { db }: Context): OfficialApi {
  const api = sourcePlugins[source].openApi?.({
    site: `${source}.test`,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    userAgent: 'MerkwerkTest/1.0',
    allowPrivateAddresses: true,
    credentials: {},
    throttle: createSharedThrottle(db, null),
    requestsPerSecond: null,
    reserve: createQuotas({ db, clock }),
  })
  if (!api) throw new Error('The source has no interface')
  return api
}

test('keeps ten workers together within a minute’s quota and spreads what exceeds it', async () => {
  await using opened = new AsyncDisposableStack()
  const workers = Array.from({ length: 10 }, (_, index) =>
    opened.use(open('open-food-facts', index % 2 === 0 ? here : there)),
  )
  /** Each round is one request of each worker, because a source answers for several products at once. */
  const askIn = async (rounds: number) => {
    const outcomes: LookupOutcome[] = []
    for (let round = 0; round < rounds; round += 1)
      outcomes.push(
        ...(await Promise.all(workers.map((worker) => worker.lookUp({ gtin: '4006381333931' }, never)))),
      )
    return outcomes
  }
  const outcomes = await askIn(4)
  expect(asked).toBe(10)
  expect(outcomes.filter(({ kind }) => kind === 'not-found')).toHaveLength(10)
  const waits = outcomes.flatMap((outcome) => (outcome.kind === 'blocked' ? [outcome.retryAfterMs] : []))
  const untilNextMinute = 40_000
  for (const minutes of [0, 1, 2])
    expect(waits.filter((ms) => ms === untilNextMinute + minutes * minuteMs)).toHaveLength(10)
  now += untilNextMinute
  await askIn(2)
  expect(asked).toBe(20)
})

test('sends one request for simultaneous lookups at a source that answers several', async () => {
  await using library = open('open-library', here)
  const isbns = ['9783161484100', '9780140449198', '9783161484100']
  const before = asked
  const outcomes = await Promise.all(isbns.map((gtin) => library.lookUp({ gtin }, never)))
  expect(asked).toBe(before + 1)
  expect(outcomes.map(({ kind }) => kind)).toEqual(['not-found', 'not-found', 'not-found'])
})

test('defers what exceeds a day’s quota to the next day', async () => {
  const reserve = createQuotas({ db: here.db, clock })
  now = Date.parse('2026-11-23T23:00:00Z')
  const waits: number[] = []
  for (let count = 0; count < 7; count += 1) waits.push(await reserve('day.test', { perDay: 2 }))
  // The third pair would wait until the day after the next one. A wait is at most a day.
  expect(waits).toEqual([0, 0, ...[1, 1].map(() => 60 * minuteMs), dayMs, dayMs, dayMs])
  now += 60 * minuteMs
  expect(await reserve('day.test', { perDay: 2 })).toBe(0)
})
