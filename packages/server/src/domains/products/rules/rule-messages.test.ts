import type { RuleStep } from '@merkwerk/engine'
import { expect, test } from 'vitest'
import { ruleText } from './rule-messages.ts'

const from = 'Colour'

test.each<[RuleStep, string, string]>([
  [{ step: 'renamed', from }, 'Merkmal umbenannt, war „Colour“', 'Attribute renamed, was “Colour”'],
  [{ step: 'replaced', from }, 'Wert ersetzt, war „Colour“', 'Value replaced, was “Colour”'],
  [{ step: 'keyword', from }, 'Wort entfernt, war „Colour“', 'Keyword removed, was “Colour”'],
  [{ step: 'allowed', from }, 'Erlaubter Wert, war „Colour“', 'Allowed value, was “Colour”'],
  [{ step: 'unmapped' }, 'Kein erlaubter Wert', 'Not an allowed value'],
  [{ step: 'gpt', proof: 'in red' }, 'GPT aus „in red“', 'GPT from “in red”'],
  [
    { step: 'gpt', proof: 'in red', from },
    'GPT aus „in red“, war „Colour“',
    'GPT from “in red”, was “Colour”',
  ],
])('describes %j', (step, de, en) => {
  expect(ruleText([step], 'de')).toBe(de)
  expect(ruleText([step], 'en')).toBe(en)
})

test('joins the steps in the order in which they were applied', () => {
  const steps: RuleStep[] = [{ step: 'renamed', from }, { step: 'unmapped' }]
  expect(ruleText(steps, 'en')).toBe('Attribute renamed, was “Colour”; Not an allowed value')
  expect(ruleText([], 'de')).toBe('')
})
