// docs/decisions/0020-product-lists.md

import {
  headingAt,
  isAlike,
  isBlank,
  isIdentifier,
  isLikeBelow,
  isUnlike,
  mostHeadingRows,
  namedFields,
} from './heading-rows.ts'

export { isBlank } from './heading-rows.ts'

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

const filledIn = (row: readonly string[]): number => row.filter((cell) => !isBlank(cell)).length

/** Rows in which the table begins. */
const mostAbove = 20

/**
 * The first row of the table. It names most of the fields, alone or with the rows that continue it, if it names at least two,
 * or one and is as wide as the rows below. Otherwise it is the first row that is not a title, that is a lone cell above rows of
 * several cells. In a table of two columns the second heading may be the only one.
 */
function findTop(rows: string[][]): number {
  const named = rows.slice(0, mostAbove).map((row) => (row.some(isIdentifier) ? 0 : namedFields(row)))
  const most = Math.max(...named)
  if (most >= 2) return startOfHeading(rows, named.indexOf(most), most)
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
  const top = isAbove ? startOfHeading(rows, heading, most) : belowLetterhead(rows, first)
  return top < mostAbove ? Math.max(0, top) : 0
}

/** A heading row may continue one or two rows above, with which it names more fields. */
function startOfHeading(rows: string[][], row: number, named: number): number {
  for (let above = Math.max(0, row - mostHeadingRows + 1); above < row; above++) {
    const { cells, rowCount } = headingAt(rows, above)
    if (above + rowCount > row && namedFields(cells) > named) return above
  }
  return row
}

/** Digits or a colon, as addresses, phone numbers and dates of a letterhead have and headings have not. */
const hasFacts = (row: readonly string[]): boolean => row.some((cell) => /\d|:\s*$|@/.test(cell))

/** The last row without numbers above the first row that looks like all rows below, and the rows like it above. */
function belowLetterhead(rows: string[][], first: number): number {
  const data = rows.findIndex((row, i) => i >= first && isLikeBelow(row, rows.slice(i + 1)))
  if (data <= first || data >= mostAbove || hasFacts(rows[data - 1]!)) return first
  let top = data - 1
  while (top > first && !hasFacts(rows[top - 1]!)) top--
  return top
}

/** Whether the first row of a table is a heading. A product may be called `Barcode scanner`. */
function isHeading(rows: string[][], first: number): boolean {
  const row = rows[first] ?? []
  if (row.some(isIdentifier)) return false
  const below = rows.slice(first + 1)
  const named = namedFields(row)
  if (named === 0) return !isLikeBelow(row, below)
  const isSure =
    named > 1 || row.some((cell, column) => namedFields([cell]) > 0 && isUnlike(cell, below, column))
  return isSure || !row.some((cell, column) => isAlike(cell, below, column))
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
