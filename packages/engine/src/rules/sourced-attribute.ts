import type { Attribute, MarketplaceName } from '@merkwerk/contract'

/**
 * What one rule did to an attribute; `from` is the text as it was before.
 * - `renamed`, `replaced`: a key-value pair changed the name or the whole value
 * - `keyword`: keywords were removed from the value
 * - `allowed`: the value became one of those allowed; `unmapped`: it is none of them and was kept
 * - `gpt`: the model read the value out of `proof`, a literal span of the source
 */
export type RuleStep =
  | { step: 'renamed'; from: string }
  | { step: 'replaced'; from: string }
  | { step: 'keyword'; from: string }
  | { step: 'allowed'; from: string }
  | { step: 'unmapped' }
  | { step: 'gpt'; proof: string; from?: string }

/** An attribute with the marketplace it comes from and the rules that changed it, in their order. */
export interface SourcedAttribute extends Attribute {
  source: MarketplaceName
  rules: readonly RuleStep[]
}

export const isUnmapped = ({ rules }: SourcedAttribute): boolean => rules.at(-1)?.step === 'unmapped'
