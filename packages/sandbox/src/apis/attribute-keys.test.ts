import { expect, it } from 'vitest'
import { categories } from '../products/categories/index.ts'
import { attributeKey } from './attribute-keys.ts'

it('gives each feature of a category its own key in the form of the keys of Amazon', () => {
  for (const { features } of categories) {
    const keys = features.map(({ name }) => attributeKey(name))
    expect(new Set(keys).size).toBe(features.length)
    for (const key of keys) expect(key).toMatch(/^[a-z]+(?:_[a-z]+)*$/)
  }
})

it('has no key without a feature', () => {
  expect(() => attributeKey('Anzahl der Bäume')).toThrow('Anzahl der Bäume')
})
