import { expect, test } from 'vitest'
import { makeMergedProduct, makeRecord } from '../../../testing/make-record.ts'
import { decodeResult, encodeResult } from './encode-result.ts'

const lamp = makeRecord({
  merged: makeMergedProduct({ title: 'Lampe \u0000 \ud800' }),
  products: [
    { source: 'amazon', title: 'Lampe', gtins: [], bullets: [], attributes: [], breadcrumbs: [], images: [] },
  ],
  candidates: [{ source: 'ebay', id: '1', title: 'Lampe' }],
})

test('reads what was encoded, without what only the record states', () => {
  const encoded = encodeResult(lamp)
  const { fetchedAt: _, ...merged } = lamp.merged ?? makeMergedProduct()
  expect(decodeResult(encoded?.content ?? Buffer.of())).toEqual({
    merged: { ...merged, title: 'Lampe \u0000 \ud800' },
    products: lamp.products,
    candidates: lamp.candidates,
  })
})

test('gives records with one product one key, also in other rows and fetched at other times', () => {
  const other = {
    ...lamp,
    ...{ position: 2, articleNumber: 'B', ean: null, remarks: ['values-disagree' as const] },
    merged: lamp.merged && { ...lamp.merged, fetchedAt: '2026-11-03T08:30:00.000Z' },
  }
  expect(encodeResult(other)?.key).toEqual(encodeResult(lamp)?.key)
  expect(encodeResult(lamp)?.key).toHaveLength(16)
  expect(encodeResult({ ...lamp, candidates: [] })?.key).not.toEqual(encodeResult(lamp)?.key)
})

test('stores nothing for a record without product and candidates', () => {
  expect(encodeResult(makeRecord({ verdict: 'not-found', merged: null }))).toBeNull()
})
