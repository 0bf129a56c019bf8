import type { HeaderMapping } from '@merkwerk/contract'
import type { SuggestedMapping } from '@merkwerk/engine/product-list/columns'

export const mappedFields = ['artikelNumber', 'ean', 'asin', 'mpn', 'brand'] as const
export type MappedField = (typeof mappedFields)[number]

/** The user's choice that the list has no such column. */
export const notInList = '\u0000'

/** The header of each field, `notInList`, or null without a choice. */
export type MappingChoice = Record<MappedField, string | null>

export type MappingProblem =
  | { kind: 'missing'; fields: MappedField[] }
  | { kind: 'no-identifier' }
  | { kind: 'twice'; fields: MappedField[] }

export const noSuggestion: SuggestedMapping = { artikelNumber: null, ean: null, asin: null }

export const takeSuggestion = (found: SuggestedMapping): MappingChoice => ({
  artikelNumber: found.artikelNumber?.header ?? null,
  ean: found.ean?.header ?? null,
  asin: found.asin?.header ?? null,
  mpn: found.mpn?.header ?? null,
  brand: found.brand?.header ?? null,
})

/** The fields to choose. Part number and brand only if a column is left for them. */
export function offeredFields(choice: MappingChoice, headers: readonly string[]): readonly MappedField[] {
  const { artikelNumber, ean, asin, mpn, brand } = choice
  const isLeft = headers.some((header) => ![artikelNumber, ean, asin].includes(header))
  return isLeft || isHeader(mpn) || isHeader(brand) ? mappedFields : ['artikelNumber', 'ean', 'asin']
}

/** One identifier is enough. The others default to `notInList`, part number and brand always. */
export function completeChoice(choice: MappingChoice): MappingChoice {
  const { ean, asin, mpn, brand } = choice
  const hasPartNumber = isHeader(mpn) && isHeader(brand)
  return {
    ...choice,
    ean: ean === null && (isHeader(asin) || hasPartNumber) ? notInList : ean,
    asin: asin === null && (isHeader(ean) || hasPartNumber) ? notInList : asin,
    mpn: mpn ?? notInList,
    brand: brand ?? notInList,
  }
}

const isHeader = (chosen: string | null): chosen is string => chosen !== null && chosen !== notInList

/** The only identifier, which also serves as article number. */
export function servingIdentifier({ artikelNumber, ean, asin }: MappingChoice): 'ean' | 'asin' | undefined {
  if (!isHeader(artikelNumber)) return undefined
  if (artikelNumber === ean && !isHeader(asin)) return 'ean'
  return artikelNumber === asin && !isHeader(ean) ? 'asin' : undefined
}

/** The first problem of a choice. The article number and one identifier are required, and the brand of a part number. */
export function findProblem(choice: MappingChoice): MappingProblem | undefined {
  const missing = mappedFields.filter((field) => choice[field] === null)
  if (choice.artikelNumber === notInList) missing.unshift('artikelNumber')
  if (isHeader(choice.mpn) && !isHeader(choice.brand)) missing.push('brand')
  if (missing.length > 0) return { kind: 'missing', fields: missing }
  const serving = servingIdentifier(choice)
  const mayShare = (one: MappedField, other: MappedField) =>
    one === 'artikelNumber' && (other === serving || other === 'mpn')
  const twice = mappedFields.filter((field) =>
    mappedFields.some(
      (other) =>
        other !== field &&
        choice[field] !== notInList &&
        choice[other] === choice[field] &&
        !mayShare(field, other) &&
        !mayShare(other, field),
    ),
  )
  if (twice.length > 0) return { kind: 'twice', fields: twice }
  const identifiers = [choice.ean, choice.asin, choice.mpn]
  return identifiers.some(isHeader) ? undefined : { kind: 'no-identifier' }
}

/** The mapping for the server. Undefined while the choice has a problem. */
export function findMapping(choice: MappingChoice): HeaderMapping | undefined {
  const { artikelNumber, mpn, brand } = choice
  if (artikelNumber === null || findProblem(choice)) return undefined
  const header = (field: MappedField) => (choice[field] === notInList ? null : choice[field])
  return {
    artikelNumber,
    ean: header('ean'),
    asin: header('asin'),
    ...(isHeader(mpn) && isHeader(brand) && { mpn, brand }),
  }
}
