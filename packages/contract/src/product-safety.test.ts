import { expect, it } from 'vitest'
import { isSafetyComplete, isSafetyName, missingSafetyFacts, safetyGroup } from './product-safety.ts'

const stated = (facts: Record<string, string>) =>
  Object.entries(facts).map(([name, value]) => ({ name, value, group: safetyGroup }))

const contacts = { Hersteller: 'Sichtwerk', 'Hersteller: Website': 'https://sichtwerk.example' }

it.each([
  [{}, ['manufacturer', 'address', 'contact', 'responsible-person', 'warnings']],
  [{ ...contacts, 'Hersteller: Anschrift': 'Main Drive 1, US' }, ['responsible-person', 'warnings']],
  [{ ...contacts, 'Hersteller: Anschrift': 'Kade 7, 3511 Utrecht, NL' }, ['warnings']],
  [{ ...contacts, 'Hersteller: Anschrift': 'Kai 2, 20457 Hamburg, Deutschland' }, ['warnings']],
  [{ ...contacts, 'Hersteller: Anschrift': 'Via Roma 1, Italy', Warnhinweise: 'Heiß' }, []],
  [{ 'EU-Verantwortliche Person: E-Mail': 'a@b.example' }, 5],
])('of a product with %j, these facts are missing', (facts, missing) => {
  const found = missingSafetyFacts({ attributes: stated(facts) })
  if (typeof missing === 'number') expect(found).toHaveLength(missing)
  else expect(found).toEqual(missing)
})

it('counts values of the owner, and no usual attribute of the same name', () => {
  const usual = { name: 'Hersteller', value: 'Sichtwerk', source: 'amazon' as const }
  expect(missingSafetyFacts({ attributes: [usual] })).toContain('manufacturer')
  const own = { ...usual, source: 'owner' as const }
  expect(missingSafetyFacts({ attributes: [own] })).not.toContain('manufacturer')
  expect(missingSafetyFacts({ attributes: [], manufacturer: 'Sichtwerk' })).not.toContain('manufacturer')
})

it('is complete without warnings', () => {
  expect(isSafetyComplete(['warnings'])).toBe(true)
  expect(isSafetyComplete(['contact', 'warnings'])).toBe(false)
})

it.each([
  ['Hersteller', false],
  ['Herstellernummer', false],
  ['Warnhinweise', true],
  ['hersteller: anschrift', true],
  ['EU-Verantwortliche Person: E-Mail', true],
  ['Dokument: Anleitung', true],
  ['Dokumentenhalter', false],
])('knows by the name %s whether an attribute states only product safety', (name, is) => {
  expect(isSafetyName(name)).toBe(is)
})
