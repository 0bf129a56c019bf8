import { endpoints, type Preview, previewSize } from '@merkwerk/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openRunSite, polling, type RunSite, testEan } from '../../../testing/index.ts'
import { openProductCache } from '../../products/product-cache/index.ts'
import { perAddress, previewProducts } from './preview-products.ts'
import { Previews } from './previews.ts'

let site: RunSite
beforeAll(async () => {
  site = await openRunSite({ TRUST_PROXY: 'true' })
})
afterAll(() => site[Symbol.asyncDispose]())

let visitors = 0
/** Headers of a visitor with a new address. */
const visitor = () => {
  visitors += 1
  return { 'x-forwarded-for': `198.51.100.${visitors}` }
}
const ask = (identifiers: unknown, headers: Record<string, string> = visitor(), from: RunSite = site) =>
  from.api.call('POST', '/api/previews/', { body: { identifiers } as object, headers })

const readPreviews = async (
  identifiers: string[],
  headers: Record<string, string> = visitor(),
  from = site,
) => (await from.api.client().call(endpoints.previewProducts, { body: { identifiers }, headers })).previews
const reasons = (previews: Preview[]) => previews.map(({ reason }) => reason)

describe('a preview', () => {
  test('shows the product with prices of both marketplaces, attributes and age', async () => {
    const [preview] = await readPreviews([testEan('00', 1)])
    expect(preview).toMatchObject({ identifier: testEan('00', 1), reason: null, reason_text: null })
    const { product } = preview ?? {}
    expect(product?.title).toBeTruthy()
    expect(product?.prices.amazon?.currency).toBe('EUR')
    expect(product?.prices.ebay?.currency).toBe('EUR')
    expect(product?.image).toMatch(/^http/)
    expect(product?.first_attributes).toHaveLength(5)
    expect(product?.attributes).toBeGreaterThan(5)
    expect(product?.fetched_at).toMatch(/^\d{4}-/)
  })

  test('is found by ASIN and by the address of a product page', async () => {
    const asin = 'B02B6WBH8J'
    const [byAsin, byAddress] = await readPreviews([asin, `https://www.amazon.de/dp/${asin}?th=1`])
    expect(byAsin?.product?.title).toBeTruthy()
    expect(byAddress?.product?.title).toBe(byAsin?.product?.title)
  })

  test('comes from the product cache the second time', async () => {
    const ean = testEan('00', 2)
    const [first] = await readPreviews([ean])
    const before = await site.countRequests()
    const [second] = await readPreviews([ean])
    expect(second).toEqual(first)
    expect(await site.countRequests()).toBe(before)
  })

  test.each([
    ['an unknown product', testEan('50', 1), 'not-found'],
    ['several products', testEan('60', 1), 'ambiguous'],
    ['a marketplace that refuses', testEan('20', 1), 'refused'],
    ['half a page', testEan('41', 1), 'unreadable'],
  ])('of %s says why there is no product', async (_, ean, reason) => {
    expect(await readPreviews([ean])).toMatchObject([{ product: null, reason }])
  })

  test('has its reason in the language of the visitor', async () => {
    const [german] = await readPreviews([testEan('50', 1)], { ...visitor(), 'accept-language': 'de-AT,en' })
    expect(german?.reason_text).toMatch(/^Weder Amazon noch eBay/)
  })
})

describe('input', () => {
  test.each([
    ['4006381333932', 'ean-check-digit'],
    ['4,00638E+12', 'ean-damaged'],
    ['2000000000008', 'ean-restricted'],
    // Goods of different weight, and a UPC with one more digit.
    ['94006381333934', 'ean-restricted'],
    ['1412345678908', 'ean-check-digit'],
    ['Akkuschrauber', 'no-identifier'],
    ['', 'no-identifier'],
    ["'; DROP TABLE accounts --", 'no-identifier'],
  ])('%j is refused without a request', async (text, reason) => {
    const before = await site.countRequests()
    expect(await readPreviews([text])).toMatchObject([{ identifier: text, product: null, reason }])
    expect(await site.countRequests()).toBe(before)
  })

  test('one wrong identifier does not spoil the others, and the order is that of the request', async () => {
    const ean = testEan('00', 3)
    const previews = await readPreviews(['nothing', ean, testEan('50', 2)])
    expect(reasons(previews)).toEqual(['no-identifier', null, 'not-found'])
    expect(previews[1]?.identifier).toBe(ean)
  })

  test.each([
    ['none', []],
    ['too many', Array.from({ length: previewSize + 1 }, (_, index) => testEan('00', index))],
    ['a text', testEan('00', 1)],
    ['numbers', [4006381333931]],
    ['long texts', ['9'.repeat(501)]],
  ])('%s is an error of the field', async (_, identifiers) => {
    expect(await ask(identifiers)).toMatchObject({
      status: 400,
      body: { identifiers: expect.arrayContaining([expect.any(String)]) },
    })
  })

  test('a large body is refused before it is read', async () => {
    expect((await ask(['9'.repeat(20_000)])).status).toBe(413)
  })
})

describe('limits', () => {
  test('the same identifier costs one lookup in a call, and for two visitors at once', async () => {
    const ean = testEan('00', 4)
    const before = await site.countRequests()
    await readPreviews([testEan('00', 5)])
    const perProduct = (await site.countRequests()) - before
    const answers = await Promise.all([readPreviews([ean, ean, ean]), readPreviews([ean])])
    expect(new Set(answers.flat().map(({ product }) => product?.title)).size).toBe(1)
    expect((await site.countRequests()) - before).toBe(2 * perProduct)
  })

  test('an address has its number of identifiers a day, also with concurrent calls', async () => {
    const headers = visitor()
    const calls = Math.ceil(perAddress / previewSize)
    const invalid = Array.from({ length: previewSize }, () => 'nothing')
    const answers = await Promise.all(Array.from({ length: calls + 3 }, () => ask(invalid, headers)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(calls)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(3)
    expect(Number(refused[0]?.body.retry_after_seconds)).toBeGreaterThan(3600)
    expect((await ask(['nothing'])).status).toBe(200)
  })

  test('an IPv6 network has the limit of one address', async () => {
    const invalid = Array.from({ length: previewSize }, () => 'nothing')
    const calls = Math.ceil(perAddress / previewSize)
    const statuses: number[] = []
    for (let host = 0; host <= calls; host += 1)
      statuses.push((await ask(invalid, { 'x-forwarded-for': `2001:db8:1:1:${host}::1` })).status)
    expect(statuses).toEqual([...Array(calls).fill(200), 429])
    expect((await ask(invalid, { 'x-forwarded-for': '2001:db8:1:2::1' })).status).toBe(200)
  })

  test('stores no address', async () => {
    await readPreviews([testEan('00', 6)], { 'x-forwarded-for': '203.0.113.77' })
    const keys = await site.context.db.selectFrom('attempts').select('key').execute()
    expect(keys.filter(({ key }) => key.startsWith('preview')).length).toBeGreaterThan(0)
    expect(keys.filter(({ key }) => key.includes('203.0.113'))).toEqual([])
  })

  test('after the day’s products of the installation only cached ones are shown', async () => {
    await using small = await openRunSite({ TRUST_PROXY: 'true', PUBLIC_LOOKUPS_PER_DAY: '2' })
    const eans = [testEan('00', 1), testEan('00', 2), testEan('00', 3)]
    const first = await readPreviews(eans, visitor(), small)
    expect(reasons(first).filter((reason) => reason === 'daily-limit')).toHaveLength(1)
    const again = await readPreviews(eans, visitor(), small)
    expect(reasons(again)).toEqual(reasons(first))
    expect(again.filter(({ product }) => product)).toHaveLength(2)
  })
})

test('the setting 0 turns previews off', async () => {
  await using off = await openRunSite({ PUBLIC_LOOKUPS_PER_DAY: '0' })
  expect(await ask([testEan('00', 1)], {}, off)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  expect(await off.countRequests()).toBe(0)
})

describe('time', () => {
  const request = (ean: string) => ({ identifiers: [ean], language: 'en' as const, ip: '192.0.2.1' })

  test('a slow marketplace does not keep a visitor waiting, and the product is there later', async () => {
    const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>()
    const { promise: isStored, resolve: stored } = Promise.withResolvers<void>()
    const ean = testEan('00', 7)
    let started = 0
    await using previews = new Previews(site.context, {
      timeouts: { waitMs: 50, lookupMs: 60_000 },
      openCache: (context) => {
        const cache = openProductCache(context)
        let left = 2
        return {
          ...cache,
          lookUp: async (...lookup) => {
            started += 1
            await isAnswered
            const result = await cache.lookUp(...lookup)
            left -= 1
            if (left === 0) stored()
            return result
          },
        }
      },
    })
    // A call starts no lookup after its visitor has left, which is soon on a busy machine. The next one does.
    await vi.waitFor(async () => {
      expect(reasons(await previewProducts(site.context, previews, request(ean)))).toEqual(['not-yet'])
      expect(started).toBe(2)
    }, polling)
    answer()
    await isStored
    const [later] = await readPreviews([ean])
    expect(later?.product?.title).toBeTruthy()
  })

  test('stopping ends lookups that nobody waits for', async () => {
    const previews = new Previews(site.context, { timeouts: { waitMs: 10, lookupMs: 60_000 } })
    // This page takes two minutes.
    await previewProducts(site.context, previews, request(testEan('30', 1200)))
    await previews[Symbol.asyncDispose]()
  })
})

test('a database that does not respond is an error, not an empty preview', async () => {
  await using previews = new Previews(site.context, {
    openCache: () => ({
      findCached: () => Promise.reject(new Error('The database is gone')),
      lookUp: () => Promise.reject(new Error('The database is gone')),
      [Symbol.asyncDispose]: async () => {},
    }),
  })
  await expect(
    previewProducts(site.context, previews, {
      identifiers: [testEan('00', 8)],
      language: 'en',
      ip: '192.0.2.2',
    }),
  ).rejects.toThrow('The database is gone')
})
