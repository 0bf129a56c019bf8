import { parseAsin, parseGtin } from '@merkwerk/engine/identifiers'
import type { MappedField, MappingChoice } from './mapping.ts'

type Identifier = Exclude<MappedField, 'artikelNumber'>

/** What a cell of an identifier holds. A number for use inside one store is valid and still finds nothing elsewhere. */
type CellKind = 'valid' | 'empty' | 'damaged' | 'malformed' | 'check-digit' | 'restricted'

export interface CellVerdict {
  kind: CellKind
  /** The good identifier of the same row that is looked up in place of this bad one. */
  coveredBy: Identifier | undefined
}

/** Judges the cell of an identifier by itself and by what stands beside it, as the check of the row does. */
export function judgeCell(
  field: Identifier,
  row: readonly string[],
  headers: readonly string[],
  mapping: MappingChoice,
): CellVerdict {
  const kindOf = (identifier: Identifier): CellKind => {
    const text = row[headers.indexOf(mapping[identifier] ?? '')] ?? ''
    if (identifier === 'asin') return parseAsin(text).kind
    const gtin = parseGtin(text)
    return gtin.kind === 'valid' && gtin.isRestricted ? 'restricted' : gtin.kind
  }
  const kind = kindOf(field)
  const other: Identifier = field === 'ean' ? 'asin' : 'ean'
  const isBad = kind !== 'valid' && kind !== 'empty'
  return { kind, coveredBy: isBad && kindOf(other) === 'valid' ? other : undefined }
}
