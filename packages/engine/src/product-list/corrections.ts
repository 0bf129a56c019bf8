// docs/decisions/0021-lists-in-the-browser.md

import type { Correction } from '@merkwerk/contract'
import { columnNames } from './table.ts'

/** Returns `correct`, which applies a row's corrections, the last of each cell. `missing` lists unknown columns. */
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
