import { type FileHandle, open } from 'node:fs/promises'
import type { Budget } from './budget.ts'
import { openCsv } from './csv-file.ts'
import type { Encoding } from './encoding.ts'
import { fileBlocks, fileBytes } from './file-blocks.ts'
import { detectFileKind } from './file-kind.ts'
import { type ListFormat, openTable } from './open-table.ts'
import { ProductListError } from './refusals.ts'
import type { RowStream } from './row-stream.ts'
import type { TableHead } from './table.ts'

/** Choices of the user that override detection. */
export interface ListChoices {
  sheet?: string
  encoding?: Encoding
}

/** What is known about a list before its rows are read. */
export interface ListHead extends ListFormat, TableHead {
  kind: 'csv' | 'xlsx'
}

/** A list whose rows can be read once. Its file is open until it is disposed of. */
export type OpenList = ListHead & { rows: RowStream } & AsyncDisposable

/**
 * Opens the file at `path` as a product list and finds its table. Data rows begin at the table's first column and
 * exclude blank rows. Throws `ProductListError`, also while rows are read. Run it in a separate thread, because a
 * hostile file may keep it busy or fill its heap.
 */
export async function readList(path: string, choices: ListChoices, budget: Budget): Promise<OpenList> {
  const handle = await open(path)
  try {
    return await findTable(path, handle, choices, budget)
  } catch (error) {
    await handle.close()
    throw error
  }
}

async function findTable(
  path: string,
  handle: FileHandle,
  choices: ListChoices,
  budget: Budget,
): Promise<OpenList> {
  const { rows: written, ...format } = await openRows(path, handle, choices, budget)
  const { rows, ...table } = await openTable(written, budget.limits)
  return {
    ...format,
    ...table,
    rows,
    async [Symbol.asyncDispose]() {
      // The rows may have been read in part, and what reads them has streams of its own.
      await written.return()
      await handle.close()
    },
  }
}

/** Opens the rows of a file, unchanged. `rowLines` receives the line in which each row of a CSV file begins. */
export async function openRows(
  path: string,
  handle: FileHandle,
  { sheet, encoding }: ListChoices,
  budget: Budget,
  rowLines?: number[],
) {
  const { fileBytes: most } = budget.limits
  if ((await handle.stat()).size > most)
    throw new ProductListError('file-too-large', { limit: most / 2 ** 20 })
  const kind = await detectFileKind(await fileBytes(handle))
  if (kind === 'xlsx') {
    // Most lists are text, and the thread starts faster without the workbook parser.
    const { openXlsx } = await import('./xlsx/xlsx-file.ts')
    return { kind, ...(await openXlsx(path, handle, sheet, budget)) }
  }
  const { delimiter, ...csv } = await openCsv(() => fileBlocks(handle), encoding, budget, rowLines)
  return { kind, ...csv, ...(delimiter !== undefined && { delimiter }) }
}
