import type { Attribute, FilterList, MarketplaceName } from '@merkwerk/contract'

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

/** One value that a rule changed. */
export interface RuleUse {
  list: FilterList
  id: number
}

/** Names under which marketplaces state numbers that identify a product or its maker's part. */
const identifierName =
  /^(?:g?tin|gtin-?\d+|ean(?:-?(?:code|nummer|\d+))?|upc|isbn(?:-?1[03])?|asin|mpn|sku|(?:artikel|modell|hersteller|teile|referenz|bestell)-?nummer|(?:hersteller|oe\/oem|oem|oe)?[- ]?(?:artikel|teile|referenz|modell)-?nummer(?:\(n\))?|herstellernummer|nummer der (?:teile|artikel)|(?:manufacturer )?part number|item model number|modellnummer des (?:artikels|herstellers)|globale handelsidentifikationsnummer|ebay-?artikelnr\.?|item number)$/

/** Whether an attribute (its name folded) identifies the product: what says so is never reworded. */
export const isIdentifierName = (foldedName: string): boolean => identifierName.test(foldedName)
