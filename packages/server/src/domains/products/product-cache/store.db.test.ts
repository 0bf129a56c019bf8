import type { Product } from '@merkwerk/contract'
import { type Identifiers, identifiersKey } from '@merkwerk/engine'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createTestContext } from '../../../testing/index.ts'
import { belongsToSource, chooseCacheScope, chooseConnectionScope, listSites } from './cache-scope.ts'
import { chooseFreshness } from './freshness.ts'
import { countCached, findProduct, listProducts } from './queries.ts'
import { countUse, deleteConnectionResults, findCachedResults, storeResult } from './store.ts'

const now = new Date('2026-11-20T12:00:00Z')
const hourMs = 3_600_000
const amazonDe = { name: 'amazon', site: 'amazon.de' } as const
const amazonFr = { name: 'amazon', site: 'amazon.fr' } as const
const ebayDe = { name: 'ebay', site: 'ebay.de' } as const
let context: Context

beforeAll(async () => {
  context = await createTestContext({}, { clock: { now: () => now } })
})
afterAll(() => context[Symbol.asyncDispose]())
beforeEach(async () => {
  for (const table of ['cached_answers', 'cached_products', 'cache_use'] as const)
    await context.db.deleteFrom(table).execute()
})

const shared = (site: Parameters<typeof chooseCacheScope>[1]) => chooseCacheScope(context.config, site)
const own = (site: Parameters<typeof chooseCacheScope>[1], accountId: number) =>
  chooseConnectionScope(context.config, site, accountId)
const toProduct = (id: string, title = id): Product => ({
  source: 'amazon',
  asin: id,
  title,
  gtins: [],
  bullets: [],
  attributes: [],
  breadcrumbs: [],
  images: [],
})

/** Stores a found product, read some hours ago. */
const store = (
  scope: ReturnType<typeof shared>,
  identifiers: Identifiers,
  { product = toProduct(identifiersKey(identifiers)), hoursAgo = 0 } = {},
) =>
  storeResult(context.db, scope, identifiers, {
    outcome: { kind: 'found', product, by: 'gtin' },
    fetchedAt: new Date(now.getTime() - hoursAgo * hourMs),
  })
const find = async (scope: ReturnType<typeof shared>, ...requests: Identifiers[]) => {
  const keys = requests.map(identifiersKey)
  return [...(await findCachedResults(context.db, scope, keys, chooseFreshness(context))).keys()].sort()
}

test('distinguishes a listing from a GTIN with the same digits', () => {
  expect(identifiersKey({ gtin: '110000000001' })).not.toBe(identifiersKey({ itemId: '110000000001' }))
  expect(identifiersKey({ asin: 'B1', gtin: '1' })).not.toBe(identifiersKey({ gtin: '1' }))
})

test('stores one product for several identifiers, also in concurrent writes', async () => {
  const products = ['Eins', 'Zwei', 'Drei', 'Vier'].map((title) => toProduct('B1', title))
  await Promise.all(
    products.flatMap((product) => ['1', '2'].map((gtin) => store(shared(amazonDe), { gtin }, { product }))),
  )
  const rows = await context.db.selectFrom('cached_products').select('product_id').execute()
  expect(rows).toEqual([{ product_id: 'B1' }])
  await store(shared(amazonDe), { gtin: '2' }, { product: toProduct('B1', 'Neu') })
  const found = await findCachedResults(context.db, shared(amazonDe), ['1', '2'], chooseFreshness(context))
  expect(found.get('1')?.outcome).toEqual(found.get('2')?.outcome)
  expect(found.get('1')?.outcome).toMatchObject({ product: { title: 'Neu' } })
})

test('stores products that state no number of their own by brand and model', async () => {
  const icecat = shared({ name: 'icecat', site: 'icecat.biz' })
  const parts = ['A-100', 'A-200'].map((mpn) => ({ mpn, brand: 'Bosch' }))
  for (const { mpn, brand } of parts) {
    const { asin: _asin, ...product } = toProduct(mpn)
    await store(icecat, { partNumber: { mpn, brand } }, { product: { ...product, model: mpn, brand } })
  }
  const keys = parts.map((partNumber) => identifiersKey({ partNumber }))
  const found = await findCachedResults(context.db, icecat, keys, chooseFreshness(context))
  expect(keys.map((key) => found.get(key)?.outcome)).toMatchObject([
    { product: { title: 'A-100' } },
    { product: { title: 'A-200' } },
  ])
})

test('clears the product of a result that is not found any more', async () => {
  await store(shared(amazonDe), { gtin: '1' })
  const outcome = { kind: 'not-found' as const }
  await storeResult(context.db, shared(amazonDe), { gtin: '1' }, { outcome, fetchedAt: now })
  const row = await context.db
    .selectFrom('cached_answers')
    .select(['kind', 'product_id', 'matched_by'])
    .executeTakeFirst()
  expect(row).toEqual({ kind: 'not-found', product_id: null, matched_by: null })
})

test('deletes the results of one connection on every site and nothing else', async () => {
  const scopes = [own(amazonDe, 1), own(amazonFr, 1), own(ebayDe, 1), own(amazonDe, 11), shared(amazonDe)]
  for (const scope of scopes) await store(scope, { gtin: '1' })
  await context.db.transaction().execute((tx) => deleteConnectionResults(tx, context.config, 1, 'amazon'))
  const left = await Promise.all(scopes.map((scope) => find(scope, { gtin: '1' })))
  expect(left).toEqual([[], [], ['1'], ['1'], ['1']])
  const products = await context.db.selectFrom('cached_products').select('source').execute()
  expect(products).toHaveLength(3)
})

test('adds up the use of many processes by day and marketplace', async () => {
  const use = { marketplace: 'amazon', recalled: 2, missed: 1 } as const
  await Promise.all(Array.from({ length: 10 }, () => countUse(context, use)))
  await countUse({ ...context, clock: { now: () => new Date(now.getTime() + 24 * hourMs) } }, use)
  const rows = await context.db
    .selectFrom('cache_use')
    .select(['recalled', 'missed'])
    .orderBy('day')
    .execute()
  expect(rows).toEqual([
    { recalled: 20, missed: 10 },
    { recalled: 2, missed: 1 },
  ])
})

test('uses the sites that a run names and otherwise the configured site', () => {
  expect(belongsToSource('amazon', 'amazonas.de')).toBe(false)
  const sites = ['ebay.fr', 'amazon.it', 'amazon.fr']
  expect(listSites(context.config, 'amazon', sites)).toEqual(['amazon.it', 'amazon.fr'])
  expect(listSites(context.config, 'amazon', ['ebay.fr'])).toEqual(['amazon.de'])
  expect(listSites(context.config, 'ebay')).toEqual(['ebay.de'])
})

const counted = (accountId: number, sites: string[], ...gtins: string[]) =>
  countCached(
    context,
    gtins.map((gtin) => ({ gtin })),
    { accountId, sites },
  )

test('counts each request with a product once, with the age of the oldest product', async () => {
  await store(shared(amazonDe), { gtin: '1' }, { hoursAgo: 3 })
  await store(shared(ebayDe), { gtin: '1' }, { hoursAgo: 90 })
  await store(shared(amazonDe), { gtin: '2' }, { hoursAgo: 5 })
  await store(shared(amazonDe), { gtin: '3' }, { hoursAgo: 169 })
  const outcome = { kind: 'not-found' as const }
  await storeResult(context.db, shared(amazonDe), { gtin: '4' }, { outcome, fetchedAt: now })
  expect(await counted(1, [], '1', '2', '3', '4', '5')).toEqual({
    checked: 5,
    products: 2,
    oldest: new Date(now.getTime() - 90 * hourMs).toISOString(),
  })
  expect(await counted(1, [], '4', '5')).toEqual({ checked: 2, products: 0, oldest: null })
})

test('counts the products of an own connection for its account and of the sites that a run names', async () => {
  await store(own(amazonDe, 1), { gtin: '1' })
  await store(shared(amazonFr), { gtin: '2' })
  expect(await counted(1, [], '1', '2')).toMatchObject({ products: 1 })
  expect(await counted(2, [], '1', '2')).toMatchObject({ products: 0 })
  expect(await counted(1, ['amazon.fr'], '1', '2')).toMatchObject({ products: 1 })
  expect(await counted(1, ['amazon.fr', 'amazon.de'], '1', '2')).toMatchObject({ products: 2 })
})

test('lists the thirty products that were read last', async () => {
  for (let serial = 0; serial < 32; serial += 1)
    await store(shared(amazonDe), { gtin: String(serial) }, { hoursAgo: serial })
  const titles = (await listProducts(context, undefined)).map(({ title }) => title)
  expect(titles).toEqual(Array.from({ length: 30 }, (_, serial) => String(serial)))
})

test('searches ID and title for the literal text, ignoring case', async () => {
  const titles = ['100% Wolle', '100 Prozent', 'Größe_L', 'Größe XL', 'Pfad C:\\neu']
  for (const [index, title] of titles.entries())
    await store(shared(amazonDe), { gtin: String(index) }, { product: toProduct(`B${index}`, title) })
  const search = async (text: string) => (await listProducts(context, text)).map(({ title }) => title).sort()
  expect(await search('100%')).toEqual(['100% Wolle'])
  expect(await search(' größe_ ')).toEqual(['Größe_L'])
  expect(await search('C:\\')).toEqual(['Pfad C:\\neu'])
  expect(await search('b3')).toEqual(['Größe XL'])
})

test('finds a product of the configured site by its ID, and none of a connection or another site', async () => {
  await store(shared(amazonDe), { gtin: '1' }, { product: toProduct('B1', 'hier') })
  await store(shared(amazonFr), { gtin: '1' }, { product: toProduct('B2', 'dort') })
  await store(own(amazonDe, 1), { gtin: '1' }, { product: toProduct('B3', 'eigenes') })
  const found = await Promise.all(['B1', 'B2', 'B3'].map((id) => findProduct(context, 'amazon', id)))
  expect(found.map((product) => product?.title)).toEqual(['hier', undefined, undefined])
})
