import { guardFormula } from '@merkwerk/contract/csv'
import type { DecimalMark } from './target.ts'

/** How a target reads CSV files. */
export interface CsvDialect {
  separator: ',' | ';' | '\t'
  /** `non-ascii`: also texts that are not ASCII, because older versions of PHP drop an umlaut at the start of a bare field. */
  quoting: 'needed' | 'non-ascii' | 'always'
  /**
   * A quote inside a quoted field is doubled, as in RFC 4180.
   * `apart`: and no backslash stands before a quote. Versions of PHP's `fgetcsv` and of the shops that call it differ in whether a
   * backslash protects the quote: all of them read such a file alike.
   */
  quotes: 'doubled' | 'apart'
  byteOrderMark: boolean
  lineEnd: '\r\n' | '\n'
  decimalMark: DecimalMark
  /**
   * `guarded`: an apostrophe precedes texts that spreadsheets run as formulas. For files that people open.
   * `literal`: for importers that would store the apostrophe.
   */
  formulas: 'guarded' | 'literal'
}

/** The dialect of most importers, with what a target reads differently: RFC 4180 with commas and decimal points. */
export const csvDialect = (difference: Partial<CsvDialect> = {}): CsvDialect => ({
  separator: ',',
  quoting: 'non-ascii',
  quotes: 'doubled',
  byteOrderMark: false,
  lineEnd: '\n',
  decimalMark: '.',
  formulas: 'literal',
  ...difference,
})

/** How a cell differs from its value. */
export type CellChange = 'guarded-formula' | 'backslash'

const isPlain = /^[\w.:/+#()&%-][\w .:/+#()&%-]*$/
const needsQuotes: Record<CsvDialect['separator'], RegExp> = {
  ',': /[",\r\n]|^\s|\s$/,
  ';': /[";\r\n]|^\s|\s$/,
  '\t': /["\t\r\n]|^\s|\s$/,
}

/** PHP's escape character has no meaning in a bare field. */
const canBeBare = ({ separator }: CsvDialect, text: string): boolean =>
  /^[!-~][ -~]*$/.test(text) && !text.includes('"') && !text.includes(separator)

/** The value that the target can read: the same value, or the nearest one with the reason of the change. */
export function fitCell(
  dialect: CsvDialect,
  value: string,
): { text: string; change: CellChange | undefined } {
  if (dialect.formulas === 'guarded') {
    const text = guardFormula(value)
    return { text, change: text === value ? undefined : 'guarded-formula' }
  }
  if (dialect.quotes === 'apart' && /\\(?:"|$)/.test(value) && !canBeBare(dialect, value))
    return { text: value.replace(/\\(?="|$)/g, '\\ '), change: 'backslash' }
  return { text: value, change: undefined }
}

/** Encodes a value that `fitCell` returned. */
function encodeCell({ separator, quoting, quotes }: CsvDialect, text: string): string {
  if (quoting === 'needed' && !needsQuotes[separator].test(text)) return text
  if (quoting !== 'always' && (text === '' || (isPlain.test(text) && !text.endsWith(' ')))) return text
  // `fitCell` left a final backslash only where the field can be bare.
  if (quotes === 'apart' && text.endsWith('\\')) return text
  return `"${text.replaceAll('"', '""')}"`
}

/** Formats cells that `fitCell` returned as one line. */
export function csvLine(dialect: CsvDialect, cells: readonly string[]): string {
  let line = ''
  for (const [index, cell] of cells.entries())
    line += (index === 0 ? '' : dialect.separator) + encodeCell(dialect, cell)
  return line + dialect.lineEnd
}

/** Writes decimal text with a dot as the target reads it. */
export const decimal = ({ decimalMark }: Pick<CsvDialect, 'decimalMark'>, value: string): string =>
  decimalMark === ',' ? value.replace('.', ',') : value
