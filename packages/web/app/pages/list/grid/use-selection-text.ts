import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatCount } from '../../../messages/format.ts'
import { useTranslation } from '../../../messages/translate.ts'
import type { ColumnId, ValueColumn } from '../columns.ts'
import type { StatusLine } from '../status-line.ts'
import { useUnsaved } from '../unsaved-edits.ts'
import { type CellRange, countCells, countColumns, countRows, countSpans, mergeRows } from './ranges.ts'

interface SelectionTextOptions {
  listId: string
  /** The run whose rows are shown. */
  asOf: string | undefined
  /** Of the list. */
  version: number
  positions: readonly number[]
  shown: readonly ColumnId[]
  valueColumns: readonly ValueColumn[]
  ranges: readonly CellRange[]
  status: StatusLine
}

/** More rows are not fetched for a sum. */
const mostSummed = 2_000
/** A selection that grows is summed when it rests. */
const restMs = 200

/** Says how many cells are selected, if it is more than the current one, and the sum of their numbers. */
export function useSelectionText({ status, ranges, ...options }: SelectionTextOptions): void {
  const { listId, asOf, version, positions, shown, valueColumns } = options
  const { t } = useTranslation()
  const client = useQueryClient()
  const unsaved = useUnsaved(listId)
  const selected = describeSelection()

  function describeSelection(): string {
    const [first] = ranges
    const count = ranges.reduce((sum, range) => sum + countCells(range), 0)
    if (!first || count < 2) return ''
    const cells = formatCount(count)
    if (ranges.length > 1) return t('grid.selectedRanges', { cells })
    return t('grid.selected', {
      cells,
      rows: formatCount(countRows(first)),
      columns: formatCount(countColumns(first)),
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: other ranges of the same size have another sum.
  useEffect(() => {
    status.saySelected(selected)
    return () => status.saySelected('')
  }, [status, ranges, selected])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another version and what is not saved yet have other values.
  useEffect(() => {
    if (selected === '' || countSpans(mergeRows(ranges)) > mostSummed) return
    let isLeft = false
    const sum = async () => {
      const { sumCells } = await import('./sum-cells.ts')
      const source = { client, listId, asOf, columns: valueColumns }
      const text = await sumCells(source, { ranges, shown, positions })
      if (!isLeft) status.saySelected(text ? `${selected} · ${text}` : selected)
    }
    // Rows that cannot be fetched have no sum.
    const timer = setTimeout(() => sum().catch(() => undefined), restMs)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [selected, status, ranges, listId, asOf, positions, shown, valueColumns, version, unsaved, client])
}
