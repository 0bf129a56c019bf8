import { formatGtin, gtinCheckDigit, parseGtin, readGtins } from '@merkwerk/engine/identifiers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toExportRecord } from './core/product.ts'

const digits = fc.oneof(
  fc.stringMatching(/^\d{7,15}$/),
  fc.stringMatching(/^(?:\d{7}|\d{11,13})$/).map((body) => body + gtinCheckDigit(body)),
)

test('nothing but a valid number in its normal form leaves in an export', () => {
  fc.assert(
    fc.property(fc.option(digits), fc.array(digits, { maxLength: 3 }), (ean, gtins) => {
      const { product } = toExportRecord({
        position: 1,
        articleNumber: 'A',
        ean,
        asin: null,
        reason: 'found-both',
        merged: { title: 'T', categories: [], prices: {}, images: [], urls: {}, attributes: [] },
        products: [{ source: 'ebay', gtins, model: 'Does not apply' }],
      })
      const gtin = product?.gtin
      const isAnyValid = readGtins([ean ?? '', ...gtins]).length > 0
      expect(gtin !== undefined).toBe(isAnyValid)
      expect(product?.mpn).toBeUndefined()
      if (gtin === undefined) return
      expect(parseGtin(gtin)).toEqual({ kind: 'valid', gtin })
      expect(formatGtin(gtin, 13) ?? gtin).toHaveLength(gtin.length)
    }),
    { numRuns: 500 },
  )
})

test('a single article precedes the case that a page states beside it', () => {
  const { product } = toExportRecord({
    position: 1,
    articleNumber: 'A',
    ean: null,
    asin: null,
    reason: 'found-both',
    merged: { title: 'T', categories: [], prices: {}, images: [], urls: {}, attributes: [] },
    products: [{ source: 'ebay', gtins: ['14006381333938', '4006381333931'] }],
  })
  expect(product?.gtin).toBe('4006381333931')
})
