import { type CsvDialect, CsvTokenizer } from './csv-tokenizer.ts'

/** Represents "no delimiter": a character that no list contains. */
const noDelimiter = '\u001f'
const candidates = [';', ',', '\t', '|', '^'] as const

/** The CSV dialect of a file, and the number of leading characters taken by byte order marks and a `sep=` line. */
export interface DetectedDialect extends CsvDialect {
  /** Undefined in a list of one column. */
  shownDelimiter: string | undefined
  skip: number
}

/**
 * Detects the dialect from the beginning of a CSV text; 64 KB are enough. A `sep=` line wins, as in Excel.
 * Otherwise the delimiter is the one that splits most rows alike. The quote is `'` if it encloses all cells of the
 * first row.
 */
export function detectDialect(sample: string): DetectedDialect {
  // Two programs that each add a byte order mark leave a second one, which decoding does not remove.
  const marks = /^\ufeff*/.exec(sample)?.[0].length ?? 0
  const separator = /^"?sep=([^\r\n])"?[ \t]*(?:\r\n|\r|\n)/i.exec(sample.slice(marks))
  const skip = marks + (separator?.[0].length ?? 0)
  const text = sample.slice(skip)
  const quote = usesSingleQuotes(text) ? "'" : '"'
  const shownDelimiter = separator?.[1] ?? detectDelimiter(text, quote)
  const firstLine = separator ? 2 : 1
  return { delimiter: shownDelimiter ?? noDelimiter, quote, shownDelimiter, skip, firstLine }
}

/**
 * The delimiter of a CSV text, or undefined for a single column. Refines the specification's rule (semicolon if
 * the first line contains more semicolons than commas), so that quoted delimiters, decimal commas, tabs and title
 * lines do not mislead it.
 */
export function detectDelimiter(sample: string, quote: CsvDialect['quote'] = '"'): string | undefined {
  let best: { delimiter: string; score: number } | undefined
  for (const delimiter of candidates) {
    const score = consistency(sample, { delimiter, quote })
    if (score > (best?.score ?? 0)) best = { delimiter, score }
  }
  return best?.delimiter
}

const unlimited = { cellLength: Number.POSITIVE_INFINITY, columns: Number.POSITIVE_INFINITY }

/** Rows of a letterhead or of titles above the table. */
const mostAbove = 20

/**
 * Share of rows with the most common cell count above one, from the first such row on, because a letterhead may stand above.
 * Halved if the first row has one cell.
 */
function consistency(sample: string, dialect: CsvDialect): number {
  const tokenizer = new CsvTokenizer(dialect, unlimited)
  let rows = tokenizer.push(sample)
  if (rows.length === 0) rows = tokenizer.push('\n')
  const widths = rows.slice(0, 200).map((row) => row.length)
  const counts = new Map<number, number>()
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
  const most = Math.max(0, ...counts.values())
  if (widths[0] !== 1) return most / widths.length
  const usual = [...counts].find(([, count]) => count === most)?.[0]
  const above = usual === undefined ? 0 : widths.indexOf(usual)
  // A header and a row, or one row in a list without titles.
  if (above > mostAbove || (above > 1 && most < 2)) return 0
  const share = most / (widths.length - above)
  // Commas in a column of titles: the header has none, and rows differ in their number.
  return share < 0.8 ? 0 : share / 2
}

const usesSingleQuotes = (text: string): boolean =>
  /^'[^'\r\n]*'(?:([;,\t|^])'[^'\r\n]*'){1,200}[ \t]*(?:[\r\n]|$)/.test(text)
