// docs/decisions/0020-product-lists.md

import { parseAsin, parseGtin } from '../identifiers/index.ts'
import { fields, headingScore } from './header-names.ts'

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
 * Finds the header row in the first rows of a file, below title lines and merged group headings, and right of
 * blank columns. A first row that contains a GTIN or an ASIN is data, and the columns are then named `A`, `B`, …
 * so that no data is lost. `rows` must not be empty.
 */
export function locateTable(rows: string[][]): TablePlace {
  const headerRow = findHeaderRow(rows)
  const header = rows[headerRow] ?? []
  const hasHeaderRow = !header.some(isIdentifier)
  const inUse = rows.slice(headerRow)
  const width = hasHeaderRow ? header.length : Math.max(...inUse.map((row) => row.length))
  const isUsed = (column: number) => inUse.some((row) => !isBlank(row[column]))
  let firstColumn = 0
  while (firstColumn < width - 1 && !isUsed(firstColumn)) firstColumn++
  let end = width
  while (end > firstColumn + 1 && !isUsed(end - 1)) end--
  const headers = Array.from({ length: end - firstColumn }, (_, i) =>
    hasHeaderRow ? (header[firstColumn + i] ?? '') : columnName(firstColumn + i),
  )
  return { headers, hasHeaderRow, firstDataRow: headerRow + (hasHeaderRow ? 1 : 0), firstColumn }
}

export const isBlank = (cell: string | undefined): boolean => cell === undefined || cell.trim() === ''

/**
 * The row that names most of the fields, if it names at least two. Otherwise the first row that is not a title,
 * that is a lone cell above rows of several cells. In a table of two columns the second heading may be the only
 * one.
 */
function findHeaderRow(rows: string[][]): number {
  const named = rows.slice(0, 20).map(namedFields)
  const most = Math.max(...named)
  if (most >= 2) return named.indexOf(most)
  const filled = rows.map((row) => row.filter((cell) => !isBlank(cell)).length)
  if (median(filled) < 2) return 0
  const first = rows.findIndex((row, i) => filled[i]! >= 2 || (row.length === 2 && isBlank(row[0])))
  return first < 20 ? first : 0
}

function namedFields(row: string[]): number {
  return fields.filter((field) => row.some((cell) => cell.length < 60 && headingScore(cell, field) >= 0.8))
    .length
}

function isIdentifier(cell: string): boolean {
  const gtin = parseGtin(cell)
  return (gtin.kind === 'valid' && gtin.gtin.length > 8) || parseAsin(cell).kind === 'valid'
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
