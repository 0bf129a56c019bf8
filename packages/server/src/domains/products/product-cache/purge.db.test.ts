import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createTestContext } from '../../../testing/index.ts'
import { addLayoutCounts, insertLayoutPage } from './layout-store.ts'
import { registerProductCacheMetrics } from './metrics.ts'
import { createProductCache } from './product-cache.ts'
import { purgeLayouts, purgeProductCache } from './purge-store.ts'
import { readStatistics } from './statistics-queries.ts'
import { addLookupCounts } from './store.ts'

const never = new AbortController().signal
const hourMs = 3_600_000
const start = new Date('2026-11-02T08:00:00Z')
let now = start
let context: Context

beforeAll(async () => {
  context = await createTestContext({}, { clock: { now: () => now } })
})
afterAll(() => context[Symbol.asyncDispose]())

const toGtin = (serial: number) => String(serial).padStart(13, '0')

/** Caches a result for each request. `gone` are not found, all others are distinct products. */
async function remember(gtins: readonly string[], gone: readonly string[] = []): Promise<void> {
  const place = (name: 'amazon' | 'ebay', site: string) => ({
    name,
    site,
    lookUp: async ({ gtin = '' }) => {
      if (gone.includes(gtin)) return { kind: 'not-found' as const }
      const lists = { gtins: [gtin], bullets: [], attributes: [], breadcrumbs: [], images: [] }
      const product = { source: name, asin: `B${gtin.slice(4)}`, title: gtin, ...lists }
      return { kind: 'found' as const, product, by: 'gtin' as const }
    },
  })
  const productCache = createProductCache(context, { at: place, connectionAt: () => undefined })
  await productCache.findCached(
    'amazon',
    gtins.map((gtin) => ({ gtin })),
  )
  for (const gtin of gtins) await productCache.lookUp('amazon', { gtin }, never)
}

const countRows = async (table: 'cached_answers' | 'cached_products') =>
  (
    await context.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

test('purges expired products and results and nothing else', async () => {
  await remember([1, 2, 3, 4].map(toGtin), [toGtin(4)])
  now = new Date(start.getTime() + 25 * hourMs)
  expect(await purgeProductCache(context, never)).toBe(1)
  expect([await countRows('cached_products'), await countRows('cached_answers')]).toEqual([3, 3])
  now = new Date(start.getTime() + 100 * hourMs)
  await remember([toGtin(1)])
  now = new Date(start.getTime() + 169 * hourMs)
  expect(await purgeProductCache(context, never)).toBe(4)
  expect([await countRows('cached_products'), await countRows('cached_answers')]).toEqual([1, 1])
  expect(await purgeProductCache(context, never)).toBe(0)
})

test('purges thousands of rows in short statements and stops on abort', async () => {
  const source = {
    source: 'old',
    marketplace: 'amazon',
    site: 'amazon.de',
    product: '{}',
    fetched_at: start,
    version: Buffer.alloc(16),
  }
  for (let part = 0; part < 6; part += 1)
    await context.db
      .insertInto('cached_products')
      .values(Array.from({ length: 1_001 }, (_, index) => ({ ...source, product_id: `${part}-${index}` })))
      .execute()
  const stopped = AbortSignal.abort(new Error('worker stops'))
  await expect(purgeProductCache(context, stopped)).rejects.toThrow('worker stops')
  expect(await countRows('cached_products')).toBe(6_007)
  expect(await purgeProductCache(context, never)).toBe(6_006)
})

test('reads size, age and hit counts of the product cache', async () => {
  now = new Date(start.getTime() + 150 * hourMs)
  const { sizes, use, bytes } = await readStatistics(context)
  expect(sizes).toEqual([{ marketplace: 'amazon', site: 'amazon.de', products: 1, medianAgeHours: 50 }])
  expect(use).toEqual([{ marketplace: 'amazon', recalled: 1, missed: 4 }])
  expect(bytes).toBeGreaterThan(0)
})

test('exports size, age and hit ratio as metrics', async () => {
  const registry = new Registry()
  registerProductCacheMetrics(registry, context)
  const text = await registry.metrics()
  expect(text).toContain('merkwerk_product_cache_products{marketplace="amazon",site="amazon.de"} 1')
  expect(text).toContain('merkwerk_product_cache_hit_ratio{marketplace="amazon"} 0.2')
  expect(text).toContain('merkwerk_product_cache_age_hours{marketplace="amazon",site="amazon.de"} 50')
})

const dayMs = 24 * hourMs

test('purges counts of lookups after two weeks, of use after a year and of sections after a month', async () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  const outcomes = { answered: 1, unreadable: 0, refused: 0 }
  await addLookupCounts(context.db, [
    { marketplace: 'amazon', hour: daysAgo(14.1), ...outcomes },
    { marketplace: 'amazon', hour: daysAgo(13.9), ...outcomes },
  ])
  for (const days of [366, 364])
    await context.db
      .insertInto('cache_use')
      .values({ day: daysAgo(days), marketplace: 'ebay', recalled: 1, missed: 0 })
      .execute()
  const section = { marketplace: 'amazon', section: 'price', pages: 1, missing: 0 } as const
  await addLayoutCounts(context.db, [
    { ...section, since: daysAgo(30.1) },
    { ...section, since: daysAgo(29.9) },
  ])
  await purgeProductCache(context, never)
  await purgeLayouts(context, never)
  const { db } = context
  expect(await db.selectFrom('lookup_hours').select('hour').execute()).toEqual([{ hour: daysAgo(13.9) }])
  const use = db.selectFrom('cache_use').select('recalled').where('marketplace', '=', 'ebay')
  expect(await use.execute()).toHaveLength(1)
  expect(await db.selectFrom('layout_quarters').select('since').execute()).toEqual([{ since: daysAgo(29.9) }])
})

test('keeps the row of a page whose file cannot be deleted and purges it the next time', async () => {
  const page = { marketplace: 'amazon', url: '/dp/1', missing: ['price'] } as const
  const old = new Date(now.getTime() - 15 * dayMs)
  const why = { isOdd: true, leaping: null }
  const keys = [
    await insertLayoutPage(context.db, page, why, old),
    await insertLayoutPage(context.db, page, why, old),
  ]
  const deleted: string[] = []
  const files = {
    ...context.files,
    delete: async (key: string) => {
      if (deleted.length === 1) throw new Error('storage is away')
      deleted.push(key)
    },
  }
  await expect(purgeLayouts({ ...context, files }, never)).rejects.toThrow('storage is away')
  const left = await context.db.selectFrom('layout_pages').select('file_key').execute()
  expect(left).toEqual(keys.filter((key) => key !== deleted[0]).map((file_key) => ({ file_key })))
  await expect(purgeLayouts(context, AbortSignal.abort(new Error('stops')))).rejects.toThrow('stops')
  expect(await purgeLayouts(context, never)).toBe(1)
})
