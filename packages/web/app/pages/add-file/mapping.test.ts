import { expect, test } from 'vitest'
import { completeChoice, mappingOf, notInList, problemOf, servingIdentifier } from './mapping.ts'

test('requires a decision for every field', () => {
  expect(problemOf({ artikelNumber: 'SKU', ean: null, asin: null })).toEqual({
    kind: 'missing',
    fields: ['ean', 'asin'],
  })
})

test('requires an article number', () => {
  expect(problemOf({ artikelNumber: notInList, ean: 'EAN', asin: 'ASIN' })).toEqual({
    kind: 'missing',
    fields: ['artikelNumber'],
  })
})

test('uses a header for one field only', () => {
  expect(problemOf({ artikelNumber: 'EAN', ean: 'EAN', asin: 'ASIN' })).toEqual({
    kind: 'twice',
    fields: ['artikelNumber', 'ean'],
  })
  expect(problemOf({ artikelNumber: 'SKU', ean: 'EAN', asin: 'EAN' })).toMatchObject({ kind: 'twice' })
})

test('allows the only identifier of a list as article number', () => {
  const eans = { artikelNumber: 'EAN', ean: 'EAN', asin: notInList }
  expect(problemOf(eans)).toBeUndefined()
  expect(servingIdentifier(eans)).toBe('ean')
  expect(servingIdentifier({ artikelNumber: 'A', ean: notInList, asin: 'A' })).toBe('asin')
  expect(servingIdentifier({ artikelNumber: 'SKU', ean: 'EAN', asin: notInList })).toBeUndefined()
})

test('leaves the second identifier out until it is chosen', () => {
  expect(completeChoice({ artikelNumber: 'SKU', ean: 'EAN', asin: null }).asin).toBe(notInList)
  expect(completeChoice({ artikelNumber: 'SKU', ean: null, asin: 'ASIN' }).ean).toBe(notInList)
  const neither = { artikelNumber: 'SKU', ean: null, asin: null }
  expect(completeChoice(neither)).toEqual(neither)
  const both = { artikelNumber: 'SKU', ean: 'EAN', asin: 'ASIN' }
  expect(completeChoice(both)).toEqual(both)
})

test('requires an identifier', () => {
  expect(problemOf({ artikelNumber: 'SKU', ean: notInList, asin: notInList })).toEqual({
    kind: 'no-identifier',
  })
})

test('sends null for a field that is not in the list', () => {
  const choice = { artikelNumber: 'SKU', ean: 'EAN', asin: notInList }
  expect(problemOf(choice)).toBeUndefined()
  expect(mappingOf(choice)).toEqual({ artikelNumber: 'SKU', ean: 'EAN', asin: null })
})
