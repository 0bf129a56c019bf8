import { open } from 'node:fs/promises'
import { defaultLimits } from './limits.ts'
import { openRows } from './read-list.ts'
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
  const lines: number[] = []
  const { rows } = await openRows(path, handle, {}, defaultLimits, lines)
  const table: TableRow[] = []
  for await (const chunk of rows)
    for (const [index, cells] of chunk.rows.entries())
      table.push({ line: lines[table.length] ?? chunk.numbers[index] ?? 0, cells })
  return table
}
