import { parseAsin, parseProductNumber } from '@merkwerk/engine/identifiers'
import type { MappedField, MappingChoice } from './mapping.ts'

type Identifier = Exclude<MappedField, 'artikelNumber'>

/** A store-internal number is valid, but finds nothing. */
type CellKind =
  | 'valid'
  | 'empty'
  | 'damaged'
  | 'malformed'
  | 'check-digit'
  | 'restricted'
  | 'variable-measure'

export interface CellVerdict {
  kind: CellKind
  /** The valid identifier in the same row that is looked up instead. */
  coveredBy: Identifier | undefined
}

/** Judges an identifier together with the rest of its row, like the full check. */
export function judgeCell(
  field: Identifier,
  row: readonly string[],
  headers: readonly string[],
  mapping: MappingChoice,
): CellVerdict {
  const kindOf = (identifier: Identifier): CellKind => {
    const text = row[headers.indexOf(mapping[identifier] ?? '')] ?? ''
    if (identifier === 'asin') return parseAsin(text).kind
    const gtin = parseProductNumber(text)
    return gtin.kind === 'valid' && gtin.isRestricted ? 'restricted' : gtin.kind
  }
  const kind = kindOf(field)
  const other: Identifier = field === 'ean' ? 'asin' : 'ean'
  const isBad = kind !== 'valid' && kind !== 'empty'
  return { kind, coveredBy: isBad && kindOf(other) === 'valid' ? other : undefined }
}
