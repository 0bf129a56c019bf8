import { type RecordNote, type SkipReason, unguardFormula } from '@merkwerk/contract'
import { type NumberNotation, parseAsin, parsePartNumber, parseProductNumber } from '../identifiers/index.ts'
import { type Identifiers, identifiersKey } from '../outcome.ts'
import { DuplicateFilter } from './duplicates.ts'
import type { Field } from './header-names.ts'

/** The relevant cells of one row, unchanged. '' if the list has no such column. */
export interface RawRecord {
  articleNumber: string
  ean: string
  asin: string
  mpn?: string
  brand?: string
}

/** The validation result of a row before any lookup. */
export type RecordCheck =
  | { kind: 'usable'; articleNumber: string; identifiers: Identifiers; notes: RecordNote[] }
  /** `value` is the invalid cell. */
  | { kind: 'skipped'; articleNumber: string; reason: SkipReason; value: string }

/** Characters. A longer text is a description in the wrong column, and no index of the database could hold it. */
const longestArticleNumber = 500

/**
 * Checks one row by the rules for skipped records. Article numbers are opaque: only outer white space and control
 * characters are removed, and the guard that our outputs add against spreadsheet formulas. Skipped rows have the beginning
 * of a long one. One invalid identifier
 * beside a valid one produces a note and does not skip the row. The part number is used only without EAN and ASIN.
 */
export function checkRecord({
  articleNumber: written,
  ean,
  asin,
  mpn = '',
  brand = '',
}: RawRecord): RecordCheck {
  const stated = unguardFormula(printable(written).trim())
  const articleNumber = stated.slice(0, longestArticleNumber).toWellFormed()
  const skip = (reason: SkipReason, value: string): RecordCheck => ({
    kind: 'skipped',
    articleNumber,
    reason,
    value: value.trim(),
  })
  if (articleNumber === '') return skip('no-article-number', written)
  if (stated.length > longestArticleNumber) return skip('long-article-number', written)
  const gtin = parseProductNumber(ean)
  const parsedAsin = parseAsin(asin)
  const hasGtin = gtin.kind === 'valid'
  const hasAsin = parsedAsin.kind === 'valid'
  if (!hasGtin && !hasAsin) {
    const part = parsePartNumber(mpn, brand)
    const hasOthers = gtin.kind !== 'empty' || parsedAsin.kind !== 'empty'
    if (part.kind === 'valid') {
      const identifiers = { partNumber: part.partNumber }
      return { kind: 'usable', articleNumber, identifiers, notes: hasOthers ? ['only-mpn'] : [] }
    }
    if (gtin.kind !== 'empty' && !hasGtin) return skip(eanSkipReasons[gtin.kind], ean)
    if (parsedAsin.kind !== 'empty') return skip('asin-malformed', asin)
    if (part.kind === 'empty') return skip('no-identifier', '')
    return skip(part.kind === 'no-brand' ? 'mpn-without-brand' : 'mpn-malformed', mpn)
  }
  const notes: RecordNote[] = []
  if (!hasGtin && gtin.kind !== 'empty') notes.push('ean-ignored')
  if (hasGtin && gtin.from) notes.push(conversionNotes[gtin.from])
  if (parsedAsin.kind === 'malformed') notes.push('asin-ignored')
  if (hasAsin && parsedAsin.fromUrl) notes.push('asin-from-url')
  const identifiers = { ...(hasGtin && { gtin: gtin.gtin }), ...(hasAsin && { asin: parsedAsin.asin }) }
  return { kind: 'usable', articleNumber, identifiers, notes }
}

/** The index of each field's column, or undefined if the list has none. */
export type RecordColumns = Partial<Record<Field, number | undefined>>

/**
 * Checks the rows of one list in order. Works like `checkRecord` and also skips repetitions of an earlier row
 * (same article number, ignoring case, and same identifiers). If an identifier column is also the article number,
 * an Amazon link counts as its ASIN. Stores a few bytes per usable row.
 */
export function createRecordChecker(columns: RecordColumns): (row: readonly string[]) => RecordCheck {
  const seen = new DuplicateFilter()
  const cell = (row: readonly string[], column: number | undefined) =>
    column === undefined ? '' : (row[column] ?? '')
  return (row) => {
    const { artikelNumber, ean, asin, mpn, brand } = columns
    const written = cell(row, artikelNumber)
    const link = artikelNumber === asin ? parseAsin(written) : undefined
    const check = checkRecord({
      articleNumber: link?.kind === 'valid' && link.fromUrl ? link.asin : written,
      ean: cell(row, ean),
      asin: cell(row, asin),
      mpn: cell(row, mpn),
      brand: cell(row, brand),
    })
    if (check.kind === 'skipped') return check
    const { articleNumber, identifiers } = check
    const key = `${articleNumber.toLowerCase()}\n${identifiersKey(identifiers)}`
    return seen.isRepeat(key)
      ? { kind: 'skipped', articleNumber, reason: 'duplicate', value: articleNumber }
      : check
  }
}

const eanSkipReasons = {
  damaged: 'ean-damaged',
  malformed: 'ean-malformed',
  'check-digit': 'ean-check-digit',
  restricted: 'ean-restricted',
  'appended-digit': 'ean-appended-digit',
  'variable-measure': 'ean-variable-measure',
} as const satisfies Record<string, SkipReason>

const conversionNotes = {
  gs1: 'ean-from-gs1',
  'isbn-10': 'ean-from-isbn',
  'upc-e': 'ean-from-upc-e',
  pzn: 'ean-from-pzn',
} as const satisfies Record<NumberNotation, RecordNote>

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes them
const printable = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
