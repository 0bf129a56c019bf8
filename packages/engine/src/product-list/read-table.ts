import { type FileHandle, open } from 'node:fs/promises'
import { openCsv } from './csv-file.ts'
import { fileBlocks, fileBytes } from './file-blocks.ts'
import { detectFileKind } from './file-kind.ts'
import { defaultLimits } from './limits.ts'
import { ProductListError } from './refusals.ts'

const maxMegabytes = 10

/** A row with the 1-based line of the file in which it begins, or the row number in a workbook. */
export interface TableRow {
  line: number
  cells: string[]
}

/**
 * All rows of a CSV file or an XLSX workbook that is not a product list, unchanged. CSV may have any encoding and
 * delimiter that lists may have. The file is read in this thread: at most 10 MB, and only from trusted users.
 * Throws `ProductListError`.
 */
export async function readTable(path: string): Promise<TableRow[]> {
  await using handle = await open(path)
  if ((await handle.stat()).size > maxMegabytes * 2 ** 20)
    throw new ProductListError('file-too-large', { limit: maxMegabytes })
  const kind = await detectFileKind(await fileBytes(handle))
  return kind === 'xlsx' ? await readWorkbook(path, handle) : await readCsv(handle)
}

async function readCsv(handle: FileHandle): Promise<TableRow[]> {
  const rows: string[][] = []
  const lines: number[] = []
  const csv = await openCsv(() => fileBlocks(handle), undefined, defaultLimits, lines)
  for await (const chunk of csv.rows) rows.push(...chunk.rows)
  return rows.map((cells, index) => ({ line: lines[index] ?? 0, cells }))
}

async function readWorkbook(path: string, handle: FileHandle): Promise<TableRow[]> {
  const { openSheet, XlsxFile } = await import('./xlsx/index.ts')
  const { rows } = await openSheet(await XlsxFile.open(path, handle, defaultLimits), undefined, defaultLimits)
  const table: TableRow[] = []
  for await (const chunk of rows)
    for (const [index, cells] of chunk.rows.entries()) table.push({ line: chunk.numbers[index] ?? 0, cells })
  return table
}
