import { expect, test } from 'vitest'
import { listInsertedFields, switchKind, toColumn, toDraft } from './formula-text.ts'

test('fields with equal names are inserted so that each stands for one', () => {
  const fields = listInsertedFields(
    { own_columns: ['Marke', 'Lager'] },
    ['Lager', 'Farbe', 'Titel', 'a}'],
    'de',
  )
  const texts = fields.map(({ text }) => text)
  expect(texts).toEqual(
    expect.arrayContaining([
      '{Marke}',
      '{product:Marke}',
      '{Lager}',
      '{attribute:Lager}',
      '{attribute:Titel}',
      '{Farbe}',
    ]),
  )
  expect(texts).toContain('{Titel}')
  expect(texts.some((text) => text.includes('a}'))).toBe(false)
})

test('a draft becomes a column once it has a name and a formula, and back', () => {
  const draft = { target: 'own', name: ' Verkauf: neu ', formula: ' {EK} ', mark: ',' } as const
  const column = toColumn(draft)
  expect(column).toEqual({ field: 'own:Verkauf: neu', formula: '{EK}', decimal_mark: ',' })
  expect(column && toDraft(column)).toEqual({ ...draft, name: 'Verkauf: neu', formula: '{EK}' })
  expect(toColumn({ ...draft, name: ' ' })).toBeUndefined()
  expect(toColumn({ ...draft, formula: ' ' })).toBeUndefined()
  expect(toColumn({ ...draft, target: 'title' })?.field).toBe('title')
})

test('a formula becomes a calculation and a text again', () => {
  expect(switchKind('{a}', 'calculation')).toBe('={a}')
  expect(switchKind(' ={a}', 'text')).toBe('{a}')
})
