import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createAccount, createTestContext } from '../../../testing/index.ts'
import { describeMarketplaces } from './health-queries.ts'
import { registerProductCacheMetrics } from './metrics.ts'
import { openProductCache } from './open-product-cache.ts'
import { deletePause, insertPause } from './pauses-store.ts'
import { storePause } from './throttle-store.ts'

const never = new AbortController().signal
const hourMs = 3_600_000
let context: Context
let now = new Date('2026-11-20T12:10:00Z')
let admin: number
let requested: string[]
let status: number

const server = createServer((request, response) => {
  if (request.url?.endsWith('robots.txt')) return response.end('User-agent: *\nAllow: /\n')
  requested.push(request.url ?? '')
  response.writeHead(status, { 'retry-after': '3600' })
  response.end()
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = { AMAZON_URL: `${url}/amazon.de`, EBAY_URL: `${url}/ebay.de` }
  context = await createTestContext(settings, { clock: { now: () => now } })
  admin = (await createAccount(context, { isAdmin: true })).id
})
afterAll(async () => {
  await context[Symbol.asyncDispose]()
  server.close()
})
beforeEach(async () => {
  requested = []
  status = 404
  for (const table of ['marketplace_pauses', 'lookup_hours', 'host_throttles'] as const)
    await context.db.deleteFrom(table).execute()
})

const pause = () =>
  context.db.transaction().execute((tx) => insertPause(tx, 'amazon', { at: now, by: admin }))
const resume = () => context.db.transaction().execute((tx) => deletePause(tx, 'amazon'))
const amazon = async () =>
  (await describeMarketplaces(context)).find(({ marketplace }) => marketplace === 'amazon')

test('pauses a marketplace once, even if two administrators do it at the same time', async () => {
  expect((await Promise.all([pause(), pause()])).sort()).toEqual([false, true])
  expect(await pause()).toBe(false)
  expect((await Promise.all([resume(), resume()])).sort()).toEqual([false, true])
  expect(await resume()).toBe(false)
})

test('requests nothing of a paused marketplace and does not count its refusals', async () => {
  await pause()
  {
    await using productCache = openProductCache(context)
    const paused = await productCache.lookUp('amazon', { asin: 'B000000001' }, never)
    expect(paused.outcome).toEqual({ kind: 'blocked', reason: 'marketplace-paused' })
    expect(requested).toEqual([])
    const { outcome } = await productCache.lookUp('ebay', { itemId: '110000000001' }, never)
    expect(outcome.kind).toBe('not-found')
  }
  expect((await amazon())?.hours).toEqual([])
})

test('returns cached results during a pause', async () => {
  const request = { asin: 'B000000002' }
  await using productCache = openProductCache(context)
  await productCache.lookUp('amazon', request, never)
  await pause()
  const [cached] = await productCache.findCached('amazon', [request])
  expect(cached?.outcome.kind).toBe('not-found')
})

test('reads pauses again after the database has failed', async () => {
  let hasFailed = false
  const db = new Proxy(context.db, {
    get(target, key) {
      if (key === 'selectFrom' && !hasFailed)
        return () => {
          hasFailed = true
          throw new Error('connection lost')
        }
      const value: unknown = Reflect.get(target, key)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await using productCache = openProductCache({ ...context, db })
  const lookUp = () => productCache.lookUp('amazon', { asin: 'B000000003' }, never)
  await expect(lookUp()).rejects.toThrow('connection lost')
  expect((await lookUp()).outcome.kind).toBe('not-found')
})

test('counts lookups by outcome in the hour in which they ended', async () => {
  {
    await using productCache = openProductCache(context)
    await productCache.lookUp('amazon', { asin: 'B000000004' }, never)
    await productCache.lookUp('amazon', { asin: 'B000000005' }, never)
    now = new Date(now.getTime() + hourMs)
    status = 503
    await productCache.lookUp('amazon', { asin: 'B000000006' }, never)
  }
  expect(await amazon()).toMatchObject({
    last_day: { answered: 2, unreadable: 0, refused: 1 },
    hours: [
      { hour: '2026-11-20T12:00:00.000Z', answered: 2, refused: 0 },
      { hour: '2026-11-20T13:00:00.000Z', answered: 0, refused: 1 },
    ],
  })
  now = new Date(now.getTime() + 23.5 * hourMs)
  expect((await amazon())?.last_day).toEqual({ answered: 0, unreadable: 0, refused: 1 })
})

test('shows who paused a marketplace and how long it asked to wait', async () => {
  await pause()
  await storePause(context.db, 'amazon.de', 60_000)
  await storePause(context.db, 'amazon.fr', 120_000)
  const { username } = await context.db
    .selectFrom('accounts')
    .select('username')
    .where('id', '=', admin)
    .executeTakeFirstOrThrow()
  const [state, ebay] = await describeMarketplaces(context)
  expect(state?.paused).toEqual({ at: now.toISOString(), by: username })
  expect(Date.parse(state?.slowed_until ?? '')).toBeGreaterThan(Date.now() + 90_000)
  expect(ebay).toMatchObject({ marketplace: 'ebay', paused: null, slowed_until: null })
})

test('exports pauses and the longest wait of a marketplace as metrics', async () => {
  await pause()
  await storePause(context.db, 'amazon.de', 60_000)
  await storePause(context.db, 'amazon.fr', 900_000)
  const registry = new Registry()
  registerProductCacheMetrics(registry, context)
  const text = await registry.metrics()
  expect(text).toContain('merkwerk_marketplace_paused{marketplace="amazon"} 1')
  expect(text).toContain('merkwerk_marketplace_paused{marketplace="ebay"} 0')
  const slowed = /merkwerk_marketplace_slowed_seconds\{marketplace="amazon"\} (\S+)/.exec(text)?.[1]
  expect(Number(slowed)).toBeGreaterThan(600)
  expect(text).toContain('merkwerk_marketplace_slowed_seconds{marketplace="ebay"} 0')
})
