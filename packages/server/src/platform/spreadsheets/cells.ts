import type { Language } from '@merkwerk/contract'

/**
 * One cell of an output table.
 * - `identifier`: the customer's or the marketplace's number, written unchanged;
 * - `text`: any other text; `link`: an address that a workbook opens;
 * - `decimal`: a number as decimal text with a dot;
 * - `time`: an ISO 8601 time in UTC.
 * Undefined or empty is an empty cell. Identifiers and texts never run as a formula, whatever they say.
 */
export interface Cell {
  kind: 'identifier' | 'text' | 'link' | 'decimal' | 'time'
  value: string | undefined
}

/** A table of rows under fixed headings. Rows come in blocks: a step of its own a row would cost more than the row. */
export interface Table {
  name: string
  /** How times are written. */
  language: Language
  headings: string[]
  /** Widths of the columns of a sheet in characters, in the order of the headings; 12 where one is missing. */
  widths?: readonly (number | undefined)[]
  rows: AsyncIterable<Iterable<Cell[]>>
}

export const identifier = (value: string | null | undefined): Cell => ({
  kind: 'identifier',
  value: value ?? undefined,
})
export const text = (value: string | undefined): Cell => ({ kind: 'text', value })
export const link = (value: string | undefined): Cell => ({ kind: 'link', value })
export const decimal = (value: string | undefined): Cell => ({ kind: 'decimal', value })
export const time = (value: string | undefined): Cell => ({ kind: 'time', value })

export const isDecimal = (value: string): boolean => /^-?\d+(\.\d+)?$/.test(value)
