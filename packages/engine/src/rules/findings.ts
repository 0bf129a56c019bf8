// docs/decisions/0033-gpt.md

import { isSafetyName } from '@merkwerk/contract'
import { type AllowedValues, findMeaning } from './allowed-values.ts'
import { isNegated } from './negation.ts'
import { PhraseIndex } from './phrases.ts'
import { applyRules, type CompiledRules, type RuledAttributes } from './rule-set.ts'
import type { SourceText } from './source-texts.ts'
import { isIdentifierName, isUnmapped, type SourcedAttribute } from './sourced-attribute.ts'
import { fold, hasWord, wordedText } from './words.ts'

/** A value that the model returned for an attribute, with the quotation of the source that proves it. */
export interface Finding {
  attribute: string
  value: string
  proof: string
}

/** Characters. Shorter words occur in other words by chance. */
const shortestPart = 3
const longestName = 100
const longestValue = 500
const noValue = /^(?:n\/?a|none|null|unknown|unbekannt|keine angabe|-*)$/i
const wordAtStart = /^[\p{L}\p{N}\p{M}]/u
const wordAtEnd = /[\p{L}\p{N}\p{M}]$/u

/**
 * Returns the proven findings as attributes under the rules. The proof must be a literal span of one source text,
 * cut at word boundaries, and must not negate the value. If the attribute has allowed values, the value must be
 * one of them. The proof must then state it, contain it within a longer word (`dunkelrot`), or be the text of this
 * very attribute without stating another allowed value. For other attributes the proof must contain the value
 * itself. Identifiers and facts about product safety are never taken from a model.
 */
export function proveFindings(
  findings: readonly Finding[],
  sources: readonly SourceText[],
  rules: CompiledRules,
): RuledAttributes {
  const proven = findings.flatMap((finding) => prove(finding, sources, rules) ?? [])
  const { attributes, uses } = applyRules(proven, rules)
  return { attributes: attributes.filter((attribute) => !isUnmapped(attribute)), uses }
}

function prove(
  { attribute, value: stated, proof }: Finding,
  sources: readonly SourceText[],
  { allowed: byName, renames: dictionary }: CompiledRules,
): SourcedAttribute | undefined {
  const name = attribute.trim()
  const isSizable = name.length <= longestName && stated.length <= longestValue
  if (!hasWord(name) || !isSizable || noValue.test(stated.trim()) || !hasWord(proof)) return undefined
  if (isIdentifierName(fold(name)) || isSafetyName(name)) return undefined
  const allowed = byName.get(fold(name))
  const value = allowed ? findMeaning(stated, allowed) : stated.trim()
  if (value === undefined) return undefined
  const houseName = (written: string) => fold(dictionary.get(fold(written))?.value ?? written)
  const source = sources.find(({ text, attribute: about }) => {
    const isAbout = about !== undefined && houseName(about) === fold(name)
    return isProof(text, proof, value, allowed && { ...allowed, isAbout })
  })
  if (!source) return undefined
  return { name: allowed?.name ?? name, value, source: source.source, rules: [{ step: 'gpt', proof }] }
}

/** Whether the text contains the proof and the proof supports the value there. */
function isProof(
  text: string,
  proof: string,
  value: string,
  allowed: (AllowedValues & { isAbout: boolean }) | undefined,
): boolean {
  const phrases = allowed?.phrases ?? new PhraseIndex([[value, value]])
  const worded = wordedText(text)
  const said = phrases.find(worded)
  for (let start = text.indexOf(proof); start >= 0; start = text.indexOf(proof, start + 1)) {
    const end = start + proof.length
    if (!isCutAtWords(text, start, end)) continue
    const inside = said.filter((found) => start <= found.start && found.end <= end)
    const denied = inside.filter((found) => isNegated(worded, found)).map(({ meaning }) => meaning)
    const stated = inside.filter((found) => !isNegated(worded, found)).map(({ meaning }) => meaning)
    if (stated.includes(value)) return true
    const isRelated = allowed && (allowed.isAbout || containsWordFor(proof, value, allowed))
    if (isRelated && stated.length === 0 && !denied.includes(value)) return true
  }
  return false
}

/** Whether a text contains the value or a synonym, also within a longer word. */
const containsWordFor = (text: string, value: string, { exact }: AllowedValues): boolean =>
  [...exact].some(
    ([word, meaning]) => meaning === value && word.length >= shortestPart && fold(text).includes(word),
  )

const isCutAtWords = (text: string, start: number, end: number): boolean =>
  !isInsideWord(text, start) && !isInsideWord(text, end)

/** A character has at most two code units. */
const isInsideWord = (text: string, at: number): boolean =>
  wordAtEnd.test(text.slice(Math.max(at - 2, 0), at)) && wordAtStart.test(text.slice(at, at + 2))

/** Whether an attribute already has a value that the rules accept. */
export const isStated = (attributes: readonly SourcedAttribute[], name: string): boolean =>
  attributes.some((attribute) => !isUnmapped(attribute) && fold(attribute.name) === fold(name))

/** Adds values of the model for attributes without an allowed value. Values that the rules accept never change. */
export function fillGaps(
  attributes: readonly SourcedAttribute[],
  found: readonly SourcedAttribute[],
): SourcedAttribute[] {
  const stated = new Set(attributes.filter((each) => !isUnmapped(each)).map(({ name }) => fold(name)))
  const wanted = Map.groupBy(
    found.filter(({ name }) => !stated.has(fold(name))),
    ({ name }) => fold(name),
  )
  const placed = new Set<string>()
  const filled = attributes.flatMap((attribute) => {
    const key = fold(attribute.name)
    const values = wanted.get(key)
    if (!values) return [attribute]
    if (placed.has(key)) return []
    placed.add(key)
    return values.map((value) => replaceValue(attribute, value))
  })
  return [...filled, ...[...wanted].filter(([key]) => !placed.has(key)).flatMap(([, values]) => values)]
}

/** The found value under the name and group of the replaced one, whose text stays in the step. */
const replaceValue = (replaced: SourcedAttribute, found: SourcedAttribute): SourcedAttribute => ({
  ...replaced,
  value: found.value,
  source: found.source,
  rules: [
    ...replaced.rules.filter(({ step }) => step !== 'unmapped'),
    ...found.rules.map((rule) => (rule.step === 'gpt' ? { ...rule, from: replaced.value } : rule)),
  ],
})
