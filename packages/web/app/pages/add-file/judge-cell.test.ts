import { expect, test } from 'vitest'
import { judgeCell } from './judge-cell.ts'
import { notInList } from './mapping.ts'

const headers = ['SKU', 'EAN', 'ASIN']
const mapping = {
  artikelNumber: 'SKU',
  ean: 'EAN',
  asin: 'ASIN',
  mpn: notInList,
  brand: notInList,
}
const judge = (field: 'ean' | 'asin', ean: string, asin: string, choice = mapping) =>
  judgeCell(field, ['A', ean, asin], headers, choice)

test('accepts a bad identifier beside a valid one', () => {
  expect(judge('ean', '4,00638E+12', 'B026KXMY4E')).toEqual({ kind: 'damaged', coveredBy: 'asin' })
  expect(judge('ean', '2012345678903', 'B026KXMY4E')).toEqual({ kind: 'restricted', coveredBy: 'asin' })
  expect(judge('asin', '4006381333931', 'B026')).toEqual({ kind: 'malformed', coveredBy: 'ean' })
})

test('reports a bad identifier alone', () => {
  expect(judge('ean', '4006381333932', '')).toEqual({ kind: 'check-digit', coveredBy: undefined })
  expect(judge('ean', '4006381333932', 'B026')).toEqual({ kind: 'check-digit', coveredBy: undefined })
  expect(judge('asin', '2012345678903', 'B026')).toEqual({ kind: 'malformed', coveredBy: undefined })
})

test('ignores identifiers in columns that are not mapped', () => {
  const onlyEan = { ...mapping, asin: notInList }
  expect(judge('ean', '4006381333932', 'B026KXMY4E', onlyEan).coveredBy).toBeUndefined()
})

test('names no other identifier for valid and empty cells', () => {
  expect(judge('ean', '4006381333931', 'B026KXMY4E')).toEqual({ kind: 'valid', coveredBy: undefined })
  expect(judge('ean', '', 'B026KXMY4E')).toEqual({ kind: 'empty', coveredBy: undefined })
})
