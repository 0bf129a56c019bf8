import type { HeaderMapping } from '@merkwerk/contract'

export const mappedFields = ['artikelNumber', 'ean', 'asin'] as const
export type MappedField = (typeof mappedFields)[number]

/** The user's choice that the list has no such column. */
export const notInList = '\u0000'

/** The header of each field, `notInList`, or null without a choice. */
export type MappingChoice = Record<MappedField, string | null>

export type MappingProblem =
  | { kind: 'missing'; fields: MappedField[] }
  | { kind: 'no-identifier' }
  | { kind: 'twice'; fields: MappedField[] }

/** One identifier is enough. The other defaults to `notInList`. */
export function completeChoice(choice: MappingChoice): MappingChoice {
  const { ean, asin } = choice
  return {
    ...choice,
    ean: ean === null && isHeader(asin) ? notInList : ean,
    asin: asin === null && isHeader(ean) ? notInList : asin,
  }
}

const isHeader = (chosen: string | null): chosen is string => chosen !== null && chosen !== notInList

/** The only identifier, which also serves as article number. */
export function servingIdentifier({ artikelNumber, ean, asin }: MappingChoice): 'ean' | 'asin' | undefined {
  if (!isHeader(artikelNumber)) return undefined
  if (artikelNumber === ean && !isHeader(asin)) return 'ean'
  return artikelNumber === asin && !isHeader(ean) ? 'asin' : undefined
}

/** The first problem of a choice. The article number and one identifier are required. */
export function problemOf(choice: MappingChoice): MappingProblem | undefined {
  const missing = mappedFields.filter((field) => choice[field] === null)
  if (choice.artikelNumber === notInList) missing.unshift('artikelNumber')
  if (missing.length > 0) return { kind: 'missing', fields: missing }
  const twice = mappedFields.filter((field) =>
    mappedFields.some(
      (other) => other !== field && choice[field] !== notInList && choice[other] === choice[field],
    ),
  )
  if (twice.length > 0 && servingIdentifier(choice) === undefined) return { kind: 'twice', fields: twice }
  if (choice.ean === notInList && choice.asin === notInList) return { kind: 'no-identifier' }
  return undefined
}

/** The mapping for the server. Undefined while the choice has a problem. */
export function mappingOf(choice: MappingChoice): HeaderMapping | undefined {
  if (choice.artikelNumber === null || problemOf(choice)) return undefined
  const header = (field: MappedField) => (choice[field] === notInList ? null : choice[field])
  return { artikelNumber: choice.artikelNumber, ean: header('ean'), asin: header('asin') }
}
