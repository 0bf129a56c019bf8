import type { Product } from '@merkwerk/contract'
import type { DataSource, LookupOutcome } from '@merkwerk/engine'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createTestContext } from '../../../testing/index.ts'
import { createProductCache, type ProductCache } from './product-cache.ts'
import { hashProduct } from './store.ts'

const never = new AbortController().signal
const hourMs = 3_600_000
let context: Context
let now: Date
let asked: number
let answer: (signal: AbortSignal) => Promise<LookupOutcome>
let productCache: ProductCache
let serial = 0

const product: Product = {
  source: 'amazon',
  site: 'amazon.de',
  asin: 'B0TEST0001',
  gtins: ['9520000000011'],
  title: 'Wasserkocher Größe L',
  price: { amount: '19.99', currency: 'EUR' },
  bullets: [],
  attributes: [{ name: 'Farbe', value: 'Grün' }],
  breadcrumbs: [],
  images: [],
}
const found: LookupOutcome = { kind: 'found', product, by: 'gtin' }

beforeAll(async () => {
  context = await createTestContext({}, { clock: { now: () => now } })
})
afterAll(() => context[Symbol.asyncDispose]())

beforeEach(() => {
  now = new Date('2026-11-02T08:30:00Z')
  asked = 0
  answer = async () => found
  productCache = openOn(context)
})

function openOn(context: Pick<Context, 'config' | 'db' | 'clock'>): ProductCache {
  const place = (name: DataSource['name'], site: string): DataSource => ({
    name,
    site,
    lookUp(_, signal) {
      asked += 1
      return answer(signal)
    },
  })
  return createProductCache(context, { at: place, connectionAt: () => undefined })
}

const pass = (hours: number) => {
  now = new Date(now.getTime() + hours * hourMs)
}
/** A GTIN that no other test requests. */
const newGtin = () => {
  serial += 1
  return String(serial).padStart(13, '0')
}
const recall = async (gtin: string, options = {}, from = productCache) =>
  (await from.findCached('amazon', [{ gtin }], options))[0]

test('returns a cached product unchanged with the time it was read', async () => {
  const gtin = newGtin()
  expect(await recall(gtin)).toBeUndefined()
  await productCache.lookUp('amazon', { gtin }, never)
  const readAt = now
  pass(1)
  expect(await recall(gtin)).toEqual({
    outcome: found,
    fetchedAt: readAt,
    isPriceOutdated: false,
    // That of the product as it was fetched.
    version: hashProduct(JSON.stringify(product)),
  })
})

test('leaves the price out after a day and the product after a week', async () => {
  const gtin = newGtin()
  await productCache.lookUp('amazon', { gtin }, never)
  pass(24.1)
  const { price: _, ...priceless } = product
  expect(await recall(gtin)).toMatchObject({ outcome: { product: priceless }, isPriceOutdated: true })
  expect((await recall(gtin))?.outcome).not.toHaveProperty('product.price')
  pass(168 - 24)
  expect(await recall(gtin)).toBeUndefined()
})

test.each([
  { kind: 'not-found' },
  { kind: 'ambiguous', candidates: [{ source: 'amazon', id: 'B0TEST0001', title: 'Eins' }] },
] satisfies LookupOutcome[])(
  'caches $kind for a day and ignores it if newer results are required',
  async (outcome) => {
    const gtin = newGtin()
    answer = async () => outcome
    await productCache.lookUp('amazon', { gtin }, never)
    expect((await recall(gtin))?.outcome).toEqual(outcome)
    pass(1)
    expect(await recall(gtin, { negativesSince: now })).toBeUndefined()
    pass(23.1)
    expect(await recall(gtin)).toBeUndefined()
  },
)

test.each([
  { kind: 'blocked', reason: 'marketplace-blocks' },
  { kind: 'unreadable', reason: 'page-incomplete' },
] satisfies LookupOutcome[])('does not cache $kind', async (outcome) => {
  const gtin = newGtin()
  answer = async () => outcome
  expect((await productCache.lookUp('amazon', { gtin }, never)).outcome).toEqual(outcome)
  expect(await recall(gtin)).toBeUndefined()
})

test('replaces an older result by a newer one', async () => {
  const gtin = newGtin()
  answer = async () => ({ kind: 'not-found' })
  await productCache.lookUp('amazon', { gtin }, never)
  answer = async () => found
  await productCache.lookUp('amazon', { gtin }, never)
  expect((await recall(gtin))?.outcome).toEqual(found)
})

test('separates the results of scopes, marketplaces and sites', async () => {
  const gtin = newGtin()
  await productCache.lookUp('amazon', { gtin }, never)
  const { sources } = context.config
  const recorded = { ...context.config, recordings: { pages: '/pages', answers: null } }
  expect(await recall(gtin, {}, openOn({ ...context, config: recorded }))).toBeUndefined()
  const elsewhere = { ...sources, amazon: { ...sources.amazon, baseUrl: 'http://127.0.0.1:1' } }
  const moved = { ...context.config, sources: elsewhere }
  expect(await recall(gtin, {}, openOn({ ...context, config: moved }))).toBeUndefined()
  expect(await recall(gtin, { sites: ['amazon.fr'] })).toBeUndefined()
  expect((await productCache.findCached('ebay', [{ gtin }]))[0]).toBeUndefined()
  expect(await recall(gtin)).toBeDefined()
})

test('coalesces concurrent lookups and lets one caller leave', async () => {
  const gtin = newGtin()
  const { promise, resolve } = Promise.withResolvers<LookupOutcome>()
  answer = () => promise
  const leaver = new AbortController()
  const stays = productCache.lookUp('amazon', { gtin }, never)
  const leaves = productCache.lookUp('amazon', { gtin }, leaver.signal)
  leaver.abort(new Error('left'))
  await expect(leaves).rejects.toThrow('left')
  resolve(found)
  expect((await stays).outcome).toEqual(found)
  expect(asked).toBe(1)
})

test('aborts a lookup that every caller has left and starts a new one for the next caller', async () => {
  const gtin = newGtin()
  const aborted = Promise.withResolvers<void>()
  answer = (signal) =>
    new Promise((_, reject) =>
      signal.addEventListener('abort', () => {
        aborted.resolve()
        reject(signal.reason)
      }),
    )
  const leaver = new AbortController()
  const leaves = productCache.lookUp('amazon', { gtin }, leaver.signal)
  leaver.abort(new Error('left'))
  await expect(leaves).rejects.toThrow('left')
  await aborted.promise
  answer = async () => found
  expect((await productCache.lookUp('amazon', { gtin }, never)).outcome).toEqual(found)
  expect(asked).toBe(2)
})
