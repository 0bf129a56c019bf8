import { open } from 'node:fs/promises'
import type { Budget } from './budget.ts'
import { openRows } from './read-list.ts'

/** A row with the 1-based line of the file in which it begins, or the row number in a workbook. */
export interface TableRow {
  line: number
  cells: string[]
}

/**
 * Yields the rows of a CSV file or an XLSX workbook that is not a product list, unchanged. CSV may have any encoding and
 * delimiter that lists may have. Run it in a thread that `serveReader` serves. Throws `ProductListError`.
 */
export async function* readTableRows(
  path: string,
  budget: Budget,
): AsyncGenerator<TableRow, void, undefined> {
  await using handle = await open(path)
  const lines: number[] = []
  const { rows } = await openRows(path, handle, {}, budget, lines)
  let count = 0
  for await (const chunk of rows) {
    budget.checkTime()
    for (const [index, cells] of chunk.rows.entries()) {
      count += 1
      budget.spendRow(cells)
      yield { line: lines[count - 1] ?? chunk.numbers[index] ?? 0, cells }
    }
  }
}
