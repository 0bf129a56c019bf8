import { expect, it } from 'vitest'
import { categories } from '../products/categories/index.ts'
import { attributeKey } from './attribute-keys.ts'

it('gives each feature of a category a key of its own in the form that Amazon has', () => {
  for (const { features } of categories) {
    const keys = features.map(({ name }) => attributeKey(name))
    expect(new Set(keys).size).toBe(features.length)
    for (const key of keys) expect(key).toMatch(/^[a-z]+(?:_[a-z]+)*$/)
  }
})

it('has no key for what no product has', () => {
  expect(() => attributeKey('Anzahl der Bäume')).toThrow('Anzahl der Bäume')
})
