import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { SourceName } from '@merkwerk/contract'
import { gtinCheckDigit, type LookupOutcome, sourcePlugins } from '@merkwerk/engine'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createTestContext } from '../../../testing/index.ts'
import { describeMarketplaces } from './health-queries.ts'
import { importOpenFacts } from './import-open-facts.ts'
import { storeLines } from './open-facts-store.ts'
import { createProductCache, type ProductCache } from './product-cache.ts'

const source = 'open-food-facts'
const chocolate = {
  code: '4006381333931',
  lang: 'de',
  product_name_de: 'Zartbitter &amp; Meersalz',
  brands: 'Kakaohof,Bio',
  categories_tags_de: ['Snacks', 'Schokoladen'],
  ingredients_text_de: 'Kakao, _Milch_',
  quantity: '100 g',
  allergens_tags: ['en:milk'],
  additives_tags: ['en:e322'],
  nutriscore_grade: 'e',
  nutrition_data_per: '100g',
  nutriments: { fat_100g: 42.5, fat_value: 42.5, fat_unit: 'g' },
  image_front_url: 'https://images.example/front_de.9.400.jpg',
}
const never = new AbortController().signal
const now = new Date('2026-11-20T12:00:00Z')
const today = now.getTime() / 1000
let context: Context
let cache: ProductCache
let requested: number
let answer: LookupOutcome

beforeAll(async () => {
  context = await createTestContext({}, { clock: { now: () => now } })
  cache = createProductCache(context, {
    at: (name, site) => ({
      name,
      site,
      lookUp: async () => {
        requested += 1
        return answer
      },
    }),
    connectionAt: () => undefined,
  })
})
afterAll(() => context[Symbol.asyncDispose]())

beforeEach(async () => {
  requested = 0
  answer = { kind: 'not-found' }
  for (const table of ['open_facts_products', 'open_facts_imports', 'cached_answers'] as const)
    await context.db.deleteFrom(table).execute()
})

const toGtin = (index: number): string => {
  const digits = String(400_000_000_000 + index)
  return digits + gtinCheckDigit(digits)
}
const line = (index: number, more: object = {}) =>
  JSON.stringify({ ...chocolate, code: toGtin(index), last_modified_t: today - 3600, ...more })
const lines = (count: number, from = 1) => Array.from({ length: count }, (_, index) => line(from + index))
const open = (id: string, text: readonly string[], end = 1) => {
  const bytes = gzipSync(text.join('\n'))
  return { id, compressed: Readable.from([bytes.subarray(0, bytes.length * end)]) }
}
const load = (id: string, text: readonly string[], end?: number) =>
  importOpenFacts(context, source, open(id, text, end))

const find = async (gtin: string, options = {}) => {
  const [cached] = await cache.findCached(source, [{ gtin }], options)
  return cached ?? cache.lookUp(source, { gtin }, never, options)
}
const readKind = async (index: number) => (await find(toGtin(index))).outcome.kind
const rows = () =>
  context.db.selectFrom('open_facts_products').select(['gtin', 'modified', 'facts']).orderBy('gtin').execute()

test('returns the same product as the interface, without a request', async () => {
  await using server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ count: 1, products: [chocolate] }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const site = 'world.openfoodfacts.org'
  await using api = sourcePlugins[source].openApi?.({
    site,
    credentials: {},
    userAgent: 'Merkwerk tests',
    allowPrivateAddresses: true,
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    throttle: { take: async () => undefined, pause: async () => undefined },
    requestsPerSecond: null,
  })
  const viaInterface = await api?.lookUp({ gtin: chocolate.code }, never)
  expect(viaInterface).toMatchObject({ kind: 'found', product: { title: 'Zartbitter & Meersalz' } })
  await load('one', [JSON.stringify({ ...chocolate, last_modified_t: today - 3600 })])
  const viaDump = await find(chocolate.code)
  expect(requested).toBe(0)
  expect(viaDump).toEqual({ outcome: viaInterface, fetchedAt: new Date((today - 3600) * 1000) })
})

test('prefers the dump to an earlier negative result, and asks the interface for what the dump lacks', async () => {
  expect(await readKind(1)).toBe('not-found')
  await load('one', lines(2))
  expect(await readKind(1)).toBe('found')
  expect(await readKind(3)).toBe('not-found')
  expect(requested).toBe(2)
})

test('asks the interface if the dump is older than the setting or than a caller accepts', async () => {
  await load('one', [line(1), line(2, { last_modified_t: today - 20 * 86_400 })])
  expect(await readKind(2)).toBe('found')
  expect((await find(toGtin(2), { readSince: now })).outcome.kind).toBe('not-found')
  await load('two', [line(2, { last_modified_t: today - 20 * 86_400 })])
  expect(await readKind(2)).toBe('not-found')
})

test('shows administrators the age of the dump, and whether lookups use it', async () => {
  const findDump = async (name: SourceName) =>
    (await describeMarketplaces(context)).find(({ marketplace }) => marketplace === name)?.dump
  expect(await findDump('amazon')).toBeNull()
  expect(await findDump(source)).toEqual({ changed_at: null, products: 0, is_fresh: false })
  await load('one', lines(2))
  const changed_at = new Date((today - 3600) * 1000).toISOString()
  expect(await findDump(source)).toEqual({ changed_at, products: 2, is_fresh: true })
  await load('two', [line(2, { last_modified_t: today - 20 * 86_400 })])
  expect(await findDump(source)).toMatchObject({ products: 1, is_fresh: false })
})

test('counts what it skips, and stores the newest of several lines of a product', async () => {
  const imported = await load('one', [
    ...[line(1, { last_modified_t: 5 }), line(2), '{"code":"40', JSON.stringify({ code: toGtin(3) })],
    ...[JSON.stringify({ ...chocolate, code: '2000000000008' }), line(1), line(1, { last_modified_t: 6 })],
  ])
  expect(imported).toMatchObject({ lines: 7, products: 2, damaged: 1, unnamed: 1, internal: 1, too_long: 0 })
  expect((await rows()).map(({ modified }) => modified)).toEqual([today - 3600, today - 3600])
})

test('shows nothing of an import that is cut off, and continues it behind the stored lines', async () => {
  await load('old', lines(2))
  const text = lines(3_000, 2)
  await expect(load('new', text, 0.5)).rejects.toThrow('cut off')
  expect(await readKind(1)).toBe('found')
  expect(await readKind(3)).toBe('not-found')
  const [loading] = await context.db
    .selectFrom('open_facts_imports')
    .selectAll()
    .where('state', '=', 'loading')
    .execute()
  expect(loading?.lines).toBeGreaterThan(1_000)
  // A damaged beginning shows that it is not parsed again.
  const damaged = text.map((each, index) => (index < 1_000 ? 'x' : each))
  expect(await load('new', damaged)).toMatchObject({
    state: 'current',
    lines: 3_000,
    products: 3_000,
    damaged: 0,
  })
  expect(await readKind(3)).toBe('found')
  expect(await readKind(1)).toBe('not-found')
  expect(await rows()).toHaveLength(3_000)
})

test('stores the same rows again for the same lines, and does nothing for the same dump', async () => {
  await load('one', lines(30))
  const before = await rows()
  expect(await load('one', ['damaged'])).toMatchObject({ products: 30, damaged: 0 })
  await load('another name', lines(30))
  expect(await rows()).toEqual(before)
  const imports = await context.db.selectFrom('open_facts_imports').select(['dump', 'state']).execute()
  expect(imports).toEqual([{ dump: 'another name', state: 'current' }])
})

test('gives an unfinished import of another dump up', async () => {
  await expect(load('one', lines(3_000), 0.5)).rejects.toThrow('cut off')
  await load('two', lines(1))
  expect(await rows()).toHaveLength(1)
})

test('keeps the earlier dump if a new one lost most products, until the earlier one is too old', async () => {
  await load('one', lines(10))
  await expect(load('two', lines(4))).rejects.toThrow('only 4 products')
  expect(await rows()).toHaveLength(10)
  await context.db
    .updateTable('open_facts_imports')
    .set({ changed_at: new Date('2026-01-01') })
    .execute()
  await load('three', lines(4))
  expect(await rows()).toHaveLength(4)
  await expect(load('four', ['{}'])).rejects.toThrow('only 0 products')
})

test('stores no line twice if two processes import the same dump', async () => {
  const begun = await context.db
    .insertInto('open_facts_imports')
    .values({ source, dump: 'one', damaged: 0 })
    .returningAll()
    .executeTakeFirstOrThrow()
  const read = [{ kind: 'skipped', line: 1, reason: 'damaged' }] as const
  expect(
    await Promise.all([storeLines(context.db, begun, read), storeLines(context.db, begun, read)]),
  ).toContain(false)
  expect(await context.db.selectFrom('open_facts_imports').select('damaged').execute()).toEqual([
    { damaged: 1 },
  ])
})

test('resumes an import whose process was killed, without storing a line twice', async () => {
  const { databaseUrl = '', dataDir } = context.config
  const path = join(dataDir, 'products.jsonl.gz')
  await writeFile(path, gzipSync(lines(4_000).join('\n')))
  const main = join(import.meta.dirname, '../../../main.ts')
  const run = (crashAt: object) => {
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...crashAt }
    return promisify(execFile)(process.execPath, [main, 'import-open-facts', source, path], { env })
  }
  await expect(run({ CRASH_AT: 'insert-open_facts_products:3' })).rejects.toMatchObject({ signal: 'SIGKILL' })
  const [loading] = await context.db.selectFrom('open_facts_imports').select('lines').execute()
  expect(loading?.lines).toBeGreaterThan(2_000)
  expect(await rows()).toHaveLength(loading?.lines ?? 0)
  expect(await readKind(1)).toBe('not-found')
  expect((await run({})).stdout).toContain('4000 products are in use. Of 4000 lines 0 are damaged')
  expect(await rows()).toHaveLength(4_000)
})

test('refuses sources without dumps', async () => {
  await expect(importOpenFacts(context, 'dnb', open('one', lines(1)))).rejects.toThrow('dnb has no dumps')
})
