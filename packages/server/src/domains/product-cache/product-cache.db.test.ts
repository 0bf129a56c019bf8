import type { Product } from '@merkwerk/contract'
import type { DataSource, LookupOutcome } from '@merkwerk/engine'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../platform/context.ts'
import { createTestContext } from '../../testing/index.ts'
import { createProductCache, type ProductCache } from './product-cache.ts'

const never = new AbortController().signal
const hourMs = 3_600_000
let context: Context
let now: Date
let asked: number
let answer: (signal: AbortSignal) => Promise<LookupOutcome>
let productCache: ProductCache
let serial = 0

const product: Product = {
  marketplace: 'amazon',
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
/** A GTIN that no other test asks for. */
const newGtin = () => {
  serial += 1
  return String(serial).padStart(13, '0')
}
const recall = async (gtin: string, options = {}, from = productCache) =>
  (await from.findCached('amazon', [{ gtin }], options))[0]

test('a product is remembered as it was read, with its age', async () => {
  const gtin = newGtin()
  expect(await recall(gtin)).toBeUndefined()
  await productCache.lookUp('amazon', { gtin }, never)
  const readAt = now
  pass(1)
  expect(await recall(gtin)).toEqual({ outcome: found, fetchedAt: readAt, isPriceOutdated: false })
})

test('a price is left out after a day, and the product forgotten after a week', async () => {
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
  { kind: 'ambiguous', candidates: [{ marketplace: 'amazon', id: 'B0TEST0001', title: 'Eins' }] },
] satisfies LookupOutcome[])(
  '$kind is remembered for a day, and passed over by those who want it newer',
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
] satisfies LookupOutcome[])('$kind is not remembered', async (outcome) => {
  const gtin = newGtin()
  answer = async () => outcome
  expect((await productCache.lookUp('amazon', { gtin }, never)).outcome).toEqual(outcome)
  expect(await recall(gtin)).toBeUndefined()
})

test('a newer answer takes the place of an older one', async () => {
  const gtin = newGtin()
  answer = async () => ({ kind: 'not-found' })
  await productCache.lookUp('amazon', { gtin }, never)
  answer = async () => found
  await productCache.lookUp('amazon', { gtin }, never)
  expect((await recall(gtin))?.outcome).toEqual(found)
})

test('what one source answered never serves another source, marketplace or site', async () => {
  const gtin = newGtin()
  await productCache.lookUp('amazon', { gtin }, never)
  const { marketplaces } = context.config
  const recorded = { ...context.config, marketplaces: { ...marketplaces, recordedPages: '/pages' } }
  expect(await recall(gtin, {}, openOn({ ...context, config: recorded }))).toBeUndefined()
  const elsewhere = { ...marketplaces, amazon: { ...marketplaces.amazon, baseUrl: 'http://127.0.0.1:1' } }
  const moved = { ...context.config, marketplaces: elsewhere }
  expect(await recall(gtin, {}, openOn({ ...context, config: moved }))).toBeUndefined()
  expect(await recall(gtin, { sites: ['amazon.fr'] })).toBeUndefined()
  expect((await productCache.findCached('ebay', [{ gtin }]))[0]).toBeUndefined()
  expect(await recall(gtin)).toBeDefined()
})

test('equal look-ups at the same time are one, and end for one who leaves while the others go on', async () => {
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

test('a look-up that everybody has left is aborted, and the next one asks anew', async () => {
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
