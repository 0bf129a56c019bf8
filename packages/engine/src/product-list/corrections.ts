// docs/decisions/0021-lists-in-the-browser.md

import { columnNames } from './table.ts'

/** A corrected cell of a list. `row` is the spreadsheet row number, `column` one of `columnNames(headers)`. */
export interface Correction {
  row: number
  column: string
  value: string
}

/**
 * Returns a function that applies corrections to the row with the given number. `missing` lists columns that the
 * list lacks. The last correction of a cell wins.
 */
export function createCorrector(headers: readonly string[], corrections: readonly Correction[]) {
  const names = columnNames(headers)
  const byRow = Map.groupBy(corrections, ({ row }) => row)
  const columns = new Set(corrections.map(({ column }) => column))
  const missing = [...columns].filter((column) => !names.includes(column))
  const correct = (cells: readonly string[], row: number): readonly string[] => {
    const repairs = byRow.get(row)
    if (!repairs) return cells
    const repaired = [...cells]
    for (const { column, value } of repairs) {
      const index = names.indexOf(column)
      while (repaired.length <= index) repaired.push('')
      repaired[index] = value
    }
    return repaired
  }
  return { correct, missing }
}
