import { type ByteBlocks, openCsv } from './csv-file.ts'
import type { ListLimits } from './limits.ts'
import { defaultLimits } from './limits.ts'
import { ProductListError } from './refusals.ts'
import { filterRows, peekRows, type RowStream } from './row-stream.ts'
import { isBlank, locateTable, rowsToLocate } from './table.ts'
import type { PartSource } from './xlsx/parts.ts'

/** The table among the rows of a file. */
export interface OpenTable {
  headers: string[]
  /** False where the first row already is data; `headers` then are column letters. */
  hasHeaderRow: boolean
  /** The data rows, once: from the table's first column on, blank ones left out. */
  rows: RowStream
}

/** Finds the table in the rows as they are written. Throws `ProductListError`, also while rows are read. */
export async function openTable(written: RowStream, limits: ListLimits): Promise<OpenTable> {
  const { head, rows } = await peekRows(withoutBlankRows(written), rowsToLocate)
  if (head.rows.length === 0) throw new ProductListError('empty')
  const place = locateTable(head.rows.slice(0, rowsToLocate))
  const { headers, hasHeaderRow, firstDataRow, firstColumn } = place
  if (headers.length > limits.columns)
    throw new ProductListError('too-many-columns', { limit: limits.columns })
  if (head.rows.length <= firstDataRow) throw new ProductListError('header-only')
  return { headers, hasHeaderRow, rows: dataRows(rows, firstDataRow, firstColumn, limits) }
}

/** A row of an XLSX sheet may be blank here and still count: its only text stands beyond the last column read. */
async function* withoutBlankRows(source: RowStream): RowStream {
  for await (const chunk of source) yield filterRows(chunk, (row) => row.length === 0 || !row.every(isBlank))
}

async function* dataRows(
  source: RowStream,
  firstDataRow: number,
  firstColumn: number,
  limits: ListLimits,
): RowStream {
  let skip = firstDataRow
  let count = 0
  for await (const chunk of source) {
    const rows = chunk.rows.slice(skip)
    const numbers = chunk.numbers.slice(skip)
    skip -= chunk.rows.length - rows.length
    count += rows.length
    if (count > limits.rows) throw new ProductListError('too-many-rows', { limit: limits.rows })
    if (rows.length === 0) continue
    yield { rows: firstColumn === 0 ? rows : rows.map((row) => row.slice(firstColumn)), numbers }
  }
}

/** All of a CSV list where it lies, read by the server's rules. Throws `ProductListError`. */
export async function openCsvTable(blocks: ByteBlocks): Promise<OpenTable> {
  const { rows } = await openCsv(blocks, undefined, defaultLimits)
  return openTable(rows, defaultLimits)
}

/** All of the sheet of an XLSX list that the server would take. Throws `ProductListError`. */
export async function openXlsxTable(source: PartSource): Promise<OpenTable> {
  const { openSheet } = await import('./xlsx/open-sheet.ts')
  const { rows } = await openSheet(source, undefined, defaultLimits)
  return openTable(rows, defaultLimits)
}
