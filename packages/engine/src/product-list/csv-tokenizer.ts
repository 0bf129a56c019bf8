import { ProductListError } from './refusals.ts'

/** How a CSV file is written. */
export interface CsvDialect {
  delimiter: string
  quote: '"' | "'"
}

const lineFeed = 10
const carriageReturn = 13

/**
 * Splits CSV text into rows, chunk by chunk, as RFC 4180 says and as files are really written: any line end,
 * also mixed; a quote opens a cell only at the cell's start; text after a closing quote is kept as it stands;
 * lines without any character make no row. Cells are kept as written, blanks included.
 */
export class CsvTokenizer {
  readonly #delimiter: number
  readonly #quote: string
  readonly #maxCellLength: number
  /** The beginning of a row whose end has not arrived yet. */
  #rest = ''
  /** 1-based line in which the current row begins. */
  #line = 1
  #lastLineEnd = 0

  constructor(dialect: CsvDialect, maxCellLength: number) {
    this.#delimiter = dialect.delimiter.charCodeAt(0)
    this.#quote = dialect.quote
    this.#maxCellLength = maxCellLength
  }

  /** The rows that `chunk` completes. Throws `ProductListError` on a cell or row beyond all measure. */
  push(chunk: string): string[][] {
    return this.#scan(this.#rest === '' ? chunk : this.#rest + chunk, false)
  }

  /** The last row, where the text does not end in a line end. Throws `ProductListError` in an open quote. */
  end(): string[][] {
    return this.#scan(this.#rest, true)
  }

  #scan(text: string, isLast: boolean): string[][] {
    const delimiter = this.#delimiter
    const quote = this.#quote.charCodeAt(0)
    const rows: string[][] = []
    let row: string[] = []
    let rowStart = 0
    let position = 0
    while (position < text.length) {
      const start = position
      let cell: string
      if (text.charCodeAt(position) === quote) {
        const close = this.#closingQuote(text, position + 1, isLast)
        if (close < 0) break
        position = cellEnd(text, close + 1, delimiter)
        cell = this.#unquote(text.slice(start + 1, close)) + text.slice(close + 1, position)
      } else {
        position = cellEnd(text, position, delimiter)
        cell = text.slice(start, position)
      }
      if (position === text.length && !isLast) break
      if (cell.length > this.#maxCellLength) this.#refuseLength()
      row.push(cell)
      if (text.charCodeAt(position++) === delimiter) continue
      if (row.length > 1 || cell !== '') rows.push(row)
      if (position <= text.length) this.#countLine(text.charCodeAt(position - 1), position - 1 === rowStart)
      row = []
      rowStart = position
    }
    // A delimiter at the very end is followed by one more cell, an empty one.
    if (isLast && row.length > 0) rows.push([...row, ''])
    this.#keepRest(isLast ? '' : text.slice(rowStart))
    return rows
  }

  /** Where the quote closes that opened before `from`; -1 while that cannot be told. */
  #closingQuote(text: string, from: number, isLast: boolean): number {
    let close = text.indexOf(this.#quote, from)
    while (close >= 0 && text[close + 1] === this.#quote) close = text.indexOf(this.#quote, close + 2)
    if (close < 0 && isLast) throw new ProductListError('quote-unclosed', { line: this.#line })
    return close === text.length - 1 && !isLast ? -1 : close
  }

  #unquote(content: string): string {
    if (content.includes('\n')) this.#line += content.split('\n').length - 1
    return content.includes(this.#quote)
      ? content.replaceAll(this.#quote + this.#quote, this.#quote)
      : content
  }

  /** CR LF is one line end; CR CR LF, from files written through a text mode twice, makes no row either. */
  #countLine(lineEnd: number, isEmptyLine: boolean): void {
    if (!(lineEnd === lineFeed && isEmptyLine && this.#lastLineEnd === carriageReturn)) this.#line++
    this.#lastLineEnd = lineEnd
  }

  #keepRest(rest: string): void {
    // Scanning an endless row anew with each chunk would take quadratic time.
    if (rest.length > 8 * this.#maxCellLength) {
      if (rest.split(this.#quote).length % 2 === 0)
        throw new ProductListError('quote-unclosed', { line: this.#line })
      this.#refuseLength()
    }
    this.#rest = rest
  }

  #refuseLength(): never {
    throw new ProductListError('cell-too-long', { line: this.#line, limit: this.#maxCellLength })
  }
}

/** The position of the delimiter or line end that ends an unquoted cell, or the text's length. */
function cellEnd(text: string, from: number, delimiter: number): number {
  let position = from
  for (; position < text.length; position++) {
    const code = text.charCodeAt(position)
    if (code === delimiter || code === lineFeed || code === carriageReturn) break
  }
  return position
}
