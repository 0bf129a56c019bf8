import { byteOrderMark, csvLine, type Language } from '@merkwerk/contract'
import { formatMinute } from '../local-time.ts'
import { type Cell, isDecimal, type Table } from './cells.ts'

/** Bytes gathered before they are handed on: one write a record would cost more than the record. */
const chunkLength = 64 * 1024

function cellText({ kind, value }: Cell, language: Language): string {
  if (!value) return ''
  if (kind === 'decimal' && isDecimal(value)) return value.replace('.', ',')
  if (kind === 'time') return formatMinute(new Date(value), language)
  return value
}

/**
 * The table as CSV the way JTL-Ameise and Excel in German read it: UTF-8 with BOM, `;`, CRLF, decimal comma, times in
 * German time. A cell that a spreadsheet would run as a formula has an apostrophe before it.
 */
export async function* csvFile({ headings, rows, language }: Table): AsyncGenerator<Buffer> {
  let pending = byteOrderMark + csvLine(headings)
  for await (const block of rows)
    for (const row of block) {
      pending += csvLine(row.map((cell) => cellText(cell, language)))
      if (pending.length < chunkLength) continue
      yield Buffer.from(pending)
      pending = ''
    }
  yield Buffer.from(pending)
}
