import { describe, expect, it } from 'vitest'
import { compareAxisValues, normalizeAxisValue } from './normalize-value.ts'

const key = (text: string): string => normalizeAxisValue(text).key

describe('values of an axis', () => {
  it.each([
    ['S', 'Small', 'klein'],
    ['XXL', '2XL', 'XX-Large'],
    ['40', 'EU 40', '40 EU'],
    ['1,5 l', '1500 ml'],
    ['Rot', 'red', 'rouge', 'rosso'],
    ['dunkelblau', 'Dark Blue'],
    ['weiß/schwarz', 'White / Black'],
    ['42 2/3 EU', 'EU 42 2/3'],
    ['4X', '4XL'],
    ['100g', '100 g', '0,1 kg'],
    ['2X Tall', 'XXL-Tall'],
    ['Einheitsgröße', 'One Size'],
    ['2x', '2 ×', 'x2'],
    ['DIN A4', 'A4'],
  ])('are the same: %s, %s', (...texts) => {
    expect(new Set(texts.map(key)).size).toBe(1)
  })

  it.each([
    ['UK 7', 'EU 7'],
    ['weiß', 'weiß/schwarz'],
    ['Rot', 'Rotor'],
    ['M', 'M8'],
    ['L', 'L-Form'],
    ['#1', '#11'],
    ['A', 'B'],
    ['S', 'XS'],
    ['Rot 12', 'Rot 14'],
    ['32W / 30L', '32W / 32L'],
    ['75A', '75B'],
    ['250 ml', '250 g'],
    ['42 1/3', '42 2/3'],
    ['2X', '2X Tall'],
    ['2x', '2X'],
    ['2x', '3x'],
    ['DIN A4', 'A5'],
  ])('differ: %s, %s', (one, other) => {
    expect(key(one)).not.toBe(key(other))
  })

  it('are in the order in which shops offer them', () => {
    const sort = (...texts: string[]) => texts.toSorted(compareAxisValues)
    expect(sort('XL', 'Small', '2XL', 'M', 'XS')).toEqual(['XS', 'Small', 'M', 'XL', '2XL'])
    expect(sort('EU 44', '9', '40,5', '40')).toEqual(['9', '40', '40,5', 'EU 44'])
    expect(sort('43 1/3', '42 2/3', '42', '44')).toEqual(['42', '42 2/3', '43 1/3', '44'])
    expect(sort('1 l', '250 ml', '0,5 l')).toEqual(['250 ml', '0,5 l', '1 l'])
    expect(sort('Weiß', 'Schwarz', 'Hellblau', 'Grau')).toEqual(['Grau', 'Hellblau', 'Schwarz', 'Weiß'])
    expect(sort('Rot', 'M', 'Blau')).toEqual(['M', 'Blau', 'Rot'])
  })

  it.each([
    '75A',
    '75G',
    '10 cm x 20 cm',
    '10 B x 20 cm H',
    '8 x 160 mm',
    'Ø 10 x 210 mm',
    'M8 x 40 mm',
    '80 cm rund',
    'UK 6-8',
  ])('are sizes: %s', (text) => {
    expect(normalizeAxisValue(text).kind).toBe('size')
  })

  it('are read in linear time, however many sides they name', () => {
    expect(normalizeAxisValue(`${'1 x '.repeat(1_000)}1 cm`).kind).toBe('size')
    expect(normalizeAxisValue(`${'1 x '.repeat(1_000)}?`).kind).toBe('other')
  })
})
