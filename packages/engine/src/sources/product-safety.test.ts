import { expect, it } from 'vitest'
import { missingSafetyFacts, safetyAttributes } from './product-safety.ts'

it('lists the facts about product safety that a product lacks', () => {
  const attributes = safetyAttributes({
    manufacturers: [
      { name: 'Sichtwerk Inc.', address: 'Main Drive 1, US', website: 'https://sichtwerk.example' },
    ],
  })
  expect(missingSafetyFacts(attributes)).toEqual(['responsible-person', 'warnings'])
  expect(missingSafetyFacts([{ name: 'Hersteller', value: 'Sichtwerk' }])).toHaveLength(5)
})
