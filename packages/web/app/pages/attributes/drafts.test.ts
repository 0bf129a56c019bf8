import type { AttributeMapping, AttributeRule } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import {
  collectEdits,
  type Draft,
  noDrafts,
  rebase,
  renamed,
  withDraft,
  withoutSent,
  withValue,
} from './drafts.ts'

const map = (name: string, to: string): AttributeRule & { action: 'map' } => ({
  name,
  action: 'map',
  to,
  values: [],
})
const draft = (name: string, rule: AttributeRule | null, base: AttributeRule | null = null): Draft => ({
  name,
  rule,
  base,
})
const toMapping = (...rules: AttributeRule[]): AttributeMapping => ({ rules, constants: [] })
const toDrafts = (...drafts: Draft[]) => drafts.reduce(withDraft, noDrafts)

test('a decision that equals the saved one is no draft', () => {
  const saved = map('Farbe', 'Color')
  const changed = withDraft(noDrafts, draft('Farbe', map('Farbe', 'Colour'), saved))
  expect(changed.size).toBe(1)
  expect(withDraft(changed, draft('FARBE', saved, saved)).size).toBe(0)
})

test('a conflict keeps drafts of other attributes and names those that were changed in both places', () => {
  const drafts = toDrafts(
    draft('Farbe', map('Farbe', 'Color')),
    draft('Material', map('Material', 'Fabric')),
    draft('Breite', map('Breite', 'Width')),
  )
  const { drafts: kept, lost } = rebase(drafts, toMapping(map('Farbe', 'Tint'), map('Breite', 'Width')))
  expect([...kept.values()].map(({ name }) => name)).toEqual(['Material'])
  expect(lost).toEqual(['Farbe'])
})

test('sends changed rules, removed rules and accepted proposals', () => {
  const drafts = toDrafts(
    { ...draft('Farbe', map('Farbe', 'Color')), isAccepted: true },
    draft('Material', null, map('Material', 'Fabric')),
    draft('Marke', { name: 'Marke', action: 'ignore' }),
  )
  expect(collectEdits(drafts)).toEqual({
    rules: [map('Farbe', 'Color'), { name: 'Marke', action: 'ignore' }],
    removed: ['Material'],
    accepted: ['Farbe'],
  })
})

test('another target drops the decisions about values', () => {
  const rule = withValue(map('Farbe', 'Color'), 'rot', ['Red'])
  expect(renamed('Farbe', rule, 'color')).toMatchObject({
    to: 'color',
    values: [{ from: 'rot', to: ['Red'] }],
  })
  expect(renamed('Farbe', rule, 'Tint')).toEqual(map('Farbe', 'Tint'))
})

test('a decision about a value replaces that of another spelling', () => {
  const rule = withValue(withValue(map('Farbe', 'Color'), 'rot', ['Red']), 'ROT ', [])
  expect(rule.values).toEqual([{ from: 'ROT ', to: [] }])
  expect(withValue(rule, 'rot', null).values).toEqual([])
})

test('a decision made while an earlier one was saved starts from the saved rule', () => {
  const saved = map('Farbe', 'Color')
  const sent = toDrafts(draft('Farbe', null, saved), draft('Material', map('Material', 'Fabric')))
  const later = withDraft(sent, draft('Farbe', map('Farbe', 'Tint'), saved))
  const { drafts: kept, lost } = rebase(withoutSent(later, sent), toMapping(map('Material', 'Fabric')))
  expect([...kept.values()]).toEqual([draft('Farbe', map('Farbe', 'Tint'), null)])
  expect(lost).toEqual([])
})
