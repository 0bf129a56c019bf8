import {
  type GtinRefusal,
  parseAsin,
  parsePartNumber,
  parseProductNumber,
} from '@merkwerk/engine/identifiers'
import type { MappedField, MappingChoice } from './mapping.ts'

type Identifier = Exclude<MappedField, 'artikelNumber' | 'brand'>

type CellKind = 'valid' | 'empty' | 'damaged' | 'malformed' | 'check-digit' | GtinRefusal | 'no-brand'

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
  const readCell = (mapped: MappedField) => row[headers.indexOf(mapping[mapped] ?? '')] ?? ''
  const judgeIdentifier = (identifier: Identifier): CellKind => {
    const text = readCell(identifier)
    if (identifier === 'asin') return parseAsin(text).kind
    if (identifier === 'mpn') return parsePartNumber(text, readCell('brand')).kind
    return parseProductNumber(text).kind
  }
  const kind = judgeIdentifier(field)
  const isBad = kind !== 'valid' && kind !== 'empty'
  const others = (['ean', 'asin', 'mpn'] as const).filter((other) => other !== field)
  return { kind, coveredBy: isBad ? others.find((other) => judgeIdentifier(other) === 'valid') : undefined }
}
