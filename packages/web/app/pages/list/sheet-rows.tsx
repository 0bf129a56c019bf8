import type { ListRow } from '@merkwerk/contract'
import { useEffect, useRef } from 'react'
import type { ColumnKinds } from './column-kinds.ts'
import type { ColumnId, ValueColumn } from './columns.ts'
import { CompactRow } from './compact-row.tsx'
import { type CellRange, describeSpans } from './grid/ranges.ts'
import { GroupRow, useGroupName } from './group-row.tsx'
import { isGroup } from './groups.ts'
import { SheetRow } from './sheet-row.tsx'
import type { Cells } from './use-cells.ts'
import type { useGridEvents } from './use-grid-events.ts'
import type { Groups } from './use-groups.ts'
import type { Selection } from './use-selection.ts'

interface SheetRowsProps {
  gridId: string
  positions: readonly number[]
  range: { first: number; last: number; base: number; isFast: boolean }
  rowAt: (index: number) => ListRow | undefined
  /** Placeholders of rows that could not be fetched would never end. */
  isLoading: boolean
  selection: Selection
  cells: Cells
  editedAt: ReturnType<typeof useGridEvents>['editedAt']
  /** The cells that the handle was dragged over. */
  filling: CellRange | undefined
  isCompact: boolean
  /** Of a row, in pixels. */
  height: number
  valueColumns: readonly ValueColumn[]
  kinds: ColumnKinds
  columns: readonly ColumnId[]
  groups: Groups
  groupBy: string
  /** Whether rows can be dragged into other groups. */
  hasGrips: boolean
  /** The group that rows are dragged over. */
  dropLine: number | undefined
}

/** The rows near the visible part. */
export function SheetRows({ gridId, positions, range, rowAt, height, isLoading, ...props }: SheetRowsProps) {
  const { selection, cells } = props
  const nameGroup = useGroupName()
  const corner = cells.ranges.length === 1 ? cells.ranges[0] : undefined
  const count = range.last - range.first + 1
  const visible = positions.slice(range.first, range.last + 1)
  const shown = useRef<readonly number[]>([])
  useEffect(() => {
    if (!range.isFast) shown.current = visible
  })
  return visible.map((position, offset) => {
    const index = range.first + offset
    // A fast scroll renders no new rows: one has many more elements than a placeholder.
    const row = range.isFast && !shown.current.includes(position) ? undefined : rowAt(index)
    const isSelected = selection.selected.has(position)
    const isCurrent = index === cells.index
    const top = (index - range.base) * height
    const group = isGroup(position) ? props.groups.groupAt(position) : undefined
    if (group)
      return (
        <GroupRow
          key={position}
          gridId={gridId}
          index={index}
          top={top}
          height={height}
          group={group}
          name={nameGroup(props.groupBy, group.value)}
          columns={props.isCompact ? 2 : props.columns.length + 1}
          cursor={props.isCompact ? undefined : cells.column}
          isCurrent={isCurrent}
          isTarget={position === props.dropLine}
        />
      )
    const editing = props.editedAt(position)
    // A fast scroll moves the elements of unknown rows instead of replacing them.
    const key = row ? position : `unknown ${index % count}`
    return props.isCompact ? (
      <CompactRow
        key={key}
        gridId={gridId}
        index={index}
        top={top}
        row={row}
        isLoading={isLoading}
        isSelected={isSelected}
        isCurrent={isCurrent}
        editing={editing}
      />
    ) : (
      <SheetRow
        key={key}
        gridId={gridId}
        index={index}
        top={top}
        height={height}
        row={row}
        isLoading={isLoading}
        isSelected={isSelected}
        editing={editing}
        columns={props.columns}
        valueColumns={props.valueColumns}
        kinds={props.kinds}
        cursor={isCurrent ? cells.column : undefined}
        spans={describeSpans(cells.ranges, index)}
        filling={describeSpans(props.filling ? [props.filling] : [], index)}
        hasGrip={props.hasGrips}
        handle={index === corner?.bottom ? corner.right : undefined}
      />
    )
  })
}
