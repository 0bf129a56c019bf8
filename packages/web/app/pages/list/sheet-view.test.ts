import { expect, test } from 'vitest'
import { createOrderQuery, isFiltered, readSheetView, sortedBy, writeSheetView } from './sheet-view.ts'

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
    'verdict=found%2Cambiguous&brand=Bosch&category=Saws&source=icecat&safety=contact&edited=true&ignored=true&changed=7&missing=attribute%3AFarbe&own_column=Place&own_match=equals&own_value=R3&search=drill&sort=title&order=desc&look=pictures'
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
    own_column: 'Place',
    own_match: 'equals',
    own_value: 'R3',
    search: 'drill',
  })
})

test('invalid values count as missing', () => {
  expect(
    read(
      'verdict=lost&source=shop&safety=soul&changed=3&missing=soul&own_column=Place&sort=colour&order=up&look=map',
    ),
  ).toEqual(read(''))
})

test('the query stays the same all day, so that its rows stay cached', () => {
  const view = read('changed=1')
  expect(createOrderQuery(view, now)).toEqual(createOrderQuery(view, new Date(2026, 10, 23, 23, 59)))
})

test('a heading sorts texts upwards and numbers downwards, and then the other way', () => {
  expect(sortedBy('title', read(''))).toEqual({ sort: 'title', order: 'asc' })
  expect(sortedBy('title', read('sort=title'))).toEqual({ order: 'desc' })
  expect(sortedBy('amazon_price', read('sort=title'))).toEqual({ sort: 'amazon_price', order: 'desc' })
})
