import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attributeMappingSchema } from './attribute-mapping.ts'
import { normalizeName, normalizeValue } from './attribute-names.ts'

describe('normalizeName', () => {
  it.each([
    ['Display-Größe:', 'displaygroesse'],
    ['Display Gro\u0308ße', 'DISPLAY_GRÖSSE'],
    ['Ｆａｒｂｅ', 'farbe'],
    ['Far\u00ADbe\u200B', 'Farbe'],
    ['Matière', 'Matiere'],
  ])('takes %s and %s for the same name', (one, other) => {
    expect(normalizeName(one)).toBe(normalizeName(other))
  })

  it('keeps different names apart', () => {
    const names = ['Maße', 'Masse', '🫖', '-', '_', 'A+', 'A++', '中文', 'हिंदी', 'हंद']
    expect(new Set(names.map(normalizeName)).size).toBe(names.length)
  })

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(normalizeValue(normalizeValue(text))).toBe(normalizeValue(text))
        expect(normalizeName(normalizeName(text))).toBe(normalizeName(text))
      }),
      { examples: [['Ǣ'], ['À˘']] },
    )
  })
})

it('keeps signs and hyphens of values', () => {
  expect(normalizeValue(' A+  Weiß ')).toBe('a+ weiss')
  expect(normalizeValue('-5')).not.toBe(normalizeValue('5'))
})

it('refuses two rules for one name', () => {
  const rules = ['Größe', 'groesse'].map((name) => ({ name, action: 'ignore' }))
  expect(attributeMappingSchema.safeParse({ rules, constants: [] }).success).toBe(false)
  expect(attributeMappingSchema.safeParse({ rules: rules.slice(1), constants: [] }).success).toBe(true)
})
