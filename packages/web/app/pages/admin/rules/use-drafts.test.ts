import { expect, test } from 'vitest'
import { isEdited, newDraft } from './use-drafts.ts'

const base = { id: 4, version: 1, name: 'Colour', value: 'Farbe' }

test('a draft counts as edited when its name or value differs from the rule', () => {
  const draft = { ...newDraft, base, texts: { name: 'Colour', value: 'Farbe' } }
  expect(isEdited(draft)).toBe(false)
  expect(isEdited({ ...draft, texts: { name: 'Color', value: 'Farbe' } })).toBe(true)
  expect(isEdited({ ...draft, texts: { name: 'Colour', value: '' } })).toBe(true)
})

test('a new draft counts as edited once something is written', () => {
  expect(isEdited(newDraft)).toBe(false)
  expect(isEdited({ ...newDraft, texts: { name: 'C', value: '' } })).toBe(true)
})
