import type { Language, Message } from '@merkwerk/contract'
import type { RuleStep } from '@merkwerk/engine'

type StepMessages = { [S in RuleStep['step']]: (step: Extract<RuleStep, { step: S }>) => Message }

const stepMessages: StepMessages = {
  renamed: ({ from }) => ({ de: `Merkmal umbenannt, war „${from}“`, en: `Attribute renamed, was “${from}”` }),
  replaced: ({ from }) => ({ de: `Wert ersetzt, war „${from}“`, en: `Value replaced, was “${from}”` }),
  keyword: ({ from }) => ({ de: `Wort entfernt, war „${from}“`, en: `Keyword removed, was “${from}”` }),
  allowed: ({ from }) => ({ de: `Erlaubter Wert, war „${from}“`, en: `Allowed value, was “${from}”` }),
  unmapped: () => ({ de: 'Kein erlaubter Wert', en: 'Not an allowed value' }),
  gpt: ({ proof, from }) => ({
    de: `GPT aus „${proof}“${from === undefined ? '' : `, war „${from}“`}`,
    en: `GPT from “${proof}”${from === undefined ? '' : `, was “${from}”`}`,
  }),
  edited: ({ from }) => ({
    de: `Eigener Wert${from === undefined ? '' : `, war „${from}“`}`,
    en: `Own value${from === undefined ? '' : `, was “${from}”`}`,
  }),
}

/** The steps that changed a value, as a text in order. Empty without any. */
export function ruleText(rules: readonly RuleStep[], language: Language): string {
  if (rules.length === 0) return ''
  return rules
    .map((rule) => (stepMessages[rule.step] as (step: RuleStep) => Message)(rule)[language])
    .join('; ')
}
