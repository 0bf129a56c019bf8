import type { Cell, Table } from './cells.ts'

const byteOrderMark = '\uFEFF'
/** Bytes gathered before they are handed on: one write a record would cost more than the record. */
const chunkLength = 64 * 1024

/** Characters that make a spreadsheet run a cell as a formula (OWASP, CSV Injection), full-width forms included. */
const formulaStart = /^[=@\t\r\uFF1D\uFF20]/
const signStart = /^[+\-\uFF0B\uFF0D]/
const plainNumber = /^[+-]\d+(?:[.,]\d+)*$/

/** Puts an apostrophe before text that a spreadsheet would run as a formula; signed plain numbers stay. */
export function guardFormula(text: string): string {
  const runs = formulaStart.test(text) || (signStart.test(text) && !plainNumber.test(text))
  return runs ? `'${text}` : text
}

function cellText({ kind, value }: Cell): string {
  if (!value) return ''
  if (kind === 'scraped') return guardFormula(value)
  if (kind === 'decimal') return value.replace('.', ',')
  return value
}

/** Quotes a field where RFC 4180 or the reading program needs it: separator, quote, line break, outer blanks. */
function quoteField(text: string): string {
  return /[";\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const csvLine = (fields: string[]): string => `${fields.map(quoteField).join(';')}\r\n`

/** The table as CSV the way JTL-Ameise and Excel in German read it: UTF-8 with BOM, `;`, CRLF, decimal comma. */
export async function* csvFile(table: Table): AsyncGenerator<Buffer> {
  let pending = byteOrderMark + csvLine(table.headings)
  for await (const block of table.rows)
    for (const row of block) {
      pending += csvLine(row.map(cellText))
      if (pending.length < chunkLength) continue
      yield Buffer.from(pending)
      pending = ''
    }
  yield Buffer.from(pending)
}
