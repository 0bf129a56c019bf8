import { expect, it } from 'vitest'
import { parseDimensionsCm, parseWeightKg } from './measures.ts'

it.each([
  ['20 x 20 x 45 cm; 1,6 Kilogramm', '20 x 20 x 45'],
  ['4.06 x 4.06 x 0.76 cm; 13.61 Grams', '4.06 x 4.06 x 0.76'],
  ['23,5 x 14 x 30 Zentimeter', '23.5 x 14 x 30'],
  ['56 x 15 inches', '142.24 x 38.1'],
  ['10"L x 5"W x 3"H', '25.4 x 12.7 x 7.62'],
  ['30L x 20l x 5H centimètres', '30 x 20 x 5'],
  ['150 × 70 × 8,5 mm', '15 x 7 x 0.85'],
  ['20 cm x 1,5 m', '20 x 150'],
  ['12 x 8 x 4 pulgadas', '30.48 x 20.32 x 10.16'],
  ['1 x 2 x 3 polegadas', '2.54 x 5.08 x 7.62'],
])('the sides of %s are %s cm', (text, sides) => {
  expect(parseDimensionsCm(text)).toBe(sides)
})

it.each(['', 'klein', '20 cm', '20 x 30', '1 x 2 x 3 x 4 cm', 'Größe M'])('finds no sides in %s', (text) => {
  expect(parseDimensionsCm(text)).toBeUndefined()
})

it.each([
  ['1,6 kg', '1.6'],
  ['250 Grammes', '0.25'],
  ['1.250 g', '1.25'],
  ['1,250 kg', '1.25'],
  ['2 Pounds', '0.907185'],
  ['8 onças', '0.226796'],
  ['1,5 Kilogramy', '1.5'],
  ['250 جرام', '0.25'],
  ['0.5 Kilogramos', '0.5'],
  ['23 x 14 x 30 cm; 850 gram', '0.85'],
  ['1 200 g', '1.2'],
  ['ca. 10. kg', '10'],
])('%s weighs %s kg', (text, kilograms) => {
  expect(parseWeightKg(text)).toBe(kilograms)
})
