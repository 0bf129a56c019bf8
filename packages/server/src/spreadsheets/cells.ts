/**
 * One cell of an output table.
 * - `identifier`: the customer's or the marketplace's number, kept letter for letter;
 * - `scraped`: text that came from outside and must never run as a formula;
 * - `decimal`: a number as decimal text with a dot;
 * - `time`: an ISO 8601 time in UTC.
 * Undefined or empty is an empty cell.
 */
export interface Cell {
  kind: 'identifier' | 'scraped' | 'decimal' | 'time'
  value: string | undefined
}

/** A table of rows under fixed headings. Rows come in blocks: a step of its own a row would cost more than the row. */
export interface Table {
  name: string
  headings: string[]
  rows: AsyncIterable<Iterable<Cell[]>>
}

export const identifier = (value: string | null | undefined): Cell => ({
  kind: 'identifier',
  value: value ?? undefined,
})
export const scraped = (value: string | undefined): Cell => ({ kind: 'scraped', value })
export const decimal = (value: string | undefined): Cell => ({ kind: 'decimal', value })
export const time = (value: string | undefined): Cell => ({ kind: 'time', value })
