import { type FileHandle, open } from 'node:fs/promises'
import { openCsv } from './csv-file.ts'
import type { Encoding } from './encoding.ts'
import { detectFileKind } from './file-kind.ts'
import type { ListLimits } from './limits.ts'
import { ProductListError } from './refusals.ts'
import { peekRows, type RowStream } from './row-stream.ts'
import { isBlank, locateTable, rowsToLocate } from './table.ts'
import { openSheet } from './xlsx/open-sheet.ts'
import { XlsxFile } from './xlsx/xlsx-file.ts'

/** What the uploader may know better than the file shows. */
export interface ListChoices {
  sheet?: string
  encoding?: Encoding
}

/** What is known of a list before its rows are read. */
export interface ListHead {
  kind: 'csv' | 'xlsx'
  /** CSV only. */
  encoding?: Encoding
  /** CSV of more than one column only. */
  delimiter?: string
  /** XLSX only. */
  sheet?: string
  headers: string[]
  /** False where the first row already is data; `headers` then are column letters. */
  hasHeaderRow: boolean
}

/** A list whose rows can be read, once. */
export type OpenList = ListHead & { rows: RowStream }

/**
 * Opens the file at `path` as a product list and finds its table. Data rows begin at the table's first column
 * and hold no blank row. Throws `ProductListError`, also while rows are read. Meant for a thread of its own:
 * a hostile file may keep it busy or fill its heap.
 */
export async function readList(path: string, choices: ListChoices, limits: ListLimits): Promise<OpenList> {
  const handle = await open(path)
  try {
    return await findTable(path, handle, choices, limits)
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function findTable(
  path: string,
  handle: FileHandle,
  choices: ListChoices,
  limits: ListLimits,
): Promise<OpenList> {
  const { size } = await handle.stat()
  if (size > limits.fileBytes)
    throw new ProductListError('file-too-large', { limit: limits.fileBytes / 2 ** 20 })
  const { rows: written, ...format } = await openTable(path, handle, choices, limits)
  const { head, rows } = await peekRows(withoutBlankRows(written), rowsToLocate)
  if (head.length === 0) throw new ProductListError('empty')
  const { headers, hasHeaderRow, firstDataRow, firstColumn } = locateTable(head.slice(0, rowsToLocate))
  if (headers.length > limits.columns)
    throw new ProductListError('too-many-columns', { limit: limits.columns })
  if (head.length <= firstDataRow) throw new ProductListError('header-only')
  return { ...format, headers, hasHeaderRow, rows: dataRows(handle, rows, firstDataRow, firstColumn, limits) }
}

async function openTable(
  path: string,
  handle: FileHandle,
  { sheet, encoding }: ListChoices,
  limits: ListLimits,
) {
  const kind = await detectFileKind(handle)
  if (kind === 'xlsx')
    return { kind, ...(await openSheet(await XlsxFile.open(path, handle, limits), sheet, limits)) }
  const { delimiter, ...csv } = await openCsv(handle, encoding, limits)
  return { kind, ...csv, ...(delimiter !== undefined && { delimiter }) }
}

/** A row of an XLSX sheet may be blank here and still count: its only text stands beyond the last column read. */
async function* withoutBlankRows(source: RowStream): RowStream {
  for await (const rows of source) yield rows.filter((row) => row.length === 0 || !row.every(isBlank))
}

async function* dataRows(
  handle: FileHandle,
  source: RowStream,
  firstDataRow: number,
  firstColumn: number,
  limits: ListLimits,
): RowStream {
  let skip = firstDataRow
  let count = 0
  try {
    for await (const chunk of source) {
      const rows = chunk.slice(skip)
      skip -= chunk.length - rows.length
      count += rows.length
      if (count > limits.rows) throw new ProductListError('too-many-rows', { limit: limits.rows })
      if (rows.length > 0) yield firstColumn === 0 ? rows : rows.map((row) => row.slice(firstColumn))
    }
  } finally {
    await handle.close()
  }
}
