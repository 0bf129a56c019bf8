import { expect, test } from 'vitest'
import { rateConfidence } from './confidence.ts'

const ebay = (value: string) => ({ source: 'ebay' as const, attributes: [{ name: 'FARBE', value }] })
const color = { name: 'Farbe', value: 'Dunkel-Rot', source: 'amazon' as const }

test('two marketplaces that state the same give more confidence than one, and contradictions less', () => {
  expect(rateConfidence(color, [ebay('dunkel rot')])).toEqual({ level: 'high' })
  expect(rateConfidence(color, [])).toEqual({ level: 'medium' })
  expect(rateConfidence(color, [ebay('Blau')])).toEqual({ level: 'low', other: 'Blau' })
})

test('the own marketplace confirms nothing, and the owner needs no confidence', () => {
  expect(rateConfidence({ ...color, source: 'amazon' }, [{ ...ebay('Blau'), source: 'amazon' }])).toEqual({
    level: 'medium',
  })
  expect(rateConfidence({ ...color, source: 'owner' }, [ebay('Blau')])).toBeUndefined()
})
