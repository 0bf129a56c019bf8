import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createContext } from '../../../platform/context.ts'
import { createTestContext } from '../../../testing/index.ts'
import { createSharedThrottle } from './throttle.ts'
import { findSlowedSites } from './throttle-store.ts'

const never = new AbortController().signal
let here: Context
let there: Context

beforeAll(async () => {
  here = await createTestContext()
  there = await createContext(here.config)
})
afterAll(async () => {
  await there[Symbol.asyncDispose]()
  await here[Symbol.asyncDispose]()
})

const throttles = (rate: number | null) =>
  [createSharedThrottle(here.db, rate), createSharedThrottle(there.db, rate)] as const

test('keeps two workers together below the rate', async () => {
  const rate = 40
  const [one, two] = throttles(rate)
  const times: number[] = []
  const take = async (throttle: typeof one) => {
    await throttle.take('rate.test', never)
    times.push(performance.now())
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: 40 }, (_, index) => take(index % 2 === 0 ? one : two)))
  // The first starts at once, the others 1/40 s apart. Timers may fire 1 ms early.
  expect(Math.max(...times) - startedAt).toBeGreaterThanOrEqual((39 / rate) * 1000 - 5)
  expect(times).toHaveLength(40)
})

test('spaces requests after an idle period too', async () => {
  const [one] = throttles(50)
  await one.take('quiet.test', never)
  await here.db
    .updateTable('host_throttles')
    .set({ refilled_at: new Date(Date.now() - 60_000) })
    .where('site', '=', 'quiet.test')
    .execute()
  const startedAt = performance.now()
  for (let count = 0; count < 6; count += 1) await one.take('quiet.test', never)
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(95)
})

test('applies a pause to all workers, with and without a rate', async () => {
  for (const rate of [100, null]) {
    const site = `pause-${rate}.test`
    const [one, two] = throttles(rate)
    const startedAt = performance.now()
    await one.pause(site, 300)
    await Promise.all([one.take(site, never), two.take(site, never)])
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290)
  }
})

test('keeps the longer of two pauses', async () => {
  const [one, two] = throttles(null)
  const startedAt = performance.now()
  await one.pause('longer.test', 300)
  await two.pause('longer.test', 10)
  await two.take('longer.test', never)
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(290)
})

test('throttles each site separately', async () => {
  const [one] = throttles(null)
  await one.pause('paused.test', 60_000)
  await one.take('other.test', never)
  const stop = new AbortController()
  const waiting = one.take('paused.test', stop.signal)
  stop.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
})

test('uses the rate that a site states instead of its own', async () => {
  for (const own of [1_000, null]) {
    const [one] = throttles(own)
    const startedAt = performance.now()
    for (let count = 0; count < 4; count += 1) await one.take(`stated-${own}.test`, never, 25)
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(3 * 40 - 5)
  }
})

test('refuses an aborted caller without reserving a moment', async () => {
  const [one] = throttles(10)
  const aborted = AbortSignal.abort(new Error('gone'))
  await expect(one.take('aborted.test', aborted)).rejects.toThrow('gone')
  const row = await here.db
    .selectFrom('host_throttles')
    .select('site')
    .where('site', '=', 'aborted.test')
    .execute()
  expect(row).toEqual([])
})

test('reports the paused sites with the seconds that are left', async () => {
  const [one] = throttles(null)
  await one.pause('slowed.test', 30_000)
  await one.pause('over.test', 0)
  const sites = await findSlowedSites(here.db)
  const slowed = sites.find(({ site }) => site === 'slowed.test')
  expect(slowed?.seconds).toBeGreaterThan(20)
  expect(slowed?.seconds).toBeLessThanOrEqual(30)
  expect(sites.map(({ site }) => site)).not.toContain('over.test')
})
