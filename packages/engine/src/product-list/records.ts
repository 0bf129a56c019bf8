import type { RecordNote, SkipReason } from '@merkwerk/contract'
import { unguardFormula } from '@merkwerk/contract/csv'
import {
  damageIn,
  gtinDamageIn,
  invisible,
  isDamaged,
  type NumberNotation,
  parseAsin,
  parsePartNumber,
  parseProductNumber,
} from '../identifiers/index.ts'
import { type Identifiers, identifiersKey } from '../outcome.ts'
import { FirstRows } from './duplicates.ts'
import type { Field } from './header-names.ts'

/** The relevant cells of one row, unchanged. '' if the list has no such column. */
export interface RawRecord {
  articleNumber: string
  ean: string
  asin: string
  mpn?: string
  brand?: string
}

/** The validation result of a row before any lookup. `notes` say what else is wrong with it. */
export type RecordCheck = (
  | { kind: 'usable'; articleNumber: string; identifiers: Identifiers; notes: RecordNote[] }
  | {
      kind: 'skipped'
      articleNumber: string
      reason: SkipReason
      /** The invalid cell. */
      value: string
      notes: RecordNote[]
      /** The cells as written. */
      given: { ean: string; asin: string; brand: string }
    }
) & {
  /** The earlier row that this one repeats, or that has its article number. */
  earlierRow?: number
}

/** Whether a spreadsheet has changed a cell, for each column that it may have changed. */
type ColumnDamage = Record<'artikelNumber' | 'ean' | 'mpn', (cell: string) => boolean>

/** For a row of no list. The parser of EANs judges a cell alone. */
const loneDamage: ColumnDamage = { artikelNumber: isDamaged, ean: () => false, mpn: isDamaged }

/** Rows by which the damage of a column is judged. */
export const rowsToJudge = 1_000

/** Characters. A longer text is a description in the wrong column, and no index of the database could hold it. */
const longestArticleNumber = 500

/** An article number without white space at its ends, control characters and invisible ones, which would make it another one. */
const cleanArticleNumber = (written: string): string =>
  unguardFormula(
    written
      .normalize('NFC')
      .replace(invisible, '')
      .replace(/\p{Zs}/gu, ' ')
      .replace(controls, ' ')
      .trim(),
  )

/**
 * Checks one row by the rules for skipped records. Article numbers are opaque: only outer white space, control characters
 * and invisible ones are removed, and the guard that our outputs add against spreadsheet formulas. Skipped rows have the
 * beginning of a long one. One invalid identifier beside a valid one produces a note and does not skip the row. The part
 * number is used only without EAN and ASIN.
 */
export function checkRecord(record: RawRecord, damage = loneDamage): RecordCheck {
  const { articleNumber: written, ean, asin, brand = '' } = record
  const stated = cleanArticleNumber(written)
  const articleNumber = stated.slice(0, longestArticleNumber).toWellFormed()
  const found = findIdentifiers(record, damage)
  const isShared = [ean, asin].includes(written) && written !== ''
  const fault: SkipReason | undefined =
    stated === ''
      ? 'no-article-number'
      : stated.length > longestArticleNumber
        ? 'long-article-number'
        : damage.artikelNumber(stated) && !isShared
          ? 'article-number-damaged'
          : undefined
  if (fault === undefined && found.kind === 'usable') return { ...found, articleNumber }
  const { reason, value, notes } =
    fault === undefined && found.kind === 'skipped' ? found : { reason: fault!, value: written, notes: [] }
  const given = { ean: ean.trim(), asin: asin.trim(), brand: brand.trim() }
  return { kind: 'skipped', articleNumber, reason, value: value.trim(), notes, given }
}

type FoundIdentifiers =
  | { kind: 'usable'; identifiers: Identifiers; notes: RecordNote[] }
  | { kind: 'skipped'; reason: SkipReason; value: string; notes: RecordNote[] }

function findIdentifiers(
  { ean, asin, mpn = '', brand = '' }: RawRecord,
  damage: ColumnDamage,
): FoundIdentifiers {
  const skip = (reason: SkipReason, value: string, notes: RecordNote[] = []): FoundIdentifiers => ({
    kind: 'skipped',
    reason,
    value,
    notes,
  })
  const parsed = parseProductNumber(ean)
  const gtin = parsed.kind !== 'empty' && damage.ean(ean) ? ({ kind: 'damaged' } as const) : parsed
  const parsedAsin = parseAsin(asin)
  const hasGtin = gtin.kind === 'valid'
  const hasAsin = parsedAsin.kind === 'valid'
  if (!hasGtin && !hasAsin) {
    const part = parsePartNumber(mpn, brand, damage.mpn)
    const hasOthers = gtin.kind !== 'empty' || parsedAsin.kind !== 'empty'
    if (part.kind === 'valid') {
      const identifiers = { partNumber: part.partNumber }
      return { kind: 'usable', identifiers, notes: hasOthers ? ['only-mpn'] : [] }
    }
    if (gtin.kind !== 'empty' && !hasGtin)
      return skip(
        eanSkipReasons[gtin.kind],
        ean,
        parsedAsin.kind === 'malformed' && asin !== ean ? ['asin-malformed-too'] : [],
      )
    if (parsedAsin.kind !== 'empty') return skip('asin-malformed', asin)
    return part.kind === 'empty' ? skip('no-identifier', '') : skip(partSkipReasons[part.kind], mpn)
  }
  const notes: RecordNote[] = []
  if (!hasGtin && gtin.kind !== 'empty') notes.push('ean-ignored')
  if (hasGtin && gtin.from) notes.push(conversionNotes[gtin.from])
  if (parsedAsin.kind === 'malformed') notes.push('asin-ignored')
  if (hasAsin && parsedAsin.fromUrl) notes.push('asin-from-url')
  const identifiers = { ...(hasGtin && { gtin: gtin.gtin }), ...(hasAsin && { asin: parsedAsin.asin }) }
  return { kind: 'usable', identifiers, notes }
}

/** The index of each field's column, or undefined if the list has none. */
export type RecordColumns = Partial<Record<Field, number | undefined>>

/**
 * Checks the rows of one list in order. Works like `checkRecord` and also skips repetitions of an earlier row
 * (same article number, ignoring case, and same identifiers), and notes an article number that stands at another product
 * before. If an identifier column is also the article number, an Amazon link counts as its ASIN. `number` is the number of
 * the row in a spreadsheet. `firstRows`, up to `rowsToJudge` of them, show what a spreadsheet did to the columns. Stores a few
 * bytes per usable row.
 */
export function createRecordChecker(
  columns: RecordColumns,
  firstRows: readonly (readonly string[])[],
): (row: readonly string[], number: number) => RecordCheck {
  const products = new FirstRows()
  const articles = new FirstRows()
  const cell = (row: readonly string[], column: number | undefined) =>
    column === undefined ? '' : (row[column] ?? '')
  const judged = firstRows.slice(0, rowsToJudge)
  const cells = (column: number | undefined) => judged.map((row) => cell(row, column))
  const damage: ColumnDamage = {
    artikelNumber: damageIn(cells(columns.artikelNumber)),
    ean: gtinDamageIn(cells(columns.ean)),
    mpn: damageIn(cells(columns.mpn)),
  }
  return (row, number) => {
    const { artikelNumber, ean, asin, mpn, brand } = columns
    const written = cell(row, artikelNumber)
    const link = artikelNumber === asin ? parseAsin(written) : undefined
    const given = { ean: cell(row, ean), asin: cell(row, asin), brand: cell(row, brand) }
    const check = checkRecord(
      {
        articleNumber: link?.kind === 'valid' && link.fromUrl ? link.asin : written,
        ...given,
        mpn: cell(row, mpn),
      },
      damage,
    )
    if (check.kind === 'skipped') return check
    const { articleNumber, identifiers, notes } = check
    const article = articleNumber.normalize('NFKC').toLowerCase()
    const original = products.findFirst(`${article}\n${identifiersKey(identifiers)}`, number)
    const earlierRow = articles.findFirst(article, number)
    if (original !== undefined)
      return {
        kind: 'skipped',
        articleNumber,
        reason: 'duplicate',
        value: articleNumber,
        notes: [],
        given,
        earlierRow: original,
      }
    return earlierRow === undefined
      ? check
      : { ...check, notes: [...notes, 'article-number-shared'], earlierRow }
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

const partSkipReasons = {
  'no-brand': 'mpn-without-brand',
  damaged: 'mpn-damaged',
  malformed: 'mpn-malformed',
} as const satisfies Record<string, SkipReason>

const conversionNotes = {
  gs1: 'ean-from-gs1',
  'isbn-10': 'ean-from-isbn',
  'upc-e': 'ean-from-upc-e',
  pzn: 'ean-from-pzn',
} as const satisfies Record<NumberNotation, RecordNote>

const controls = /\p{Cc}/gu
