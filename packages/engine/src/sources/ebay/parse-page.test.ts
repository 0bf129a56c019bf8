import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blockListing,
  buttonCell,
  challengePage,
  compactListing,
  legacyListing,
  missingPage,
  searchPage,
} from '../../testing/ebay-pages.ts'
import { parseEbayPageReference } from '../../testing/ebay-reference-parser.ts'
import { parseEbayPage } from './parse-page.ts'

const read = (html: string, url?: string) => parseEbayPage(Buffer.from(html), { url })

const parsers = [
  ['the page parser', read],
  ['the reference parser', (html: string, url?: string) => parseEbayPageReference(html, { url })],
] as const
const layouts = [
  ['of 2015 to 2020', legacyListing],
  ['of 2022', blockListing],
  ['of 2025', compactListing],
] as const

describe.each(parsers)('%s', (_, readPage) => {
  it.each([
    [
      { ratingValue: '4.8', ratingCount: '12' },
      { value: '4.8', count: 12 },
    ],
    [
      { ratingValue: 5, reviewCount: 1 },
      { value: '5', count: 1 },
    ],
    [{ ratingValue: '4,5' }, { value: '4.5' }],
    [{ ratingValue: '0.0', ratingCount: '0' }, undefined],
    [{ ratingValue: '97', bestRating: '100' }, undefined],
    [{ ratingValue: 'gut' }, undefined],
    ['4.8', undefined],
  ])('parses the product rating in %j', (aggregateRating, rating) => {
    const linked = JSON.stringify({ '@context': 'https://schema.org', '@type': 'Product', aggregateRating })
    const script = `<script type="application/ld+json">${linked}</script></head>`
    const parsed = readPage(compactListing().replace('</head>', script))
    expect(parsed.outcome === 'found' && parsed.product.rating).toEqual(rating)
  })

  it.each([
    ['a list', (product: object) => [{ '@type': 'BreadcrumbList' }, product]],
    ['a graph', (product: object) => ({ '@graph': [product] })],
  ])('parses the rating of a product in %s', (_kind, around) => {
    const product = { '@type': ['Product'], gtin13: 4006381333931, aggregateRating: { ratingValue: '4.8' } }
    const linked = JSON.stringify(around(product))
    const script = `<script type="application/ld+json">${linked}</script></head>`
    const parsed = parseEbayPage(Buffer.from(compactListing().replace('</head>', script)))
    expect(parsed.outcome === 'found' && parsed.product.rating).toEqual({ value: '4.8' })
  })

  it.each(layouts)('takes no contacts from other sellers’ listings in the layout %s', (__, page) => {
    const others = `<section class="merch-module"><h2>Ähnliche Artikel anderer Verkäufer</h2><div class="merch-item">
      <h3>Produktsicherheit</h3><dl><dt>Hersteller</dt><dd>Fremdhandel GmbH</dd><dt>EU Verantwortliche Person</dt>
      <dd>Fremd Import, Kai 2, 20457 Hamburg</dd></dl></div></section></body>`
    const own = page()
    expect(own).toContain('</body>')
    expect(readPage(own.replace('</body>', others))).toEqual(readPage(own))
  })

  it.each(layouts)('parses a listing in the layout %s', (__, page) => {
    const picture = (name: string) => `https://i.ebayimg.com/images/g/${name}/s-l1600.jpg`
    const group = 'Artikelmerkmale'
    expect(readPage(page())).toEqual({
      outcome: 'found',
      layout: {
        expected: ['title', 'price', 'specifics', 'breadcrumbs', 'images', 'price-agreement'],
        missing: [],
      },
      product: {
        source: 'ebay',
        itemId: '110000000001',
        gtins: ['4006381333931'],
        title: 'Voltara Knopfzelle CR2032 – 3 V & lang haltbar',
        brand: 'Voltara',
        model: 'CR2032',
        price: { amount: '1002.49', currency: 'EUR' },
        bullets: [],
        attributes: [
          { name: 'Marke', value: 'Voltara', group },
          { name: 'Herstellernummer', value: 'CR2032', group },
          { name: 'EAN', value: '4006381333931', group },
          { name: 'Gewicht', value: '3 g', group },
          { name: 'Norm', value: 'IEC 60086', group },
        ],
        breadcrumbs: ['Heimwerker', 'Batterien', 'Knopfzellen'],
        images: [picture('aaAAOSw1'), picture('bbAAOSw2')],
        weightKg: '0.003',
        availability: 'Mehr als 10 verfügbar',
        condition: 'Neu',
        url: 'https://www.ebay.de/itm/110000000001',
      },
    })
  })

  it.each(['EUR 1.002,49 zzgl. MwSt.', 'EUR 1.002,49 / kg'])(
    'is no price although the structured data repeats it: %s',
    (price) => {
      const parsed = parseEbayPage(Buffer.from(legacyListing({ ...buttonCell, price })))
      expect(parsed.outcome === 'found' && parsed.product).not.toHaveProperty('price')
    },
  )

  it.each(layouts)(
    'does not treat "Nicht zutreffend" as identifier, but keeps it as shown (%s)',
    (__, page) => {
      const specifics: [string, string][] = [
        ['EAN', 'Nicht zutreffend'],
        ['MPN', 'Does Not Apply'],
        ['Marke', 'Markenlos'],
      ]
      const parsed = readPage(page({ ...buttonCell, specifics }))
      const product = parsed.outcome === 'found' ? parsed.product : undefined
      expect(product?.attributes.map(({ value }) => value)).toEqual(specifics.map(([, value]) => value))
      expect(product).toMatchObject({ gtins: [], brand: 'Markenlos' })
      expect(product?.model).toBeUndefined()
    },
  )

  it.each([
    ['US $9.49/ea', 'ebay.de', { amount: '9.49', currency: 'USD' }],
    ['C $19.38', 'ebay.com', { amount: '19.38', currency: 'CAD' }],
    ['$20.00', 'ebay.com.au', { amount: '20.00', currency: 'AUD' }],
    ['5,95 EUR', 'ebay.fr', { amount: '5.95', currency: 'EUR' }],
    ['£1,115.00', 'ebay.co.uk', { amount: '1115.00', currency: 'GBP' }],
    ['1 234,50 zł', 'ebay.pl', { amount: '1234.50', currency: 'PLN' }],
    ['CHF 12.50', 'ebay.ch', { amount: '12.50', currency: 'CHF' }],
    ['GBP 11.19', 'ebay.ca', { amount: '11.19', currency: 'GBP' }],
  ])('parses the price "%s" on %s', (price, site, expected) => {
    for (const [, page] of layouts)
      expect(readPage(page({ ...buttonCell, price, site }))).toMatchObject({ product: { price: expected } })
  })

  it.each(['sresult', 's-item', 's-card'] as const)(
    'parses the hits of a search page of %s cards',
    (layout) => {
      const cards = [
        { itemId: '110000000001', title: 'Knopfzelle CR2032', price: 'EUR 2,49' },
        { itemId: '110000000002', title: 'Knopfzelle 5er Pack', price: 'EUR 7,99 bis EUR 9,99' },
      ]
      const image = (id: string) => `https://i.ebayimg.com/images/g/p${id}/s-l1600.jpg`
      expect(readPage(searchPage(layout, cards))).toEqual({
        outcome: 'search-results',
        total: 2,
        results: [
          {
            id: '110000000001',
            title: 'Knopfzelle CR2032',
            url: 'https://www.ebay.de/itm/110000000001',
            image: image('110000000001'),
            price: { amount: '2.49', currency: 'EUR' },
            isSponsored: false,
          },
          {
            id: '110000000002',
            title: 'Knopfzelle 5er Pack',
            url: 'https://www.ebay.de/itm/110000000002',
            image: image('110000000002'),
            isSponsored: false,
          },
        ],
      })
    },
  )

  it.each(['s-item', 's-card'] as const)('ignores hits that match fewer words (%s)', (layout) => {
    const other = [{ itemId: '110000000009', title: 'Etwas anderes', price: 'EUR 1,00' }]
    expect(readPage(searchPage(layout, [], other))).toEqual({
      outcome: 'search-results',
      total: 0,
      results: [],
    })
  })

  it('distinguishes an ended listing, a challenge and an unknown page', () => {
    expect(readPage(missingPage)).toEqual({ outcome: 'not-found' })
    expect(readPage(challengePage)).toEqual({ outcome: 'blocked' })
    expect(readPage('<html><body>Hallo</body></html>')).toMatchObject({ outcome: 'unreadable' })
    expect(readPage('')).toMatchObject({ outcome: 'unreadable' })
  })

  it.each(layouts)('returns unreadable for a truncated page (%s)', (__, page) => {
    const html = page()
    for (const part of [0.3, 0.6, 0.9, 0.99])
      expect(readPage(html.slice(0, html.length * part))).toMatchObject({ outcome: 'unreadable' })
  })

  it('takes the item number from the fetched address if the page has none', () => {
    const html = blockListing()
      .replace(/<(?:link|meta)[^>]*110000000001[^>]*>/g, '')
      .replace(/<div class="ux-layout-section ux-layout-section--itemId">.*?<\/div>/, '')
    expect(readPage(html)).toEqual({ outcome: 'unreadable', missing: 'item number' })
    const parsed = readPage(html, 'https://www.ebay.de/itm/110000000007')
    expect(parsed).toMatchObject({ product: { itemId: '110000000007' } })
  })
})

it.each([...layouts.map(([, page]) => page()), searchPage('s-card', [])])(
  'never throws on garbled pages',
  (html) => {
    const bytes = Buffer.from(html)
    const change = fc.record({
      at: fc.nat(bytes.length - 1),
      byte: fc.constantFrom(...Buffer.from('<>/"\'={}[],: \0\xff')),
    })
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const garbled = Buffer.from(bytes)
        for (const { at, byte } of changes) garbled[at] = byte
        expect(parseEbayPage(garbled)).toHaveProperty('outcome')
      }),
      { numRuns: 60 },
    )
  },
)
