import type { Product } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import type { ListRecord, LookupResults } from '../record.ts'
import { processRecord } from './process-record.ts'

const asin = 'B0TEST0001'
const fetchedAt = new Date(0)
const lamp: Product = {
  source: 'amazon',
  asin,
  gtins: ['4006381333931'],
  title: 'Lampe',
  bullets: [],
  attributes: [],
  breadcrumbs: [],
  images: [],
}
const amazon = { outcome: { kind: 'found', product: lamp, by: 'asin' }, fetchedAt } as const
const ebay = { outcome: { kind: 'not-found' }, fetchedAt } as const

const toNotes = (given: Partial<ListRecord>, answers: LookupResults) => {
  const record = { ean: null, asin, skipReason: null, notes: [], ...given }
  return processRecord({ position: 1, articleNumber: 'A-1', ...record }, answers).result.notes
}

test('notes that eBay was searched by the EAN that Amazon shows', () => {
  expect(toNotes({}, { amazon, ebay })).toEqual(['ebay-by-shown-ean', 'ebay-not-found'])
})

test.each<[string, Partial<ListRecord>, LookupResults]>([
  ['eBay was not asked', {}, { amazon }],
  ['the list has the EAN', { ean: '4006381333931' }, { amazon, ebay }],
  ['a listing was chosen', { chosen: { source: 'ebay', id: '110000000001' } }, { amazon, ebay }],
])('does not note the EAN if %s', (_, given, answers) => {
  expect(toNotes(given, answers)).not.toContain('ebay-by-shown-ean')
})
