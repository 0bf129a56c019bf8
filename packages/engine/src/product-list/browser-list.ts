// docs/decisions/0021-lists-in-the-browser.md

import { type ByteBlocks, openCsv } from './csv-file.ts'
import { defaultLimits } from './limits.ts'
import { type OpenTable, openTable } from './open-table.ts'
import type { PartSource } from './xlsx/parts.ts'

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
