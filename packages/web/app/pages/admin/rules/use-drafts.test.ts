import { expect, test } from 'vitest'
import { isEdited, newDraft } from './use-drafts.ts'

const base = { id: 4, version: 1, name: 'Colour', value: 'Farbe' }

test('counts a draft as edited when its name or value differs from the rule', () => {
  const draft = { ...newDraft, base, texts: { name: 'Colour', value: 'Farbe' } }
  expect(isEdited(draft)).toBe(false)
  expect(isEdited({ ...draft, texts: { name: 'Color', value: 'Farbe' } })).toBe(true)
  expect(isEdited({ ...draft, texts: { name: 'Colour', value: '' } })).toBe(true)
})

test('counts a new draft as edited once it has text', () => {
  expect(isEdited(newDraft)).toBe(false)
  expect(isEdited({ ...newDraft, texts: { name: 'C', value: '' } })).toBe(true)
})
