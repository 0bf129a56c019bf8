import { splitSynonyms } from '@merkwerk/contract'
import { isNegated } from './negation.ts'
import { PhraseIndex } from './phrases.ts'
import { isUnmapped, type RuleSet, type RuleUse, type SourcedAttribute } from './sourced-attribute.ts'
import { fold, wordedText } from './words.ts'

/** The allowed values of an attribute with their synonyms. */
export interface AllowedValues {
  id: number
  /** As the admins write it. */
  name: string
  values: readonly string[]
  exact: ReadonlyMap<string, string>
  phrases: PhraseIndex<string>
}

/** Allowed values by the normalized attribute name. */
export type AllowedByName = ReadonlyMap<string, AllowedValues>

export const compileAllowedValues = (pairs: RuleSet['multiValues']): AllowedByName =>
  new Map(pairs.map((pair) => [fold(pair.name), compile(pair)]))

function compile({ id, name, values }: RuleSet['multiValues'][number]): AllowedValues {
  const meanings = values.flatMap((written) => {
    const words = splitSynonyms(written)
    const [value = ''] = words
    return words.map((word) => [word, value] as const)
  })
  return {
    id,
    name,
    values: values.flatMap((written) => splitSynonyms(written).slice(0, 1)),
    exact: new Map(meanings.map(([word, value]) => [fold(word), value])),
    phrases: new PhraseIndex(meanings),
  }
}

/** The allowed value that equals a text, directly or through a synonym. */
export const findMeaning = (text: string, { exact }: AllowedValues): string | undefined =>
  exact.get(fold(text))

/**
 * The allowed values that a text states: the one that equals it, otherwise those it contains as whole words,
 * longest first, without overlap and not negated. Each value appears once, in text order.
 */
function findAllowed(text: string, allowed: AllowedValues): string[] {
  const whole = findMeaning(text, allowed)
  if (whole !== undefined) return [whole]
  const worded = wordedText(text.normalize('NFC'))
  const stated = allowed.phrases.find(worded).filter((found) => !isNegated(worded, found))
  return [...new Set(stated.map(({ meaning }) => meaning))]
}

/** Step 3: replaces the value by the allowed values that it states. A value that states none is kept and marked. */
export function applyAllowedValues(
  attribute: SourcedAttribute,
  byName: AllowedByName,
  uses: RuleUse[],
): SourcedAttribute[] {
  const allowed = byName.get(fold(attribute.name))
  if (!allowed || isUnmapped(attribute)) return [attribute]
  const { value: from, rules } = attribute
  const values = findAllowed(from, allowed)
  if (values.length === 0) return [{ ...attribute, rules: [...rules, { step: 'unmapped' }] }]
  if (values.length === 1 && values[0] === from) return [attribute]
  uses.push({ list: 'key-multivalue', id: allowed.id })
  return values.map((value) => ({ ...attribute, value, rules: [...rules, { step: 'allowed', from }] }))
}
