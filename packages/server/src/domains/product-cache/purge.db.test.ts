import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../../platform/context.ts'
import { createTestContext } from '../../testing/index.ts'
import { registerProductCacheMetrics } from './metrics.ts'
import { createProductCache } from './product-cache.ts'
import { purgeProductCache } from './purge-store.ts'
import { readStatistics } from './statistics-queries.ts'

const never = new AbortController().signal
const hourMs = 3_600_000
const start = new Date('2026-11-02T08:00:00Z')
let now = start
let context: Context

beforeAll(async () => {
  context = await createTestContext({}, { clock: { now: () => now } })
})
afterAll(() => context[Symbol.asyncDispose]())

const gtinOf = (serial: number) => String(serial).padStart(13, '0')

/** Caches a result for each request. `gone` are not found, all others are distinct products. */
async function remember(gtins: readonly string[], gone: readonly string[] = []): Promise<void> {
  const place = (name: 'amazon' | 'ebay', site: string) => ({
    name,
    site,
    lookUp: async ({ gtin = '' }) => {
      if (gone.includes(gtin)) return { kind: 'not-found' as const }
      const lists = { gtins: [gtin], bullets: [], attributes: [], breadcrumbs: [], images: [] }
      const product = { marketplace: name, asin: `B${gtin.slice(4)}`, title: gtin, ...lists }
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

const countOf = async (table: 'catalogue_answers' | 'catalogue_products') =>
  (
    await context.db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

test('purges expired products and results and nothing else', async () => {
  await remember([1, 2, 3, 4].map(gtinOf), [gtinOf(4)])
  now = new Date(start.getTime() + 25 * hourMs)
  expect(await purgeProductCache(context, never)).toBe(1)
  expect([await countOf('catalogue_products'), await countOf('catalogue_answers')]).toEqual([3, 3])
  now = new Date(start.getTime() + 100 * hourMs)
  await remember([gtinOf(1)])
  now = new Date(start.getTime() + 169 * hourMs)
  expect(await purgeProductCache(context, never)).toBe(4)
  expect([await countOf('catalogue_products'), await countOf('catalogue_answers')]).toEqual([1, 1])
  expect(await purgeProductCache(context, never)).toBe(0)
})

test('purges thousands of rows in short statements and stops on abort', async () => {
  const source = { source: 'old', marketplace: 'amazon', site: 'amazon.de', product: '{}', fetched_at: start }
  for (let part = 0; part < 6; part += 1)
    await context.db
      .insertInto('catalogue_products')
      .values(Array.from({ length: 1_001 }, (_, index) => ({ ...source, product_id: `${part}-${index}` })))
      .execute()
  const stopped = AbortSignal.abort(new Error('worker stops'))
  await expect(purgeProductCache(context, stopped)).rejects.toThrow('worker stops')
  expect(await countOf('catalogue_products')).toBe(6_007)
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
  expect(text).toContain('merkwerk_catalogue_products{marketplace="amazon",site="amazon.de"} 1')
  expect(text).toContain('merkwerk_catalogue_hit_ratio{marketplace="amazon"} 0.2')
  expect(text).toContain('merkwerk_catalogue_age_hours{marketplace="amazon",site="amazon.de"} 50')
})
