import { open } from 'node:fs/promises'
import { openCsv } from './csv-file.ts'
import { fileBlocks, fileBytes } from './file-blocks.ts'
import { detectFileKind } from './file-kind.ts'
import { defaultLimits } from './limits.ts'
import { ProductListError } from './refusals.ts'

const maxMegabytes = 10

/** A row of a table, with the 1-based line of the file in which it begins. */
export interface TableRow {
  line: number
  cells: string[]
}

/**
 * All rows of a CSV file that is no product list, as they are written, of any encoding and delimiter that lists may have.
 * It is read in this thread, so it is for files of at most 10 MB from people who are trusted. Throws `ProductListError`.
 */
export async function readCsvTable(path: string): Promise<TableRow[]> {
  await using handle = await open(path)
  if ((await handle.stat()).size > maxMegabytes * 2 ** 20)
    throw new ProductListError('file-too-large', { limit: maxMegabytes })
  if ((await detectFileKind(await fileBytes(handle))) !== 'csv')
    throw new ProductListError('not-a-list', { found: { de: 'eine XLSX-Mappe', en: 'an XLSX workbook' } })
  const rows: string[][] = []
  const lines: number[] = []
  const csv = await openCsv(() => fileBlocks(handle), undefined, defaultLimits, lines)
  for await (const chunk of csv.rows) rows.push(...chunk)
  return rows.map((cells, index) => ({ line: lines[index] ?? 0, cells }))
}
