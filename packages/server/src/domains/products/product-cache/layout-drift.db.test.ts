import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createTestContext } from '../../../testing/index.ts'
import { LayoutMonitor } from './layout-monitor.ts'
import { listLayoutPages, readLayoutDrift } from './layout-queries.ts'
import { registerProductCacheMetrics } from './metrics.ts'
import { purgeLayouts } from './purge-store.ts'

const dayMs = 24 * 3_600_000
const start = new Date('2026-11-02T23:30:00Z')
const never = new AbortController().signal
let now = start
let context: Context

beforeAll(async () => {
  context = await createTestContext({}, { clock: { now: () => now } })
})
afterAll(() => context[Symbol.asyncDispose]())

const expected = ['page', 'title', 'price', 'images']

/** Counts pages without these sections. */
async function see(count: number, missing: string[]): Promise<void> {
  await using watch = new LayoutMonitor(context)
  for (let serial = 0; serial < count; serial += 1) {
    const url = `https://www.amazon.de/dp/B${serial}`
    watch.count('amazon', { url, bytes: Buffer.from(`<p>${serial}</p>`), layout: { expected, missing } })
  }
}

const amazon = async () =>
  (await readLayoutDrift(context)).find(({ marketplace }) => marketplace === 'amazon')

test('counts the share of missing sections today and in the week before', async () => {
  await see(3, [])
  await see(1, ['price'])
  expect(await amazon()).toMatchObject({ pages: 4, share: 1 / 16, share_before: null })
  now = new Date(start.getTime() + dayMs)
  await see(2, ['price'])
  const drift = await amazon()
  expect(drift).toMatchObject({ pages: 2, share: 1 / 4, share_before: 1 / 16 })
  expect(drift?.sections).toContainEqual({
    section: 'price',
    pages: 2,
    share: 1,
    pages_last_hour: 2,
    share_last_hour: 1,
    share_before: 1 / 4,
  })
  expect(drift?.sections).toContainEqual({
    section: 'title',
    pages: 2,
    share: 0,
    pages_last_hour: 2,
    share_last_hour: 0,
    share_before: 0,
  })
  expect((await readLayoutDrift(context)).find(({ marketplace }) => marketplace === 'ebay')).toMatchObject({
    pages: 0,
    share: null,
  })
})

test('exports the share of each section as a metric', async () => {
  const registry = new Registry()
  registerProductCacheMetrics(registry, context)
  expect(await registry.metrics()).toContain(
    'merkwerk_layout_drift_ratio{marketplace="amazon",section="price"} 1',
  )
})

test('stores at most twenty pages a day that lack half of their sections and purges them after two weeks', async () => {
  expect(await listLayoutPages(context.db)).toEqual([])
  await see(15, ['title', 'images'])
  await see(15, ['title', 'images'])
  const pages = await listLayoutPages(context.db)
  expect(pages).toHaveLength(20)
  const [page] = pages
  expect(page).toMatchObject({ marketplace: 'amazon', missing: ['title', 'images'] })
  expect((await context.files.stat(page?.file ?? ''))?.bytes).toBeGreaterThan(0)
  expect(await purgeLayouts(context, never)).toBe(0)
  now = new Date(now.getTime() + 15 * dayMs)
  expect(await purgeLayouts(context, never)).toBe(20)
  expect(await context.files.stat(page?.file ?? '')).toBeUndefined()
  expect(await listLayoutPages(context.db)).toEqual([])
})
