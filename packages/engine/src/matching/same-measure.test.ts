import { expect, it } from 'vitest'
import { isSameMeasure } from './same-measure.ts'

it.each([
  ['0,64 kg', '639 Gramm'],
  ['1.5 l', '1500 ml'],
  ['30 cm', '300 mm'],
  ['2 kW', '2000 Watt'],
])('%s and %s are one measure', (one, other) => {
  expect(isSameMeasure(one, other)).toBe(true)
  expect(isSameMeasure(other, one)).toBe(true)
})

it.each([
  ['0,64 kg', '700 g'],
  ['2 kg', '2,4 kg'],
  ['30 cm', '30 mm'],
  ['1 l', '1 kg'],
  ['Rot', 'Blau'],
  ['10', '10 g'],
])('%s and %s are not', (one, other) => {
  expect(isSameMeasure(one, other)).toBe(false)
})
