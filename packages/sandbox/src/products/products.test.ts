import { gtinCheckDigit, parseAsin, parseGtin } from '@merkwerk/engine/identifiers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { gtinOfAsin, listingOfItemId, toAsin, toItemId } from './codes.ts'
import { findFault } from './faults.ts'
import { generateProduct } from './generate-product.ts'
import { toListings } from './listings.ts'
import { findOnAmazon, findOnEbay, searchOnAmazon, searchOnEbay } from './product-search.ts'

/** Any valid GTIN in normalized form. */
const anyGtin = fc
  .integer({ min: 1, max: 9_999_999_999_999 })
  .map((number) =>
    parseGtin(number.toString().padStart(13, '0') + gtinCheckDigit(number.toString().padStart(13, '0'))),
  )
  .map((parsed) => ('gtin' in parsed ? parsed.gtin : '0000000000000'))

const withCheckDigit = (body: string) => body + gtinCheckDigit(body)

describe('codes of products', () => {
  it('convert any GTIN to a valid ASIN and back', () => {
    fc.assert(
      fc.property(anyGtin, (gtin) => {
        const asin = toAsin(gtin)
        expect(parseAsin(asin)).toEqual({ kind: 'valid', asin, fromUrl: false })
        expect(gtinOfAsin(asin)).toBe(gtin)
      }),
    )
  })

  it('convert any GTIN and listing to an item id of fourteen digits and back', () => {
    fc.assert(
      fc.property(anyGtin, fc.integer({ min: 1, max: 9 }), (gtin, listing) => {
        const itemId = toItemId(gtin, listing)
        expect(itemId).toMatch(/^[1-9]\d{13}$/)
        expect(listingOfItemId(itemId)).toEqual({ gtin, listing })
      }),
    )
  })

  it('are ISBN-10 for books and start with B0 for other articles', () => {
    expect(toAsin('9783161484100')).toBe('316148410X')
    expect(toAsin('4006381333931')).toMatch(/^B0/)
  })

  it('are undefined for other texts', () => {
    expect(gtinOfAsin('BZZZZZZZZZ')).toBeUndefined()
    expect(gtinOfAsin('hello')).toBeUndefined()
    expect(listingOfItemId('198187151691')).toBeUndefined()
  })
})

describe('generated products', () => {
  it('are deterministic and complete for every GTIN', () => {
    fc.assert(
      fc.property(anyGtin, (gtin) => {
        const product = generateProduct(gtin)
        expect(generateProduct(gtin)).toEqual(product)
        expect(product.title).toContain(product.kind.name)
        expect(product.features.length).toBeGreaterThanOrEqual(8)
        expect(product.cents).toBeGreaterThan(0)
        expect(`${product.bullets.join('')}${product.description.join('')}`).not.toMatch(/[{}]/)
      }),
    )
  })

  it('in packs state the pack size and cost accordingly', () => {
    const item = generateProduct(withCheckDigit('400638133393'))
    const pack = generateProduct(withCheckDigit('3400638133393'))
    expect(pack).toMatchObject({ brand: item.brand, model: item.model, packSize: 6 })
    expect(pack.title).toContain('6er-Pack')
    expect(pack.cents).toBeGreaterThan(item.cents * 5)
  })

  it('have two to five listings of one product, each found by its item id', () => {
    fc.assert(
      fc.property(anyGtin, (gtin) => {
        fc.pre(findFault(gtin, 'ebay') === undefined)
        const product = generateProduct(gtin)
        const listings = toListings(product, gtin)
        expect(listings.length).toBeGreaterThanOrEqual(2)
        expect(listings.length).toBeLessThanOrEqual(5)
        for (const listing of listings) {
          expect(listing).toMatchObject({ brand: product.brand, packSize: product.packSize })
          expect(listing.title.length).toBeLessThanOrEqual(80)
          expect(findOnEbay(listing.itemId)).toEqual({ product, listing })
        }
      }),
    )
  })
})

describe('demonstration numbers', () => {
  const faulty = (code: string) => withCheckDigit(`952${code}0000007`)

  it('encode their fault in their digits, also in packs', () => {
    expect(findFault(faulty('30'), 'amazon')).toEqual({ kind: 'slow', serial: 7 })
    expect(findFault(withCheckDigit('1952300000007'), 'ebay')).toEqual({ kind: 'slow', serial: 7 })
    expect(findFault(faulty('11'), 'ebay')).toBeUndefined()
    expect(findFault(faulty('00'), 'amazon')).toBeUndefined()
    expect(findFault('4006381333931', 'amazon')).toBeUndefined()
  })

  it('without a product have none on either marketplace', () => {
    expect(findOnAmazon(toAsin(faulty('50')))).toBeUndefined()
    expect(searchOnAmazon(faulty('50'))).toEqual([])
    expect(searchOnEbay(faulty('50')).listings).toEqual([])
  })

  it('that are ambiguous have several packs and brands with one EAN', () => {
    const gtin = faulty('60')
    const onAmazon = searchOnAmazon(gtin)
    expect(onAmazon.map((product) => [product.gtin, product.packSize])).toEqual([
      [gtin, 1],
      [gtin, 2],
      [gtin, 3],
    ])
    const { listings } = searchOnEbay(gtin)
    expect(listings.map(({ packSize }) => packSize)).toEqual([1, 2, 3, 1])
    expect(new Set(listings.map(({ brand }) => brand)).size).toBe(2)
  })
})
