import { parseAsin, parseGtin } from '../identifiers/index.ts'
import { fields, headingScores } from './header-names.ts'
import { findHeadingMeaning } from './heading-words.ts'

export const isBlank = (cell: string | undefined): boolean => cell === undefined || cell.trim() === ''

export function namedFields(row: readonly string[]): number {
  const scores = row.map(headingScores)
  return fields.filter((field) => scores.some((score) => score[field] >= 0.8)).length
}

/** A GTIN of 12 digits and more, also a wrong or damaged one, or an ASIN. No heading is one. */
export function isIdentifier(cell: string): boolean {
  if (!/\d/.test(cell)) return false
  if (parseAsin(cell).kind === 'valid' || /^\d[.,]\d+E\+?\d+$/i.test(cell.trim())) return true
  const { kind } = parseGtin(cell)
  return kind !== 'malformed' && kind !== 'empty' && cell.replace(/\D/g, '').length > 8
}

/** A cell with each word and each number as one sign: `A-9` for `L-100`. */
const toShape = (cell: string): string =>
  cell
    .trim()
    .replace(/\p{L}+/gu, 'A')
    .replace(/\p{N}+/gu, '9')

/** Fewest rows by which the shape of a column is known, and the share of them that have it. */
const shaped = { rows: 2, share: 0.8 }

type Rows = readonly (readonly string[])[]

const listFilledCells = (rows: Rows, column: number): string[] =>
  rows.flatMap((row) => (isBlank(row[column]) ? [] : [row[column]!]))

const mostHave = (cells: readonly string[], passes: (cell: string) => boolean): boolean =>
  cells.length >= shaped.rows && cells.filter(passes).length >= shaped.share * cells.length

const hasDigit = (cell: string): boolean => /\p{N}/u.test(cell)

/** `06019H8000`: half of the characters are digits. A heading such as `EAN13` has fewer. */
const isCode = (cell: string): boolean =>
  !/\s/.test(cell.trim()) && 2 * cell.replace(/\D/g, '').length >= cell.replace(/[^\p{L}\p{N}]/gu, '').length

const isYear = (cell: string): boolean => /^(?:19|20)\d\d$/.test(cell.trim())

/** Whether a cell looks like those below: it has the digits of its column, or one of its values. A year may be a heading. */
export function isAlike(cell: string, below: Rows, column: number): boolean {
  if (isBlank(cell)) return false
  const cells = listFilledCells(below, column)
  if (cells.includes(cell)) return true
  const shape = toShape(cell)
  if (!hasDigit(cell) || (isYear(cell) && !mostHave(cells, isYear))) return false
  return mostHave(cells, (other) => toShape(other) === shape) || (isCode(cell) && mostHave(cells, hasDigit))
}

/** Longer than a value and followed by others. */
const longText = 30

/** Whether a cell lacks the digits that its column has, or is a sentence above numbers. */
export function isUnlike(cell: string, below: Rows, column: number): boolean {
  if (isBlank(cell) || !mostHave(listFilledCells(below, column), hasDigit)) return false
  return (
    !hasDigit(cell) ||
    (cell.length > longText && mostHave(listFilledCells(below, column), (other) => other.length < longText))
  )
}

/** Whether a row looks like the rows below: more of its cells have the digits that their columns have than lack them. */
export function isLikeBelow(row: readonly string[], below: Rows): boolean {
  const alike = row.filter((cell, column) => isAlike(cell, below, column)).length
  return alike > row.filter((cell, column) => isUnlike(cell, below, column)).length
}

export const mostHeadingRows = 3

/** The heading that begins at a row, with the rows that continue, explain or repeat it. */
export function headingAt(rows: string[][], first: number): { cells: string[]; rowCount: number } {
  let cells = rows[first] ?? []
  let rowCount = 1
  for (const next of rows.slice(first + 1, first + mostHeadingRows)) {
    const below = rows.slice(first + rowCount + 1)
    // Without rows below it is the only data row.
    if (below.length === 0 || next.some(isIdentifier)) break
    const joined = joinHeadings(cells, next)
    // Headings in a second language, the names of fields in a template, and what its columns require.
    const isRepeated = namedFields(next) >= 2 || isExplanation(cells, next, below)
    const isOne =
      namedFields(joined) > Math.max(namedFields(cells), namedFields(next)) ||
      (!isRepeated && (isContinued(cells, next, below) || areUnits(cells, next, below)))
    if (!isOne && !isRepeated) break
    if (isOne) cells = joined
    rowCount++
  }
  return { cells, rowCount }
}

/** `Artikel-` above `nummer` is `Artikelnummer`, and `EAN` above `(13)` is `EAN (13)`. Merged cells name several columns. */
function joinHeadings(upper: readonly string[], lower: readonly string[]): string[] {
  const plain = joinCells(upper, lower)
  const spread = joinCells(spreadCells(upper, lower), lower)
  return namedFields(spread) > namedFields(plain) ? spread : plain
}

const joinCells = (upper: readonly string[], lower: readonly string[]): string[] =>
  Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [above, under] = [upper[column]?.trim() ?? '', lower[column]?.trim() ?? '']
    if (/\p{L}[-\u00ad]$/u.test(above) && /^\p{Ll}/u.test(under)) return above.slice(0, -1) + under
    return above === '' || under === '' ? above + under : `${above} ${under}`
  })

function spreadCells(upper: readonly string[], lower: readonly string[]): string[] {
  let last = ''
  return lower.map((under, column) => {
    const above = upper[column] ?? ''
    if (!isBlank(above)) last = above
    return isBlank(under) ? above : last
  })
}

/** Whether a row goes on with the heading of an EAN or ASIN, as `(13)` does, and all rows below have identifiers. */
const isContinued = (heading: readonly string[], row: readonly string[], below: Rows): boolean =>
  heading.some((name, column) => {
    const { ean, asin } = headingScores(name)
    const cell = row[column]
    if (Math.max(ean, asin) < 0.8 || cell === undefined || !isPartOfHeading(cell)) return false
    return mostHave(listFilledCells(below, column), isIdentifier)
  })

/** A text in brackets, or words that headings consist of. A product whose EAN is a note has neither. */
function isPartOfHeading(cell: string): boolean {
  const { concepts, others } = findHeadingMeaning(cell)
  return /^\s*[([].+[)\]]\s*$/.test(cell) || (concepts.size > 0 && others === 0)
}

/** The columns whose heading names the number of an article. */
const keyColumns = (heading: readonly string[]): number[] =>
  heading.flatMap((name, column) => {
    const { artikelNumber, ean, asin, mpn } = headingScores(name)
    return Math.max(artikelNumber, ean, asin, mpn) >= 0.8 ? [column] : []
  })

/** Whether a row has the units of columns of numbers, and no number of an article. */
function areUnits(heading: readonly string[], row: readonly string[], below: Rows): boolean {
  const keys = keyColumns(heading)
  if (keys.length === 0 || keys.some((column) => !isBlank(row[column]))) return false
  return row.every((cell, column) => isBlank(cell) || isUnlike(cell, below, column))
}

/**
 * Whether a row says what the columns must have: lines, the numbers of the columns, or words above all numbers of articles. A
 * product without its numbers has one at least in one column.
 */
function isExplanation(heading: readonly string[], row: readonly string[], below: Rows): boolean {
  const filled = row.filter((cell) => !isBlank(cell))
  if (filled.length > 1 && filled.every((cell) => !/[\p{L}\p{N}]/u.test(cell))) return true
  if (filled.length > 2 && row.every((cell, column) => isBlank(cell) || cell.trim() === String(column + 1)))
    return true
  const keys = keyColumns(heading)
  return (
    keys.length > 1 &&
    keys.every((column) => isUnlike(row[column] ?? '', below, column)) &&
    !row.some((cell, column) => isAlike(cell, below, column))
  )
}
