import { Budget } from './budget.ts'
import { type ByteBlocks, openCsv } from './csv-file.ts'
import type { Encoding } from './encoding.ts'
import { defaultLimits, type ListLimits } from './limits.ts'
import { ProductListError } from './refusals.ts'
import { filterRows, peekRows, type RowStream } from './row-stream.ts'
import { isBlank, locateTable, rowsToLocate, type TableHead } from './table.ts'
import type { PartSource } from './xlsx/parts.ts'

/** The choices that a file's format leaves open. */
export interface ListFormat {
  /** CSV only. */
  encoding?: Encoding
  /** CSV of more than one column only. */
  delimiter?: string
  /** XLSX only. */
  sheet?: string
  /** CSV only: characters that could not be read. */
  replacedCharacters?: number
}

/** The table within the rows of a file. */
export interface OpenTable extends TableHead {
  /** The data rows, readable once. They start at the table's first column and exclude blank rows. */
  rows: RowStream
}

/** Finds the table in the rows of a file. Throws `ProductListError`, also while rows are read. */
export async function openTable(written: RowStream, limits: ListLimits): Promise<OpenTable> {
  const { head, rows } = await peekRows(withoutBlankRows(written), rowsToLocate)
  if (head.rows.length === 0) throw new ProductListError('empty')
  const { firstDataRow, firstColumn, ...table } = locateTable(head.rows.slice(0, rowsToLocate))
  if (table.headers.length > limits.columns)
    throw new ProductListError('too-many-columns', { limit: limits.columns })
  if (head.rows.length <= firstDataRow) throw new ProductListError('header-only')
  return { ...table, rows: dataRows(rows, firstDataRow, firstColumn, limits) }
}

/** An XLSX row whose only text is beyond the last column read is blank here but still counts. */
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

/** Opens a whole CSV list in the browser by the server's rules. Throws `ProductListError`. */
export async function openCsvTable(blocks: ByteBlocks): Promise<OpenTable> {
  const { rows } = await openCsv(blocks, undefined, new Budget(defaultLimits))
  return openTable(rows, defaultLimits)
}

/** Opens the sheet of an XLSX list that the server would choose. Throws `ProductListError`. */
export async function openXlsxTable(source: PartSource): Promise<OpenTable> {
  const { openSheet } = await import('./xlsx/open-sheet.ts')
  const { rows } = await openSheet(source, undefined, new Budget(defaultLimits))
  return openTable(rows, defaultLimits)
}
