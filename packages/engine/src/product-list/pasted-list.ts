import { csvLine } from '@merkwerk/contract/csv'
import { parseAsin, parseProductNumber } from '../identifiers/index.ts'
import { fields, headingScore } from './header-names.ts'

/** The headings of a list made from pasted text: article number, EAN and ASIN. */
export type PastedHeadings = readonly [articleNumber: string, ean: string, asin: string]

type PastedRow = [articleNumber: string, ean: string, asin: string]

/**
 * Converts pasted text to a CSV list. Returns '' for empty text. Accepts EANs, ASINs and Amazon links, one per
 * line or separated by tab, semicolon or comma, and lines with a leading article number, as copied from a
 * spreadsheet. An identifier without an article number is also used as article number. Text whose first line names
 * columns is already a list.
 */
export function pastedList(text: string, headings: PastedHeadings): string {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  const [first] = lines
  if (first === undefined) return ''
  if (namesColumns(first)) return lines.join('\r\n')
  return [headings, ...lines.flatMap(readLine)].map(csvLine).join('')
}

const namesColumns = (line: string): boolean =>
  line
    .split(/[\t;,]/)
    .some(
      (cell) =>
        !isIdentifier(cell) && fields.some((field) => field !== 'brand' && headingScore(cell, field) >= 0.8),
    )

/** A line copied from a spreadsheet is one row. Otherwise each identifier of a line is a row. */
function readLine(line: string): PastedRow[] {
  if (line.includes('\t')) return [tableRow(splitCells(line, '\t'))]
  if (isIdentifier(line)) return [identifierRow(line.trim())]
  const separator = line.includes(';') ? ';' : line.includes(',') ? ',' : /\s+/
  const cells = splitCells(line, separator)
  // One wrong digit does not turn an EAN into an article number.
  const isIdentifiers = cells.every((cell) => isIdentifier(cell) || /^\d{11,14}$/.test(cell))
  if (isIdentifiers) return cells.map(identifierRow)
  return separator instanceof RegExp ? [identifierRow(line.trim())] : [tableRow(cells)]
}

const splitCells = (line: string, separator: string | RegExp): string[] =>
  line
    .split(separator)
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')

/** The first cell before the identifiers is the article number, even if it consists of digits. */
function tableRow(cells: string[]): PastedRow {
  const [first = '', ...rest] = cells
  const isFirstIdentifier =
    isSure(first) && !rest.some((cell) => isSure(cell) && isAsin(cell) === isAsin(first))
  const hasArticleNumber = rest.some(isIdentifier) && !isFirstIdentifier
  const identifiers = hasArticleNumber ? rest : cells
  const asin = identifiers.find(isAsin)
  const ean = identifiers.find((cell) => cell !== asin && isEan(cell))
  if (asin === undefined && ean === undefined)
    return rest[0] === undefined ? identifierRow(first) : [first, rest[0], '']
  return [hasArticleNumber ? first : (ean ?? readAsin(asin)), ean ?? '', readAsin(asin)]
}

/** Values that are not ASINs go into the EAN column, where the user sees the error and can fix it. */
const identifierRow = (cell: string): PastedRow =>
  isAsin(cell) ? [readAsin(cell), '', readAsin(cell)] : [cell, cell, '']

function isEan(cell: string): boolean {
  const parsed = parseProductNumber(cell)
  return 'gtin' in parsed || parsed.kind === 'check-digit' || parsed.kind === 'damaged'
}

const isAsin = (cell: string): boolean => parseAsin(cell).kind === 'valid'

const isIdentifier = (cell: string): boolean => isEan(cell) || isAsin(cell)

/** Short numbers often have a valid check digit by chance. */
const isSure = (cell: string): boolean =>
  (isEan(cell) && cell.replace(/\D/g, '').length >= 12) || (isAsin(cell) && !/^[\dX\s-]*$/i.test(cell.trim()))

function readAsin(cell: string | undefined): string {
  const parsed = cell === undefined ? undefined : parseAsin(cell)
  return parsed?.kind === 'valid' ? parsed.asin : ''
}
