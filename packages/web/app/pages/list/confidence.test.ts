import { expect, test } from 'vitest'
import { confidenceOf } from './confidence.ts'

const ebay = (value: string) => ({ source: 'ebay' as const, attributes: [{ name: 'FARBE', value }] })
const color = { name: 'Farbe', value: 'Dunkel-Rot', source: 'amazon' as const }

test('two marketplaces that state the same give more confidence than one, and contradictions less', () => {
  expect(confidenceOf(color, [ebay('dunkel rot')])).toEqual({ level: 'high' })
  expect(confidenceOf(color, [])).toEqual({ level: 'medium' })
  expect(confidenceOf(color, [ebay('Blau')])).toEqual({ level: 'low', other: 'Blau' })
})

test('the own marketplace confirms nothing, and the owner needs no confidence', () => {
  expect(confidenceOf({ ...color, source: 'amazon' }, [{ ...ebay('Blau'), source: 'amazon' }])).toEqual({
    level: 'medium',
  })
  expect(confidenceOf({ ...color, source: 'owner' }, [ebay('Blau')])).toBeUndefined()
})
