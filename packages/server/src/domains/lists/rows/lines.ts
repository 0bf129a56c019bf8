import type { RecordNote, SkipReason } from '@merkwerk/contract'
import { type Identifiers, identifiersKey, type PartNumber, type RecordCheck } from '@merkwerk/engine'

/** A checked row and the number that a spreadsheet shows for it. */
export type CheckedRow = RecordCheck & {
  row: number
  /** Of the list's own columns. */
  cells?: readonly string[]
}

/** What the seller states of one row, as `list_lines` stores it. */
export interface Line {
  position: number
  article_number: string
  ean: string | null
  asin: string | null
  mpn: string | null
  mpn_brand: string | null
  /** Set if the row is not looked up. */
  skip_reason: SkipReason | null
  /** The invalid cell. */
  bad_value: string | null
  notes: RecordNote[]
  earlier_row: number | null
  /** Of the list's own columns, without empty ones at the end. */
  cells: string[]
}

/** A line without the cells of own columns, which may be long. */
export type Statement = Omit<Line, 'cells'>

/** Own columns of a list. The reading of a list cuts longer cells: `keptCharacters` of the engine. */
export const maxOwnColumns = 50
const maxHeading = 100

/** The columns that are not mapped: their headings, and their places in a row. */
export function findOwnColumns(names: readonly string[], mapped: readonly number[]) {
  const places = names.flatMap((_, index) => (mapped.includes(index) ? [] : [index])).slice(0, maxOwnColumns)
  const headings: string[] = []
  // Long names may begin alike.
  for (const index of places) {
    const name = storable(names[index] ?? '', maxHeading)
    let heading = name
    for (let times = 2; headings.includes(heading); times += 1) heading = `${name} (${times})`
    headings.push(heading)
  }
  return { places, headings }
}

/** PostgreSQL stores neither zero characters nor halves of characters. */
const storable = (text: string, length: number): string =>
  text.replaceAll('\0', '').slice(0, length).toWellFormed()

/** Stored characters of a cell of a skipped row. */
export const keptOfSkipped = 200

const stored = (cell: string): string | null => storable(cell, keptOfSkipped) || null

/** The line of a checked row. */
export function createLine(position: number, check: CheckedRow): Line {
  const { articleNumber, notes, earlierRow = null, cells = [] } = check
  const line = {
    position,
    article_number: articleNumber,
    notes,
    earlier_row: earlierRow,
    cells: dropEmpty(cells.map((cell) => cell.replaceAll('\0', '').toWellFormed())),
  }
  if (check.kind === 'skipped') {
    const { ean, asin, brand } = check.given
    return {
      ...line,
      ean: stored(ean),
      asin: stored(asin),
      mpn: null,
      mpn_brand: stored(brand),
      skip_reason: check.reason,
      bad_value: stored(check.value),
    }
  }
  const { gtin = null, asin = null, partNumber } = check.identifiers
  return {
    ...line,
    ean: gtin,
    asin,
    mpn: partNumber?.mpn ?? null,
    mpn_brand: partNumber?.brand ?? null,
    skip_reason: null,
    bad_value: null,
  }
}

/** Cells without empty ones at the end, so that equal rows have equal cells. */
export const dropEmpty = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1)

/** What a file states of a row before the owner corrects it: which product it is, and why it was skipped. */
export const readFiled = (line: Statement): (string | null)[] => [...readIdentity(line), line.skip_reason]

/** What a file and a correction of it state about which product a row is. */
export const readIdentity = ({ article_number, ean, asin, mpn, mpn_brand }: Statement): (string | null)[] => [
  ...[article_number, ean, asin, mpn, mpn_brand],
]

/** The part number of a stored row. */
export const toPartNumber = ({
  mpn,
  mpn_brand: brand,
}: Pick<Statement, 'mpn' | 'mpn_brand'>): PartNumber | null =>
  mpn === null || brand === null ? null : { mpn, brand }

/** The identifiers of a row for a lookup. */
export const toIdentifiers = ({
  asin,
  ean,
  partNumber,
}: Pick<Statement, 'asin' | 'ean'> & { partNumber?: PartNumber | null }): Identifiers => ({
  ...(asin !== null && { asin }),
  ...(ean !== null && { gtin: ean }),
  ...(partNumber && { partNumber }),
})

type Identity = Pick<Statement, 'article_number' | 'ean' | 'asin' | 'mpn' | 'mpn_brand'>

/** Equal for article numbers that differ in case or width only. */
export const createArticleKey = ({ article_number }: Pick<Statement, 'article_number'>): string =>
  article_number.normalize('NFKC').toLowerCase()

/** Equal for rows of which one would repeat the other. */
export const createRowKey = (line: Identity): string =>
  `${createArticleKey(line)}\n${identifiersKey(toIdentifiers({ ...line, partNumber: toPartNumber(line) }))}`

/** The line of a row that would repeat another one. No run searches it. */
export const skipAsRepeated = (line: Line): Line => ({
  ...line,
  skip_reason: 'duplicate',
  bad_value: stored(line.article_number),
  notes: [],
})
