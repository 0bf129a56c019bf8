import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Table, type TableProps } from './table.tsx'

interface WindowTableProps<Row> extends TableProps<Row> {
  /** In pixels. */
  rowHeight: number
  overscan: number
  /** Index of the row to scroll to; -1 for none. */
  revealed?: number
  /** Called near the last loaded row if more can be loaded. */
  onNearEnd?: (() => void) | undefined
}

/** Rows before the end at which more are requested. */
const loadAhead = 20

/** A table that renders only the rows near the window, so that 100,000 rows scroll like ten. */
export function WindowTable<Row extends object>(props: WindowTableProps<Row>) {
  const { rowHeight, overscan, revealed = -1, onNearEnd, ...table } = props
  const { rows, rowId } = table
  const body = useRef<HTMLTableSectionElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const top = body.current?.getBoundingClientRect().top ?? 0
    setScrollMargin(top + window.scrollY)
  }, [])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    overscan,
    scrollMargin,
    getItemKey: (index) => {
      const row = rows[index]
      return row ? rowId(row, index) : index
    },
  })
  const items = virtual.getVirtualItems()
  const first = items[0]
  const last = items.at(-1)
  const isNearEnd = last !== undefined && last.index >= rows.length - loadAhead
  useEffect(() => {
    if (isNearEnd) onNearEnd?.()
  }, [isNearEnd, onNearEnd])
  useEffect(() => {
    if (revealed >= 0) virtual.scrollToIndex(revealed, { align: 'auto' })
  }, [revealed, virtual])
  return (
    <Table
      {...table}
      rows={rows.slice(first?.index ?? 0, (last?.index ?? -1) + 1)}
      excerpt={{
        first: first?.index ?? 0,
        before: (first?.start ?? scrollMargin) - scrollMargin,
        after: virtual.getTotalSize() - ((last?.end ?? scrollMargin) - scrollMargin),
        rowCount: onNearEnd ? -1 : rows.length,
        bodyRef: body,
        rowRef: virtual.measureElement,
      }}
    />
  )
}
