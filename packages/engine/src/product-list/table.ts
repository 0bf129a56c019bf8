// docs/decisions/0020-product-lists.md

import { parseAsin, parseGtin } from '../identifiers/index.ts'
import { fields, headingScores } from './header-names.ts'
import { conceptsOf } from './heading-words.ts'

/** How many rows to buffer before locating the table. */
export const rowsToLocate = 50

/** The columns of a table. */
export interface TableHead {
  /** Unchanged, or column names such as `A` if the file has no header row. */
  headers: string[]
  /** False if the first row is already data. */
  hasHeaderRow: boolean
}

/** The position of the table in the rows of a file. */
export interface TablePlace extends TableHead {
  /** Index within the given rows. */
  firstDataRow: number
  /** All columns before it are blank. */
  firstColumn: number
}

/**
 * Finds the table in the first rows of a file: below a letterhead, title lines and merged group headings, and right of blank
 * columns. Whether its first row is a heading is decided by evidence: what its cells say, and whether they look like the
 * cells below. Without a heading row the columns are named `A`, `B`, … so that no data is lost. Headings of two rows are
 * joined. `rows` must not be empty.
 */
export function locateTable(rows: string[][]): TablePlace {
  const first = findTop(rows)
  const hasHeaderRow = isHeading(rows, first)
  const header = hasHeaderRow ? headingAt(rows, first) : { cells: [], rowCount: 0 }
  const inUse = rows.slice(first)
  const width = hasHeaderRow ? header.cells.length : Math.max(...inUse.map((row) => row.length))
  const isUsed = (column: number) => inUse.some((row) => !isBlank(row[column]))
  let firstColumn = 0
  while (firstColumn < width - 1 && !isUsed(firstColumn)) firstColumn++
  let end = width
  while (end > firstColumn + 1 && !isUsed(end - 1)) end--
  const headers = Array.from({ length: end - firstColumn }, (_, i) =>
    hasHeaderRow ? (header.cells[firstColumn + i] ?? '') : columnName(firstColumn + i),
  )
  return { headers, hasHeaderRow, firstDataRow: first + header.rowCount, firstColumn }
}

export const isBlank = (cell: string | undefined): boolean => cell === undefined || cell.trim() === ''

const filledIn = (row: readonly string[]): number => row.filter((cell) => !isBlank(cell)).length

/** Rows in which the table begins. */
const mostAbove = 20

/**
 * The first row of the table. It names most of the fields, if it names at least two, or one and is as wide as the rows
 * below. Otherwise it is the first row that is not a title, that is a lone cell above rows of several cells. In a table
 * of two columns the second heading may be the only one.
 */
function findTop(rows: string[][]): number {
  const named = rows.slice(0, mostAbove).map((row) => (row.some(isIdentifier) ? 0 : namedFields(row)))
  const most = Math.max(...named)
  if (most >= 2) return named.indexOf(most)
  const filled = rows.map(filledIn)
  const typical = median(filled)
  if (typical < 2) return 0
  const heading = named.findIndex((count, i) => count === 1 && filled[i]! > typical / 2)
  const first = rows.findIndex(
    (row, i) =>
      filled[i]! >= 2 || (row.length === 2 && isBlank(row[0])) || isLikeBelow(row, rows.slice(i + 1)),
  )
  // A letterhead may have several cells, and data may name a field by chance.
  const isAbove = heading >= 0 && !rows.slice(0, heading).some((row) => row.some(isIdentifier))
  const top = isAbove ? heading : first
  return top < mostAbove ? Math.max(0, top) : 0
}

function namedFields(row: readonly string[]): number {
  const scores = row.map(headingScores)
  return fields.filter((field) => scores.some((score) => score[field] >= 0.8)).length
}

/** A GTIN of 12 digits and more, also a wrong or damaged one, or an ASIN. No heading is one. */
function isIdentifier(cell: string): boolean {
  if (!/\d/.test(cell)) return false
  if (parseAsin(cell).kind === 'valid' || /^\d[.,]\d+E\+?\d+$/i.test(cell.trim())) return true
  const { kind } = parseGtin(cell)
  return kind !== 'malformed' && kind !== 'empty' && cell.replace(/\D/g, '').length > 8
}

/** Whether the first row of a table is a heading. */
function isHeading(rows: string[][], first: number): boolean {
  const row = rows[first] ?? []
  if (row.some(isIdentifier)) return false
  if (namedFields(row) > 0) return true
  return !isLikeBelow(row, rows.slice(first + 1))
}

/** A cell with runs of letters and digits as one sign each: `A-9` for `L-100`. */
const shapeOf = (cell: string): string =>
  cell
    .trim()
    .replace(/\p{L}+/gu, 'A')
    .replace(/\p{N}+/gu, '9')

/** Fewest rows by which the shape of a column is known, and the share of them that have it. */
const shaped = { rows: 2, share: 0.8 }

/** Whether a row looks like the rows below: more of its cells have the digits that their columns have than lack them. */
function isLikeBelow(row: readonly string[], below: readonly (readonly string[])[]): boolean {
  let alike = 0
  let different = 0
  for (const [column, cell] of row.entries()) {
    if (isBlank(cell)) continue
    const shapes = below.flatMap((other) => (isBlank(other[column]) ? [] : [shapeOf(other[column]!)]))
    if (shapes.length < shaped.rows) continue
    const share = (passes: (shape: string) => boolean) => shapes.filter(passes).length / shapes.length
    const own = shapeOf(cell)
    if (own.includes('9') && share((shape) => shape === own) >= shaped.share) alike++
    else if (!own.includes('9') && share((shape) => shape.includes('9')) >= shaped.share) different++
  }
  return alike > different
}

/** The heading that begins at a row, with the rows that continue or repeat it. */
function headingAt(rows: string[][], first: number): { cells: string[]; rowCount: number } {
  let cells = rows[first] ?? []
  let rowCount = 1
  for (const next of rows.slice(first + 1, first + mostHeadingRows)) {
    const below = rows.slice(first + rowCount + 1)
    // Without rows below it is the only data row.
    if (below.length === 0 || next.some(isIdentifier)) break
    // Headings in a second language, or the names of fields in a template.
    const isRepeated = namedFields(next) >= 2
    const joined = joinHeadings(cells, next)
    const isOne = namedFields(joined) > namedFields(cells) || isContinued(cells, next, below)
    if (!isRepeated && !isOne) break
    if (!isRepeated) cells = joined
    rowCount++
  }
  return { cells, rowCount }
}

const mostHeadingRows = 3

/** `Artikel-` above `nummer` is `Artikelnummer`, and `EAN` above `(13)` is `EAN (13)`. */
function joinHeadings(upper: readonly string[], lower: readonly string[]): string[] {
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [above, under] = [upper[column]?.trim() ?? '', lower[column]?.trim() ?? '']
    if (/\p{L}[-\u00ad]$/u.test(above) && /^\p{Ll}/u.test(under)) return above.slice(0, -1) + under
    return above === '' || under === '' ? above + under : `${above} ${under}`
  })
}

/** Whether a row goes on with the heading of an EAN or ASIN, as `(13)` does, and all rows below have identifiers. */
function isContinued(
  heading: readonly string[],
  row: readonly string[],
  below: readonly (readonly string[])[],
): boolean {
  return heading.some((name, column) => {
    const { ean, asin } = headingScores(name)
    const cell = row[column]
    if (Math.max(ean, asin) < 0.8 || cell === undefined || !isPartOfHeading(cell)) return false
    const filled = below.flatMap((other) => (isBlank(other[column]) ? [] : [other[column]!]))
    return filled.length >= shaped.rows && filled.filter(isIdentifier).length >= shaped.share * filled.length
  })
}

/** A text in brackets, or words that headings consist of. A product whose EAN is a remark has neither. */
function isPartOfHeading(cell: string): boolean {
  const { concepts, others } = conceptsOf(cell)
  return /^\s*[([].+[)\]]\s*$/.test(cell) || (concepts.size > 0 && others === 0)
}

/** Of two middle numbers the lower one. */
const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)] ?? 0

/** A, B, … Z, AA, … as spreadsheets name columns. `index` starts at 0. */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}

/** Unique names of headers. A repeated header gets a number, `EAN (2)`, and a blank one its position, `(3)`. */
export function columnNames(headers: readonly string[]): string[] {
  const used = new Map<string, number>()
  return headers.map((header, i) => {
    if (isBlank(header)) return `(${i + 1})`
    const times = (used.get(header) ?? 0) + 1
    used.set(header, times)
    return times === 1 ? header : `${header} (${times})`
  })
}
