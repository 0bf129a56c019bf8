import type { AttributeMapping } from '@merkwerk/contract'
import { normalizeName } from '@merkwerk/contract/attribute-names'
import type { AttributeChoice } from '../core/choose-attributes.ts'
import type { KnownScheme } from '../core/target.ts'
import { targetSpellings } from './mapper.ts'

/**
 * Which attributes a mapping lets into a shop: those that its rules and constants produce, and those that the shop has already. Others
 * go in as long as the mapping is empty, or if the seller wants them.
 */
export function attributeChoice(
  mapping: AttributeMapping,
  known: KnownScheme | undefined,
  { hasOthers }: { hasOthers: boolean },
): AttributeChoice {
  const produced = targetSpellings(mapping)
  const isEmpty = mapping.rules.length === 0 && mapping.constants.length === 0
  return {
    isMapped: (name) => produced.has(normalizeName(name)) || known?.attribute(name) !== undefined,
    hasOthers: hasOthers || isEmpty,
  }
}
