import { expect, test } from 'vitest'
import { notInList } from './mapping.ts'
import { rememberedMapping, rememberMapping } from './remembered-mapping.ts'

function createStore(text?: string) {
  const values = new Map<string, string>(text === undefined ? [] : [['list-mappings', text]])
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  }
}
const noPart = { mpn: notInList, brand: notInList }
const mapping = { artikelNumber: 'Nr', ean: 'Code', asin: notInList, ...noPart }

test('maps a list with the same headings in the same order like the last one', () => {
  const store = createStore()
  rememberMapping(store, ['Nr', 'Code'], { ...mapping, artikelNumber: 'Code', ean: 'Nr' })
  rememberMapping(store, ['Nr', 'Code'], mapping)
  expect(rememberedMapping(store, ['Nr', 'Code'])).toEqual(mapping)
  expect(rememberedMapping(store, ['Code', 'Nr'])).toBeUndefined()
})

test('stores the headings of the latest thirty lists', () => {
  const store = createStore()
  for (let list = 0; list <= 30; list++) rememberMapping(store, [`List ${list}`], mapping)
  expect(rememberedMapping(store, ['List 0'])).toBeUndefined()
  expect(rememberedMapping(store, ['List 1'])).toEqual(mapping)
})

test('ignores foreign data in the storage, and a full storage', () => {
  expect(rememberedMapping(createStore('{"x":'), ['Nr'])).toBeUndefined()
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  expect(() => rememberMapping(full, ['Nr'], mapping)).not.toThrow()
})
