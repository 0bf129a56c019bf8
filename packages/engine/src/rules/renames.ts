import { isIdentifierName, type RuleSet, type RuleUse, type SourcedAttribute } from './sourced-attribute.ts'
import { fold } from './words.ts'

/** From the normalized marketplace term to the admins' term. */
export type Renames = ReadonlyMap<string, { id: number; value: string }>

export const compileRenames = (pairs: RuleSet['keyValues']): Renames =>
  new Map(pairs.map(({ id, key, value }) => [fold(key), { id, value }]))

/** Step 1: renames attribute names, then replaces whole values, in one pass. Identifiers stay unchanged. */
export function applyRenames(
  attribute: SourcedAttribute,
  dictionary: Renames,
  uses: RuleUse[],
): SourcedAttribute {
  const { name, value } = attribute
  const foldedName = fold(name)
  if (isIdentifierName(foldedName)) return attribute
  const rules = [...attribute.rules]
  const named = dictionary.get(foldedName)
  if (named && named.value !== name) {
    rules.push({ step: 'renamed', from: name })
    uses.push({ list: 'key-value', id: named.id })
  }
  const isIdentifier = named !== undefined && isIdentifierName(fold(named.value))
  const valued = isIdentifier ? undefined : dictionary.get(fold(value))
  if (valued && valued.value !== value) {
    rules.push({ step: 'replaced', from: value })
    uses.push({ list: 'key-value', id: valued.id })
  }
  if (rules.length === attribute.rules.length) return attribute
  return { ...attribute, name: named?.value ?? name, value: valued?.value ?? value, rules }
}
