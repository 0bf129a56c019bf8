import { expect, test } from 'vitest'
import {
  completeChoice,
  findMapping,
  findProblem,
  notInList,
  offeredFields,
  servingIdentifier,
} from './mapping.ts'

const noPart = { mpn: notInList, brand: notInList }

test('requires a decision for every field', () => {
  expect(findProblem({ artikelNumber: 'SKU', ean: null, asin: null, ...noPart })).toEqual({
    kind: 'missing',
    fields: ['ean', 'asin'],
  })
})

test('requires an article number', () => {
  expect(findProblem({ artikelNumber: notInList, ean: 'EAN', asin: 'ASIN', ...noPart })).toEqual({
    kind: 'missing',
    fields: ['artikelNumber'],
  })
})

test('uses a header for one field only', () => {
  expect(findProblem({ artikelNumber: 'EAN', ean: 'EAN', asin: 'ASIN', ...noPart })).toEqual({
    kind: 'twice',
    fields: ['artikelNumber', 'ean'],
  })
  expect(findProblem({ artikelNumber: 'SKU', ean: 'EAN', asin: 'EAN', ...noPart })).toMatchObject({
    kind: 'twice',
  })
})

test('allows the only identifier of a list as article number', () => {
  const eans = { artikelNumber: 'EAN', ean: 'EAN', asin: notInList, ...noPart }
  expect(findProblem(eans)).toBeUndefined()
  expect(servingIdentifier(eans)).toBe('ean')
  expect(servingIdentifier({ artikelNumber: 'A', ean: notInList, asin: 'A', ...noPart })).toBe('asin')
  expect(servingIdentifier({ artikelNumber: 'SKU', ean: 'EAN', asin: notInList, ...noPart })).toBeUndefined()
})

test('leaves the second identifier out until it is chosen', () => {
  expect(completeChoice({ artikelNumber: 'SKU', ean: 'EAN', asin: null, ...noPart }).asin).toBe(notInList)
  expect(completeChoice({ artikelNumber: 'SKU', ean: null, asin: 'ASIN', ...noPart }).ean).toBe(notInList)
  const neither = { artikelNumber: 'SKU', ean: null, asin: null, ...noPart }
  expect(completeChoice(neither)).toEqual(neither)
  const both = { artikelNumber: 'SKU', ean: 'EAN', asin: 'ASIN', ...noPart }
  expect(completeChoice(both)).toEqual(both)
})

test('requires an identifier', () => {
  expect(findProblem({ artikelNumber: 'SKU', ean: notInList, asin: notInList, ...noPart })).toEqual({
    kind: 'no-identifier',
  })
})

test('sends null for a field that is not in the list', () => {
  const choice = { artikelNumber: 'SKU', ean: 'EAN', asin: notInList, ...noPart }
  expect(findProblem(choice)).toBeUndefined()
  expect(findMapping(choice)).toEqual({ artikelNumber: 'SKU', ean: 'EAN', asin: null })
})

test('accepts part number and brand as the only identifier, and the part number as article number', () => {
  const part = { artikelNumber: 'MPN', ean: null, asin: null, mpn: 'MPN', brand: 'Marke' }
  const choice = completeChoice(part)
  expect(choice).toEqual({ ...part, ean: notInList, asin: notInList })
  expect(findMapping(choice)).toEqual(part)
})

test('requires the brand of a part number, in a column of its own', () => {
  const choice = { artikelNumber: 'SKU', ean: 'EAN', asin: notInList, mpn: 'MPN', brand: notInList }
  expect(findProblem(choice)).toEqual({ kind: 'missing', fields: ['brand'] })
  expect(findProblem({ ...choice, brand: 'MPN' })).toEqual({ kind: 'twice', fields: ['mpn', 'brand'] })
  expect(findMapping({ ...choice, mpn: notInList, brand: 'Marke' })).toEqual({
    artikelNumber: 'SKU',
    ean: 'EAN',
    asin: null,
  })
})

test('offers part number and brand only if a column is left for them', () => {
  const choice = { artikelNumber: 'SKU', ean: 'EAN', asin: notInList, ...noPart }
  expect(offeredFields(choice, ['SKU', 'EAN'])).toEqual(['artikelNumber', 'ean', 'asin'])
  expect(offeredFields(choice, ['SKU', 'EAN', 'Marke'])).toHaveLength(5)
  expect(offeredFields({ ...choice, ean: 'Marke', brand: 'Marke' }, ['SKU', 'Marke'])).toHaveLength(5)
})
