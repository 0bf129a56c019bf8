import type { Language, Verdict } from '@merkwerk/contract'

/**
 * One cell of an output table.
 * - `identifier`: the customer's or the marketplace's number, written unchanged;
 * - `text`: any other text; `link`: an address that a workbook opens;
 * - `decimal`: a number as decimal text with a dot;
 * - `time`: an ISO 8601 time in UTC.
 * Undefined or empty is an empty cell. Spreadsheets never run an identifier or a text as a formula.
 */
export interface Cell {
  kind: 'identifier' | 'text' | 'link' | 'decimal' | 'time'
  value: string | undefined
  /** Colours the text in a workbook as on the screens. */
  verdict?: Verdict
}

/** A table with fixed headings. Rows come in blocks because one async step per row would cost more than the row. */
export interface Table {
  name: string
  /** The format of times. */
  language: Language
  headings: string[]
  /** Column widths of a sheet in characters, in the order of the headings. The default is 12. */
  widths?: readonly (number | undefined)[]
  rows: AsyncIterable<Iterable<Cell[]>>
}

/** The rows of records that come in blocks. */
export async function* rowBlocks<R>(
  records: AsyncIterable<readonly R[]>,
  writeRows: (record: R) => Cell[][],
): AsyncGenerator<Cell[][]> {
  for await (const block of records) yield block.flatMap(writeRows)
}

export const identifier = (value: string | null | undefined): Cell => ({
  kind: 'identifier',
  value: value ?? undefined,
})
export const text = (value: string | undefined): Cell => ({ kind: 'text', value })
/** The name of a verdict. */
export const verdictText = (value: string, verdict: Verdict): Cell => ({ kind: 'text', value, verdict })
export const link = (value: string | undefined): Cell => ({ kind: 'link', value })
export const decimal = (value: string | undefined): Cell => ({ kind: 'decimal', value })
export const time = (value: string | undefined): Cell => ({ kind: 'time', value })

export const isDecimal = (value: string): boolean => /^-?\d+(\.\d+)?$/.test(value)
