import { byteOrderMark, csvField, csvLine, type Language } from '@merkwerk/contract'
import { takeTurns } from '@merkwerk/exports'
import { formatMinute } from '../local-time.ts'
import { type Cell, isDecimal, type Table } from './cells.ts'

/** Characters collected before each write: one write per record would cost more than the record. */
const chunkLength = 64 * 1024

function csvCell({ kind, value }: Cell, language: Language): string {
  if (!value) return ''
  if (kind === 'decimal' && isDecimal(value)) return value.replace('.', ',')
  if (kind === 'time') return formatMinute(new Date(value), language)
  return csvField(value)
}

/** One line of a CSV file. */
function csvRow(cells: readonly Cell[], language: Language): string {
  let line = ''
  for (const cell of cells) line += `;${csvCell(cell, language)}`
  return `${line.slice(1)}\r\n`
}

/** The start of a CSV file: byte order mark and headings. */
const csvHead = (headings: readonly string[]): string => byteOrderMark + csvLine(headings)

/**
 * Writes the table as CSV for JTL-Ameise and German Excel: UTF-8 with BOM, `;`, CRLF, decimal comma, German time. An
 * apostrophe precedes each cell that a spreadsheet would run as a formula: `guardFormula` of the contract.
 */
export async function* csvFile({ headings, rows, language }: Table): AsyncGenerator<Buffer> {
  let pending = csvHead(headings)
  const turn = takeTurns()
  for await (const block of rows)
    for (const row of block) {
      pending += csvRow(row, language)
      if (pending.length < chunkLength) continue
      yield Buffer.from(pending)
      pending = ''
      await turn()
    }
  yield Buffer.from(pending)
}
