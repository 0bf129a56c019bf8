import { expect, test } from 'vitest'
import { findMissing } from './find-missing.ts'

const axes = ['Größe', 'Farbe'].map((label) => ({ key: label, label }))
const toRows = (...values: string[][]) =>
  values.map((texts, index) => ({
    position: index + 1,
    article_number: `H${index}`,
    values: texts,
    image: null,
    has_ean: true,
  }))

test('names the combinations that no row has, in the order of the values', () => {
  const rows = toRows(['S', 'Rot'], ['M', 'Blau'], ['m', 'rot'], ['L', ''])
  expect(findMissing({ axes, rows }, 10)).toEqual({ count: 3, first: ['S / Blau', 'L / Rot', 'L / Blau'] })
  expect(findMissing({ axes, rows }, 1).first).toEqual(['S / Blau'])
})

test('finds none in a complete family, nor without values', () => {
  expect(findMissing({ axes, rows: toRows(['S', 'Rot'], ['M', 'Rot']) }, 10).count).toBe(0)
  expect(findMissing({ axes, rows: toRows(['', ''], ['', '']) }, 10)).toEqual({ count: 0, first: [] })
})

test('a sparse grid of thousands names the first ones only', () => {
  const many = Array.from({ length: 200 }, (_, index) => [`S${index}`, `F${index}`])
  const found = findMissing({ axes, rows: toRows(...many) }, 2)
  expect(found).toEqual({ count: 200 * 199, first: ['S0 / F1', 'S0 / F2'] })
})
