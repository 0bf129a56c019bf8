import { expect, test } from 'vitest'
import {
  alsoSortedBy,
  createOrderQuery,
  isFiltered,
  listNamedFields,
  readSheetView,
  sortedBy,
  writeSheetView,
} from './sheet-view.ts'

const read = (search: string) => readSheetView(new URLSearchParams(search))
const now = new Date(2026, 10, 23, 15, 30)

test('the view of all rows has an empty address', () => {
  const view = read('')
  expect(Object.values(writeSheetView(view)).join('')).toBe('')
  expect(isFiltered(view)).toBe(false)
  expect(createOrderQuery(view, now)).toEqual({ sort: 'position', order: 'asc' })
})

test('every filter survives the address', () => {
  const search =
    'verdict=found%2Cambiguous&brand=Bosch&category=Saws&source=icecat&safety=contact&edited=true&ignored=true&changed=7&missing=attribute%3AFarbe&where=%5B%7B%22field%22%3A%22own%3APlace%22%2C%22is%22%3A%22equal%22%2C%22value%22%3A%22R3%22%7D%5D&search=drill&sort=title&order=desc&then_by=%5B%22-attribute%3AFarbe%22%5D&group_by=brand&look=pictures'
  const view = read(search)
  const address = new URLSearchParams(writeSheetView(view))
  expect(address.toString()).toBe(search)
  expect(createOrderQuery(view, now)).toEqual({
    sort: 'title',
    order: 'desc',
    verdict: 'found,ambiguous',
    brand: 'Bosch',
    category: 'Saws',
    source: 'icecat',
    safety: 'contact',
    edited: 'true',
    ignored: 'true',
    changed_since: new Date(2026, 10, 17).toISOString(),
    missing: 'attribute:Farbe',
    where: JSON.stringify([{ field: 'own:Place', is: 'equal', value: 'R3' }]),
    then_by: JSON.stringify([{ sort: 'attribute:Farbe', order: 'desc' }]),
    search: 'drill',
  })
})

test('invalid values count as missing', () => {
  expect(
    read(
      'verdict=lost&source=shop&safety=soul&changed=3&missing=soul&where=%5B%7B%7D%5D&then_by=Farbe&group_by=soul&sort=colour&order=up&look=map',
    ),
  ).toEqual(read(''))
})

test('the query stays the same all day, so that its rows stay cached', () => {
  const view = read('changed=1')
  expect(createOrderQuery(view, now)).toEqual(createOrderQuery(view, new Date(2026, 10, 23, 23, 59)))
})

test('a heading sorts texts upwards and numbers downwards, and then the other way', () => {
  expect(sortedBy('title', read(''))).toEqual({ sort: 'title', order: 'asc', thenBy: [] })
  expect(sortedBy('title', read('sort=title'))).toEqual({ order: 'desc' })
  expect(sortedBy('amazon_price', read('sort=title'))).toEqual({
    sort: 'amazon_price',
    order: 'desc',
    thenBy: [],
  })
})

test('Shift adds a field to the order, and reverses it', () => {
  expect(alsoSortedBy('brand', read(''))).toEqual({ sort: 'brand', order: 'asc', thenBy: [] })
  expect(alsoSortedBy('attribute:Farbe', read('sort=brand'))).toEqual({
    thenBy: [{ sort: 'attribute:Farbe', order: 'asc' }],
  })
  expect(alsoSortedBy('attribute:Farbe', read('sort=brand&then_by=["attribute:Farbe"]'))).toEqual({
    thenBy: [{ sort: 'attribute:Farbe', order: 'desc' }],
  })
})

test('filters and order name the columns that they show', () => {
  const address = 'sort=own:Place&missing=attribute:Farbe&where=[{"field":"attribute:Breite","is":"filled"}]'
  expect(listNamedFields(read(address))).toEqual(['attribute:Farbe', 'attribute:Breite', 'own:Place'])
  expect(listNamedFields(read('verdict=skipped')).slice(0, 2)).toEqual(['ean', 'asin'])
  expect(listNamedFields(read('verdict=found'))).not.toContain('ean')
})
