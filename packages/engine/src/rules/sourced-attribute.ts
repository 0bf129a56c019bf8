import type { Attribute, AttributeSource, FilterList } from '@merkwerk/contract'

/**
 * What one rule, or the owner of the list, did to an attribute. `from` is the text before the change.
 * - `renamed`, `replaced`: a rename changed the name or the whole value
 * - `keyword`: blocked keywords were removed from the value
 * - `allowed`: the value became an allowed one; `unmapped`: the value is not allowed and was kept
 * - `gpt`: the model returned the value with `proof`, a literal span of the source
 * - `edited`: the owner set the value; `from` is missing if there was none
 */
export type RuleStep =
  | { step: 'renamed'; from: string }
  | { step: 'replaced'; from: string }
  | { step: 'keyword'; from: string }
  | { step: 'allowed'; from: string }
  | { step: 'unmapped' }
  | { step: 'gpt'; proof: string; from?: string }
  | { step: 'edited'; from?: string }

/** An attribute with its source and the rules that changed it, in order. */
export interface SourcedAttribute extends Attribute {
  source: AttributeSource
  rules: readonly RuleStep[]
}

export const isUnmapped = ({ rules }: SourcedAttribute): boolean => rules.at(-1)?.step === 'unmapped'

/** The three lists of rules that admins maintain. */
export interface RuleSet {
  keyValues: readonly { id: number; key: string; value: string }[]
  keywords: readonly { id: number; key: string; value: string }[]
  multiValues: readonly { id: number; name: string; values: readonly string[] }[]
}

/** One value that a rule changed. */
export interface RuleUse {
  list: FilterList
  id: number
}

/** Attribute names for numbers that identify a product or a manufacturer's part. */
const identifierName =
  /^(?:g?tin|gtin-?\d+|ean(?:-?(?:code|nummer|\d+))?|upc|isbn(?:-?1[03])?|asin|mpn|sku|(?:artikel|modell|hersteller|teile|referenz|bestell)-?nummer|(?:hersteller|oe\/oem|oem|oe)?[- ]?(?:artikel|teile|referenz|modell)-?nummer(?:\(n\))?|herstellernummer|nummer der (?:teile|artikel)|(?:manufacturer )?part number|item model number|modellnummer des (?:artikels|herstellers)|globale handelsidentifikationsnummer|ebay-?artikelnr\.?|item number)$/

/** Whether an attribute (normalized name) identifies the product. Such attributes are never renamed. */
export const isIdentifierName = (foldedName: string): boolean => identifierName.test(foldedName)
