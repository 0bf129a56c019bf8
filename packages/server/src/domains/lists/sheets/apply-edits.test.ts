import type { Reason } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import type { RecordResult } from '../runs/index.ts'
import { applyEdits, readField } from './apply-edits.ts'

type Merged = NonNullable<RecordResult['merged']>
type Attributes = Merged['attributes']

const colours: Attributes = [
  { group: 'Farbe', name: 'Farbe', value: 'Rot', source: 'amazon', rules: [] },
  { name: 'Höhe', value: '3 cm', source: 'amazon', rules: [] },
  { name: 'Farbe', value: 'Rubin', source: 'ebay', rules: [] },
]

const merged = (changes: Partial<Merged> = {}): Merged => ({
  title: 'Lamp',
  brand: 'Lumen',
  categories: ['Home', 'Lights'],
  prices: {},
  images: [],
  urls: {},
  attributes: colours,
  fetchedAt: '2026-11-20T09:30:00.000Z',
  ...changes,
})

const found = (changes: Partial<RecordResult> = {}): RecordResult => ({
  position: 1,
  articleNumber: 'A-1',
  ean: null,
  asin: null,
  verdict: 'found',
  reason: 'found-amazon' satisfies Reason,
  notes: [],
  merged: merged(),
  products: [],
  coins: 1,
  ...changes,
})

const edited = (field: string, value: string, result = found()) =>
  applyEdits(result, [{ field, value }]).merged

test('returns the same result without edits', () => {
  const result = found()
  expect(applyEdits(result, [])).toBe(result)
})

test('changes neither the result nor its attributes', () => {
  const result = found()
  const before = structuredClone(result)
  applyEdits(result, [
    { field: 'title', value: 'x' },
    { field: 'category', value: 'x' },
    { field: 'attribute:Farbe', value: 'x' },
  ])
  expect(result).toEqual(before)
})

test('sets title and brand, and the most specific category', () => {
  expect(edited('title', 'My lamp')?.title).toBe('My lamp')
  expect(edited('brand', 'Mine')).toMatchObject({ brand: 'Mine', isOwnBrand: true })
  expect(edited('category', 'Floor lamps')?.categories).toEqual(['Home', 'Floor lamps'])
  const uncategorised = found({ merged: merged({ categories: [] }) })
  expect(edited('category', 'Lamps', uncategorised)?.categories).toEqual(['Lamps'])
})

test('sets bullets by lines, description and own price', () => {
  expect(edited('bullets', ' Leise \n\nStark')?.shortDescription).toBe('Leise • Stark')
  expect(edited('description', 'Text')?.description).toBe('Text')
  expect(edited('price', '9.90')?.ownPrice).toEqual({ amount: '9.90', currency: 'EUR' })
  expect(edited('price', '9.90 CHF')?.ownPrice).toEqual({ amount: '9.90', currency: 'CHF' })
})

test('takes the pictures of the owner in their order, also those that no source has', () => {
  const result = found({ merged: merged({ images: ['a', 'b', 'c'] }) })
  expect(edited('pictures', '["c","own","a"]', result)?.images).toEqual(['c', 'own', 'a'])
  expect(edited('pictures', '[]', result)?.images).toEqual([])
  expect(edited('pictures', '', result)?.images).toEqual([])
})

test('reads each field as an edit would set it', () => {
  const fields = { bullets: 'Leise\nStark', description: 'x', price: '9.90 CHF', title: 'T', brand: 'B' }
  for (const [field, value] of Object.entries({ ...fields, category: 'K', 'attribute:Höhe': '4 cm' }))
    expect(readField(applyEdits(found(), [{ field, value }]), field)).toBe(value)
})

test('own price, pictures and own columns make no product of a row without one, and are shown', () => {
  const nothing = found({ merged: null })
  for (const field of ['price', 'pictures', 'own:Lager']) {
    const result = applyEdits(nothing, [{ field, value: '5' }])
    expect(result.merged).toBeNull()
    expect(readField(result, field)).toBe('5')
    const computed = applyEdits(result, [{ field: 'own:Summe', value: '6' }])
    expect([readField(computed, field), readField(computed, 'own:Summe')]).toEqual(['5', '6'])
  }
})

test('removes title, brand and category with an empty value', () => {
  expect(edited('title', '')?.title).toBe('')
  expect(edited('brand', '')?.brand).toBe('')
  expect(edited('category', '')?.categories).toEqual([])
})

test('replaces all values of an attribute by one in the place of the first, and names what it was', () => {
  expect(edited('attribute:Farbe', 'Blau')?.attributes).toEqual([
    {
      group: 'Farbe',
      name: 'Farbe',
      value: 'Blau',
      source: 'owner',
      rules: [{ step: 'edited', from: 'Rot, Rubin' }],
    },
    colours[1],
  ])
})

test('appends a new attribute, and removes one with an empty value', () => {
  expect(edited('attribute:Sockel', 'E27')?.attributes).toEqual([
    ...colours,
    { name: 'Sockel', value: 'E27', source: 'owner', rules: [{ step: 'edited' }] },
  ])
  expect(edited('attribute:Farbe', '')?.attributes).toEqual([colours[1]])
  expect(edited('attribute:Sockel', '')?.attributes).toEqual(colours)
})

test('keeps attributes apart whose names differ in case or contain a colon', () => {
  expect(edited('attribute:farbe', 'x')?.attributes).toHaveLength(4)
  expect(edited('attribute:a:b', 'x')?.attributes.at(-1)).toMatchObject({ name: 'a:b', value: 'x' })
})

test('gives a row without a product one of its edits', () => {
  const result = applyEdits(found({ verdict: 'not-found', reason: 'no-offer', merged: null }), [
    { field: 'title', value: 'Mine' },
    { field: 'attribute:Farbe', value: 'Rot' },
  ])
  expect(result).toMatchObject({
    verdict: 'not-found',
    merged: { title: 'Mine', categories: [], attributes: [{ name: 'Farbe', value: 'Rot', source: 'owner' }] },
  })
})
