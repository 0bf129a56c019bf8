// docs/decisions/0020-product-lists.md

import type { ListLimits } from './limits.ts'
import { ProductListError } from './refusals.ts'

/** The dialect of a CSV file. */
export interface CsvDialect {
  delimiter: string
  quote: '"' | "'"
  /** 1-based line of the file in which the text begins. Default 1. */
  firstLine?: number
}

const lineFeed = 10
const carriageReturn = 13

/**
 * Splits CSV text into rows, chunk by chunk. It follows RFC 4180 and accepts what real files contain: any line
 * ends, even mixed, quotes only at the start of a cell, and text after a closing quote. Empty lines produce no
 * row. Cells keep their white space.
 */
export class CsvTokenizer {
  readonly #delimiter: string
  readonly #quote: string
  readonly #maxCellLength: number
  readonly #maxColumns: number
  readonly #rowLines: number[] | undefined
  /** The spreadsheet number of the current row. Empty lines count as blank rows. */
  #number = 1
  #numbers: number[] = []
  /** The beginning of an incomplete row. */
  #rest = ''
  /** 1-based line in which the current row begins. */
  #line: number
  /** Line breaks inside quotes of the current row. */
  #linesInRow = 0
  #lastLineEnd = 0

  /** `rowLines` receives the line in which each row begins. */
  constructor(
    dialect: CsvDialect,
    { cellLength, columns }: Pick<ListLimits, 'cellLength' | 'columns'>,
    rowLines?: number[],
  ) {
    this.#delimiter = dialect.delimiter
    this.#quote = dialect.quote
    this.#maxCellLength = cellLength
    this.#maxColumns = columns
    this.#rowLines = rowLines
    this.#line = dialect.firstLine ?? 1
  }

  /** The rows that `chunk` completes. Throws `ProductListError` if a cell or row is too long, or a row has too many cells. */
  push(chunk: string): string[][] {
    return this.#scan(this.#rest === '' ? chunk : this.#rest + chunk, false)
  }

  /** The last row if the text does not end with a line end. Throws `ProductListError` in an open quote. */
  end(): string[][] {
    return this.#scan(this.#rest, true)
  }

  /** The numbers of the rows returned since the last call. */
  takeNumbers(): number[] {
    const numbers = this.#numbers
    this.#numbers = []
    return numbers
  }

  #scan(text: string, isLast: boolean): string[][] {
    const delimiter = this.#delimiter.charCodeAt(0)
    const quote = this.#quote.charCodeAt(0)
    const ends = new CellEnds(text, this.#delimiter)
    const rows: string[][] = []
    let row: string[] = []
    let rowStart = 0
    let position = 0
    this.#linesInRow = 0
    while (position < text.length) {
      const start = position
      let cell: string
      if (text.charCodeAt(position) === quote) {
        const close = this.#closingQuote(text, position + 1, isLast)
        if (close < 0) break
        position = ends.next(close + 1)
        cell = this.#unquote(text.slice(start + 1, close)) + text.slice(close + 1, position)
      } else {
        position = ends.next(position)
        cell = text.slice(start, position)
      }
      if (position === text.length && !isLast) break
      if (cell.length > this.#maxCellLength) this.#refuseLength()
      if (row.push(cell) > this.#maxColumns)
        throw new ProductListError('too-many-columns', { limit: this.#maxColumns })
      if (text.charCodeAt(position++) === delimiter) continue
      if (row.length > 1 || cell !== '') {
        rows.push(row)
        this.#noteRow()
      }
      if (position <= text.length) this.#countLine(text.charCodeAt(position - 1), position - 1 === rowStart)
      row = []
      rowStart = position
    }
    // A delimiter at the end of the text is followed by an empty cell.
    if (isLast && row.length > 0) {
      rows.push([...row, ''])
      this.#noteRow()
    }
    this.#keepRest(isLast ? '' : text.slice(rowStart))
    return rows
  }

  #noteRow(): void {
    this.#numbers.push(this.#number)
    this.#rowLines?.push(this.#line)
  }

  /** The end of the quote that opened before `from`, or -1 if more text is needed. */
  #closingQuote(text: string, from: number, isLast: boolean): number {
    let close = text.indexOf(this.#quote, from)
    while (close >= 0 && text[close + 1] === this.#quote) close = text.indexOf(this.#quote, close + 2)
    if (close < 0 && isLast) this.#refuseQuote()
    return close === text.length - 1 && !isLast ? -1 : close
  }

  #unquote(content: string): string {
    if (content.includes('\n')) this.#linesInRow += content.split('\n').length - 1
    return content.includes(this.#quote)
      ? content.replaceAll(this.#quote + this.#quote, this.#quote)
      : content
  }

  /** CR LF is one line end. CR CR LF, from files written twice through text mode, produces no row either. */
  #countLine(lineEnd: number, isEmptyLine: boolean): void {
    const isSecondHalf = lineEnd === lineFeed && isEmptyLine && this.#lastLineEnd === carriageReturn
    this.#line += this.#linesInRow + (isSecondHalf ? 0 : 1)
    if (!isSecondHalf) this.#number += 1
    this.#linesInRow = 0
    this.#lastLineEnd = lineEnd
  }

  #keepRest(rest: string): void {
    // Scanning an endless row again with each chunk would take quadratic time.
    if (rest.length > 8 * this.#maxCellLength) {
      if (rest.split(this.#quote).length % 2 === 0) this.#refuseQuote()
      this.#refuseLength()
    }
    this.#rest = rest
  }

  #refuseQuote(): never {
    throw new ProductListError('quote-unclosed', { line: this.#line + this.#linesInRow })
  }

  #refuseLength(): never {
    const line = this.#line + this.#linesInRow
    throw new ProductListError('cell-too-long', { line, limit: this.#maxCellLength })
  }
}

/** Finds the ends of cells. Searches each mark natively and only after it has been passed: twice as fast as a loop. */
class CellEnds {
  readonly #text: string
  readonly #delimiter: string
  #delimiterAt = -1
  #lineFeedAt = -1
  #returnAt = -1

  constructor(text: string, delimiter: string) {
    this.#text = text
    this.#delimiter = delimiter
  }

  /** The first delimiter or line end at or after `from`, otherwise the text's length. */
  next(from: number): number {
    if (this.#delimiterAt < from) this.#delimiterAt = this.#find(this.#delimiter, from)
    if (this.#lineFeedAt < from) this.#lineFeedAt = this.#find('\n', from)
    if (this.#returnAt < from) this.#returnAt = this.#find('\r', from)
    return Math.min(this.#delimiterAt, this.#lineFeedAt, this.#returnAt)
  }

  #find(mark: string, from: number): number {
    const at = this.#text.indexOf(mark, from)
    return at < 0 ? this.#text.length : at
  }
}
