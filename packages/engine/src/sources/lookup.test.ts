import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DataSource } from '../outcome.ts'
import {
  blockListing,
  buttonCell,
  challengePage,
  type MiniatureListing,
  missingPage,
  searchPage,
} from '../testing/ebay-pages.ts'
import { type OpenDataSources, openDataSources } from '../testing/open-marketplaces.ts'

const gtin = '4006381333931'
const signal = () => new AbortController().signal

/** Responses of the loopback marketplaces by path. Any other path is 404. */
let pages: Map<string, { status: number; html: string }>
let asked: string[]
let server: Server
let shops: OpenDataSources
let ebay: DataSource

beforeEach(async () => {
  pages = new Map()
  asked = []
  server = createServer((request, response) => {
    const path = request.url?.replace(/^\/(?:amazon|ebay)\.de/, '') ?? ''
    asked.push(path)
    const page = pages.get(path) ?? { status: 404, html: 'gone' }
    response.writeHead(page.status, { 'content-type': 'text/html; charset=utf-8' }).end(page.html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  shops = openDataSources(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  ebay = shops.ebay
})

afterEach(async () => {
  await shops[Symbol.asyncDispose]()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const serve = (path: string, html: string, status = 200) => pages.set(path, { status, html })

/** Serves listings and the search page that lists them in this order. Returns their item numbers. */
function offer(...listings: Partial<MiniatureListing>[]): string[] {
  const items = listings.map((listing, index) => ({
    ...buttonCell,
    itemId: `11000000000${index + 1}`,
    ...listing,
  }))
  serve(`/sch/i.html?_nkw=${gtin}`, searchPage('s-card', items))
  for (const item of items) serve(`/itm/${item.itemId}`, blockListing(item))
  return items.map((item) => item.itemId)
}

describe('a page of the status 404', () => {
  const failure =
    '<html><title>Error</title><body><p>Something went wrong. Please try again.</p></body></html>'

  it('says that a listing does not exist, unless it says that the site fails', async () => {
    expect(await ebay.lookUp({ itemId: '110000000009' }, signal())).toEqual({ kind: 'not-found' })
    serve('/itm/110000000008', failure, 404)
    expect(await ebay.lookUp({ itemId: '110000000008' }, signal())).toMatchObject({ kind: 'blocked' })
  })

  it('says nothing about the article at the address of a search', async () => {
    expect(await ebay.lookUp({ gtin }, signal())).toMatchObject({ kind: 'unreadable' })
  })
})

const specifics = (changes: Record<string, string>): [string, string][] =>
  Object.entries({ Marke: 'Voltara', EAN: gtin, ...changes }).filter(([, value]) => value !== '')

describe('looking a GTIN up on eBay', () => {
  it('finds the product whose page shows the GTIN', async () => {
    offer({})
    const outcome = await ebay.lookUp({ gtin }, signal())
    expect(outcome).toMatchObject({ kind: 'found', by: 'gtin', product: { itemId: '110000000001' } })
  })

  it('treats many listings of one product as one and returns the best', async () => {
    offer(
      { condition: 'Gebraucht' },
      { specifics: specifics({}) },
      { specifics: specifics({ Typ: 'Knopfzelle' }), pictures: [] },
      { specifics: specifics({ Typ: 'Knopfzelle' }) },
    )
    const outcome = await ebay.lookUp({ gtin }, signal())
    expect(outcome).toMatchObject({ kind: 'found', product: { itemId: '110000000004' } })
  })

  it('returns the same result in any order of listings', async () => {
    const listings: Partial<MiniatureListing>[] = [
      { itemId: '110000000007' },
      { itemId: '110000000003' },
      { itemId: '110000000005', condition: 'Gebraucht' },
    ]
    offer(...listings)
    const outcome = await ebay.lookUp({ gtin }, signal())
    offer(...listings.reverse())
    expect(await ebay.lookUp({ gtin }, signal())).toEqual(outcome)
    expect(outcome).toMatchObject({ product: { itemId: '110000000003' } })
  })

  it('skips hits that show another GTIN', async () => {
    offer({ specifics: specifics({ EAN: '9780306406157' }) }, {})
    const outcome = await ebay.lookUp({ gtin }, signal())
    expect(outcome).toMatchObject({ kind: 'found', product: { itemId: '110000000002' } })
  })

  it('does not find a product by its title alone', async () => {
    offer({ specifics: specifics({ EAN: '9780306406157' }), title: `Knopfzelle ${gtin}` })
    expect(await ebay.lookUp({ gtin }, signal())).toEqual({ kind: 'not-found' })
  })

  it('returns hits without any GTIN as candidates only', async () => {
    const [itemId] = offer({ specifics: specifics({ EAN: '' }) })
    const outcome = await ebay.lookUp({ gtin }, signal())
    expect(outcome).toEqual({
      kind: 'ambiguous',
      candidates: [
        {
          source: 'ebay',
          id: itemId,
          title: 'Voltara Knopfzelle CR2032 – 3 V & lang haltbar',
          url: `https://www.ebay.de/itm/${itemId}`,
          image: 'https://i.ebayimg.com/images/g/aaAAOSw1/s-l1600.jpg',
          price: { amount: '1002.49', currency: 'EUR' },
        },
      ],
    })
  })

  it.each<[string, Partial<MiniatureListing>]>([
    ['packs', { title: 'Knopfzelle CR2032 5er Pack' }],
    ['brands', { specifics: specifics({ Marke: 'Zellwerk' }) }],
    ['variants', { specifics: specifics({ Farbe: 'Gold' }) }],
  ])('is ambiguous between different %s, with one candidate each', async (_, other) => {
    offer({ specifics: specifics({ Farbe: 'Silber' }) }, { specifics: specifics({ Farbe: 'Silber' }) }, other)
    const outcome = await ebay.lookUp({ gtin }, signal())
    expect(outcome.kind).toBe('ambiguous')
    expect(outcome).toHaveProperty('candidates.length', 2)
  })

  it('opens at most five listings', async () => {
    offer(...Array.from({ length: 8 }, () => ({})))
    await ebay.lookUp({ gtin }, signal())
    expect(asked.filter((path) => path.startsWith('/itm/'))).toHaveLength(5)
  })

  it('is not-found without hits, without remaining hits or with hits for fewer words only', async () => {
    serve(`/sch/i.html?_nkw=${gtin}`, searchPage('s-item', []))
    expect(await ebay.lookUp({ gtin }, signal())).toEqual({ kind: 'not-found' })
    serve(
      `/sch/i.html?_nkw=${gtin}`,
      searchPage('s-item', [], [{ itemId: '110000000001', title: 'x', price: '' }]),
    )
    expect(await ebay.lookUp({ gtin }, signal())).toEqual({ kind: 'not-found' })
    const [itemId] = offer({})
    serve(`/itm/${itemId}`, missingPage)
    expect(await ebay.lookUp({ gtin }, signal())).toEqual({ kind: 'not-found' })
    pages.delete(`/itm/${itemId}`)
    expect(await ebay.lookUp({ gtin }, signal())).toEqual({ kind: 'not-found' })
  })

  it('is not-found without a request if there is no GTIN', async () => {
    expect(await ebay.lookUp({ asin: 'B0TEST0001' }, signal())).toEqual({ kind: 'not-found' })
    expect(asked).toEqual([])
  })
})

describe('a page that cannot be fetched or parsed', () => {
  it('makes the lookup blocked if eBay sends a challenge', async () => {
    serve(`/sch/i.html?_nkw=${gtin}`, challengePage)
    expect(await ebay.lookUp({ gtin }, signal())).toEqual({ kind: 'blocked', reason: 'marketplace-blocks' })
  })

  it('makes the lookup blocked even if other listings were parsed', async () => {
    const [, itemId] = offer({}, {})
    serve(`/itm/${itemId}`, challengePage)
    expect(await ebay.lookUp({ gtin }, signal())).toEqual({ kind: 'blocked', reason: 'marketplace-blocks' })
  })

  it.each([
    [503, 'marketplace-unreachable'],
    [403, 'marketplace-blocks'],
  ])('makes the lookup blocked if eBay responds with %i', async (status, reason) => {
    serve(`/sch/i.html?_nkw=${gtin}`, 'no', status)
    expect(await ebay.lookUp({ gtin }, signal())).toMatchObject({ kind: 'blocked', reason })
  })

  it('makes the lookup unreadable if nothing else was found', async () => {
    const [itemId] = offer({})
    const path = `/itm/${itemId}`
    serve(path, blockListing().slice(0, 2500))
    expect(await ebay.lookUp({ gtin }, signal())).toEqual({ kind: 'unreadable', reason: 'page-incomplete' })
    serve(path, '<html><body>Wartung</body></html>')
    expect(await ebay.lookUp({ gtin }, signal())).toEqual({ kind: 'unreadable', reason: 'page-unknown' })
  })

  it('does not stop the lookup from finding the product on another listing', async () => {
    const [itemId] = offer({}, {})
    serve(`/itm/${itemId}`, '<html><body>Wartung</body></html>')
    expect(await ebay.lookUp({ gtin }, signal())).toMatchObject({ kind: 'found' })
  })

  it('rejects if the lookup is aborted', async () => {
    offer({})
    const reason = new Error('cancelled')
    await expect(ebay.lookUp({ gtin }, AbortSignal.abort(reason))).rejects.toBe(reason)
  })
})

describe('looking an ASIN up on Amazon', () => {
  const asin = 'B0TEST0001'
  /** A minimal product page. Variations name their parent in a script. */
  const productPage = (shown: string, parent = '') =>
    `<!DOCTYPE html><html><head><link rel="canonical" href="https://www.amazon.de/dp/${shown}"></head><body><div id="dp">
<span id="productTitle">Knopfzelle</span><div id="twister"></div><input type="hidden" id="ASIN" name="ASIN" value="${shown}">
<script>var state = {"parentAsin" : "${parent}"}</script></div></body></html>`

  it.each([
    ['the product itself', productPage(asin)],
    ['a variation whose parent was asked for', productPage('B0TEST0002', asin)],
  ])('finds %s', async (_, html) => {
    serve(`/dp/${asin}`, html)
    expect(await shops.amazon.lookUp({ asin }, signal())).toMatchObject({ kind: 'found', by: 'asin' })
  })

  it.each([
    ['another product is shown', productPage('B0TEST0002')],
    ['a variation of another parent is shown', productPage('B0TEST0002', 'B0TEST0003')],
    ['the page says that it is gone', '<html><head><title>Page Not Found</title></head><body></body></html>'],
  ])('does not find it if %s', async (_, html) => {
    serve(`/dp/${asin}`, html)
    expect(await shops.amazon.lookUp({ asin }, signal())).toEqual({ kind: 'not-found' })
  })

  it('does not query the GTIN if there is an ASIN', async () => {
    expect(await shops.amazon.lookUp({ asin, gtin }, signal())).toEqual({ kind: 'not-found' })
    expect(asked.filter((path) => path !== '/robots.txt')).toEqual([`/dp/${asin}`])
  })

  it('queries nothing without an identifier', async () => {
    expect(await shops.amazon.lookUp({}, signal())).toEqual({ kind: 'not-found' })
    expect(asked).toEqual([])
  })
})
