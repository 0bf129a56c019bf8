import type { RuledAttribute } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { compareRuns } from './compare-runs.ts'

const attribute = (name: string, value: string, rule = ''): RuledAttribute => ({
  name,
  value,
  rule,
  source: 'amazon',
})

test('compares attributes by name with the rules that changed them, lost ones last', () => {
  const active = [attribute('Colour', 'Rot'), attribute('Typ', 'A'), attribute('Eigenschaft', 'weich')]
  const edited = [
    attribute('Farbe', 'Rot', 'renamed'),
    attribute('Typ', 'A', 'kept'),
    attribute('Eigenschaft', 'weich'),
    attribute('Eigenschaft', 'leicht', 'read'),
  ]
  expect(compareRuns(active, edited)).toEqual([
    { name: 'Farbe', active: [], edited: ['Rot'], rules: ['renamed'], isChanged: true },
    { name: 'Typ', active: ['A'], edited: ['A'], rules: ['kept'], isChanged: false },
    { name: 'Eigenschaft', active: ['weich'], edited: ['weich', 'leicht'], rules: ['read'], isChanged: true },
    { name: 'Colour', active: ['Rot'], edited: [], rules: [], isChanged: true },
  ])
})
