import { expect, test } from 'vitest'
import { makeMergedProduct, makeRecord } from '../../../../testing/make-record.ts'
import type { DetailedResult } from '../record.ts'
import { decodeContents, decodeDetails, encodeResult } from './encode-result.ts'
import { toStoredRecord } from './insert-results.ts'

const lamp = makeRecord({
  merged: makeMergedProduct({ title: 'Lampe \u0000 \ud800' }),
  products: [
    {
      source: 'amazon',
      title: 'Lampe\nund Schirm',
      gtins: [],
      bullets: [],
      attributes: [],
      breadcrumbs: [],
      images: [],
    },
  ],
  candidates: [{ source: 'ebay', id: '1', title: 'Lampe' }],
})

const times = { readAt: new Date(1), fetchedAt: new Date(0) }
const processed = (result: DetailedResult) => ({
  record: { ...result, skipReason: null },
  result,
  product: result.merged && { keys: ['asin:B0TEST0001'], ...times },
  joined: result.products,
  lookedUp: ['amazon' as const],
  uses: [],
})

test('reads what was encoded, without what only the record states', () => {
  const { content } = encodeResult(processed(lamp))
  const { fetchedAt: _, ...merged } = lamp.merged ?? makeMergedProduct()
  const known = {
    merged: { ...merged, title: 'Lampe \u0000 \ud800' },
    products: [{ source: 'amazon', gtins: [] }],
  }
  const none = { merged: null, products: [] }
  expect(decodeContents([content])).toEqual([known])
  expect(decodeContents([null, content, null, content])).toEqual([none, known, none, known])
  expect(decodeContents([null])).toEqual([none])
  expect(decodeDetails(content)).toEqual({ products: lamp.products, candidates: lamp.candidates })
})

test('gives records with one result one key, also in other rows and fetched at other times', () => {
  const toKey = (result: DetailedResult) => toStoredRecord(processed(result)).key
  const other = {
    ...lamp,
    position: 2,
    articleNumber: 'B',
    ean: null,
    merged: lamp.merged && { ...lamp.merged, fetchedAt: '2026-11-03T08:30:00.000Z' },
  }
  expect(toKey(other)).toBe(toKey(lamp))
  expect(toKey(lamp)).toMatch(/^[0-9a-f]{32}$/)
  expect(toKey({ ...lamp, candidates: [] })).not.toBe(toKey(lamp))
  expect(toKey({ ...lamp, notes: ['values-disagree'] })).not.toBe(toKey(lamp))
  expect(toStoredRecord(processed(lamp), 'given').key).toBe('given')
})

test('stores no content for a record without product and candidates', () => {
  const result = makeRecord({ verdict: 'not-found', merged: null })
  expect(encodeResult(processed(result))).toMatchObject({
    verdict: 'not-found',
    content: null,
    sources: [],
  })
})

test('stores no siblings, and no numbers of a page that was opened without a choice', () => {
  const [product] = lamp.products
  if (!product) throw new Error('The record has no product.')
  const siblings = [
    { id: 'B0TEST0001', values: ['M'] },
    { id: 'B0TEST0002', values: ['L'] },
  ]
  const family = { source: 'amazon' as const, id: 'B0PARENT01', axes: [], siblings }
  const readStored = (stated: object) => {
    const products = [{ ...product, gtins: ['4006381333931'], family: { ...family, ...stated } }]
    const { content } = encodeResult(processed({ ...lamp, products }))
    return {
      gtins: decodeContents([content])[0]?.products[0]?.gtins,
      details: decodeDetails(content).products[0],
    }
  }
  expect(readStored({ ownId: 'B0TEST0001' }).gtins).toEqual(['4006381333931'])
  expect(readStored({}).gtins).toEqual([])
  expect(readStored({}).details).not.toHaveProperty('family')
})
