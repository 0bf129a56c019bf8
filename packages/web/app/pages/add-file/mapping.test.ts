import { expect, test } from 'vitest'
import { faultOf, mappingOf, notInList } from './mapping.ts'

test('every field must be decided', () => {
  expect(faultOf({ artikelNumber: 'SKU', ean: null, asin: null })).toEqual({
    kind: 'missing',
    fields: ['ean', 'asin'],
  })
})

test('the article number cannot be left out', () => {
  expect(faultOf({ artikelNumber: notInList, ean: 'EAN', asin: 'ASIN' })).toEqual({
    kind: 'missing',
    fields: ['artikelNumber'],
  })
})

test('a header serves one field only', () => {
  expect(faultOf({ artikelNumber: 'EAN', ean: 'EAN', asin: notInList })).toEqual({
    kind: 'twice',
    fields: ['artikelNumber', 'ean'],
  })
})

test('without any identifier nothing could be looked up', () => {
  expect(faultOf({ artikelNumber: 'SKU', ean: notInList, asin: notInList })).toEqual({
    kind: 'no-identifier',
  })
})

test('a field that is not in the list is null on the wire', () => {
  const choice = { artikelNumber: 'SKU', ean: 'EAN', asin: notInList }
  expect(faultOf(choice)).toBeUndefined()
  expect(mappingOf(choice)).toEqual({ artikelNumber: 'SKU', ean: 'EAN', asin: null })
})
