import { type CsvDialect, CsvTokenizer } from './csv-tokenizer.ts'

/** Stands for "no delimiter": a character that no list has. */
const noDelimiter = '\u001f'
const candidates = [';', ',', '\t', '|', '^'] as const

/** How a CSV file is written, and how many characters byte order marks and a `sep=` line take at its beginning. */
export interface DetectedDialect extends CsvDialect {
  /** Undefined in a list of one column. */
  shownDelimiter: string | undefined
  skip: number
}

/**
 * The dialect of a CSV text from its beginning (64 KB are plenty): a `sep=` line, as Excel takes it, else the
 * delimiter that splits most rows alike, and `'` as quote where the first row has all its cells in it.
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
 * The delimiter of a CSV text, undefined for a single column. Refines the specification's rule (semicolon
 * where the first line has more of them than commas) so that quoted delimiters, decimal commas, tabs and
 * title lines above the table do not mislead it.
 */
export function detectDelimiter(sample: string, quote: CsvDialect['quote'] = '"'): string | undefined {
  let best: { delimiter: string; score: number } | undefined
  for (const delimiter of candidates) {
    const score = consistency(sample, { delimiter, quote })
    if (score > (best?.score ?? 0)) best = { delimiter, score }
  }
  return best?.delimiter
}

/** Share of rows that have the commonest number of cells beyond one; half of it where the first row has one cell. */
function consistency(sample: string, dialect: CsvDialect): number {
  const tokenizer = new CsvTokenizer(dialect, Number.POSITIVE_INFINITY)
  let rows = tokenizer.push(sample)
  if (rows.length === 0) rows = tokenizer.push('\n')
  const widths = rows.slice(0, 200).map((row) => row.length)
  const counts = new Map<number, number>()
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1)
  const share = Math.max(0, ...counts.values()) / widths.length
  if (widths[0] !== 1) return share
  // Commas in a column of titles: the header has none, and not nearly every row has the same number.
  return share < 0.8 ? 0 : share / 2
}

const usesSingleQuotes = (text: string): boolean =>
  /^'[^'\r\n]*'(?:([;,\t|^])'[^'\r\n]*'){1,200}[ \t]*(?:[\r\n]|$)/.test(text)
