// docs/decisions/0032-rules.md

import { safetyGroup } from '@merkwerk/contract'
import { type AllowedByName, applyAllowedValues, compileAllowedValues } from './allowed-values.ts'
import { type BlockedKeywords, compileBlockedKeywords, removeBlockedKeywords } from './blocked-keywords.ts'
import { applyRenames, compileRenames, type Renames } from './renames.ts'
import type { RuleSet, RuleUse, SourcedAttribute } from './sourced-attribute.ts'
import { fold } from './words.ts'

/** A compiled rule set, made by `compileRules`. */
export interface CompiledRules {
  isEmpty: boolean
  renames: Renames
  keywords: BlockedKeywords
  allowed: AllowedByName
}

export function compileRules({ keyValues, keywords, multiValues }: RuleSet): CompiledRules {
  return {
    isEmpty: keyValues.length + keywords.length + multiValues.length === 0,
    renames: compileRenames(keyValues),
    keywords: compileBlockedKeywords(keywords),
    allowed: compileAllowedValues(multiValues),
  }
}

export interface RuledAttributes {
  attributes: SourcedAttribute[]
  /** Every application of a rule, including those to dropped values. */
  uses: RuleUse[]
}

/**
 * Applies the rules to the attributes of one product: renames, blocked keywords, allowed values. Each changed
 * value records its steps. Values that became equal are kept once, at the position of the first. Attributes that
 * no rule matches stay unchanged, and so do facts about product safety, which must stay as their source states them.
 */
export function applyRules(attributes: readonly SourcedAttribute[], rules: CompiledRules): RuledAttributes {
  if (rules.isEmpty) return { attributes: [...attributes], uses: [] }
  const uses: RuleUse[] = []
  const ruled = attributes.flatMap((attribute) => {
    if (attribute.group === safetyGroup) return attribute
    const renamed = applyRenames(attribute, rules.renames, uses)
    const unblocked = removeBlockedKeywords(renamed, rules.keywords, uses)
    return unblocked ? applyAllowedValues(unblocked, rules.allowed, uses) : []
  })
  return { attributes: withoutRepetitions(ruled), uses }
}

/** Drops repetitions of an earlier name and value if a rule made them equal. */
function withoutRepetitions(attributes: readonly SourcedAttribute[]): SourcedAttribute[] {
  const kept = new Map<string, boolean>()
  return attributes.filter(({ name, value, rules, group }) => {
    if (group === safetyGroup) return true
    const key = JSON.stringify([fold(name), fold(value)])
    const earlierWasChanged = kept.get(key)
    const isChanged = rules.length > 0
    kept.set(key, earlierWasChanged || isChanged)
    return earlierWasChanged === undefined || !(earlierWasChanged || isChanged)
  })
}
