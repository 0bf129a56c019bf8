import { expect, test } from 'vitest'
import { noteText, reasonText } from './reasons.ts'

test('keeps the texts of Amazon and eBay, and names other sources in one form', () => {
  expect(noteText('amazon-not-found', 'de')).toBe('Bei Amazon nicht gefunden')
  expect(noteText('open-food-facts-found', 'de')).toBe('Auch gefunden bei Open Food Facts')
  expect(noteText('dnb-blocked', 'en')).toBe('Deutsche Nationalbibliothek did not respond')
  expect(reasonText('found-both', 'en')).toBe('Found on Amazon and eBay')
  expect(reasonText('found-in-open-library', 'en')).toBe('Found in Open Library')
  expect(reasonText('duplicate', 'en')).toBe('Duplicate of an earlier row')
})
