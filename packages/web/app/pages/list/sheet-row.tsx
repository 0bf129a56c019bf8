import { type ListRow, longestOwnCell, longestValue } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { memo } from 'react'
import { useTranslation } from '../../messages/translate.ts'
import { GripVertical } from '../../ui/icons/app-icons.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { CellEditor, cellEditorClass, type EditedCell } from './cell-editor.tsx'
import type { ColumnKinds } from './column-kinds.ts'
import {
  type ColumnId,
  isEditable,
  isLongText,
  isNumber,
  isOwn,
  isPinned,
  type ValueColumn,
} from './columns.ts'
import { isInSpans } from './grid/ranges.ts'
import { CellContent, cellText } from './sheet-cells.tsx'

const LongTextEditor = onDemand(() => import('./grid/long-text-editor.tsx'), { isLarge: true }).part(
  'LongTextEditor',
)

interface SheetRowProps {
  gridId: string
  index: number
  /** Pixels from the top of the rows around it. */
  top: number
  height: number
  row: ListRow | undefined
  /** Whether an unknown row may still arrive. */
  isLoading: boolean
  columns: readonly ColumnId[]
  valueColumns: readonly ValueColumn[]
  kinds: ColumnKinds
  isSelected: boolean
  /** The column of the current cell, if it is in this row. */
  cursor: ColumnId | undefined
  /** The columns of selected cells. */
  spans: string
  /** The columns that the handle was dragged over. */
  filling: string
  /** The column with the handle that fills, if it is in this row. */
  handle: number | undefined
  /** Whether the row can be dragged into another group. */
  hasGrip: boolean
  /** The edited cell, if it is in this row. */
  editing: EditedCell | undefined
}

export const cellId = (gridId: string, index: number, column: ColumnId | undefined): string =>
  `${gridId}-${index}-${column}`

/** The grid handles all clicks, so that rows need no functions of their own. */
export const SheetRow = memo(function SheetRow(props: SheetRowProps) {
  const { t } = useTranslation()
  const { index, row, columns, isSelected } = props
  if (row === undefined) return <PlaceholderRow {...props} />
  // Pinned columns are first.
  const pinned = columns.filter(isPinned).length
  const cells = columns.map((id, column) => renderCell({ ...props, row }, id, column))
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      style={{ top: props.top, height: props.height }}
      className={clsx(
        'group/row absolute inset-x-0 grid grid-rows-[100%] grid-cols-(--sheet-columns) border-b border-line select-none',
        // Content that is higher than the row must not make its cells cover the next one.
        props.editing ? 'z-10' : 'contain-content',
        isSelected ? 'bg-accent-soft' : 'bg-surface hover:bg-sunken',
      )}
    >
      {/* One element for all columns that stay in sight, because the browser composes each separately. */}
      <div
        role="presentation"
        style={{ gridColumn: `1 / span ${pinned + 1}` }}
        className="sticky left-0 z-10 grid grid-rows-[100%] grid-cols-subgrid bg-inherit"
      >
        <CheckCell
          label={t('sheet.selectRow', { article: row.article_number })}
          isSelected={isSelected}
          hasGrip={props.hasGrip}
        />
        {cells.slice(0, pinned)}
      </div>
      {cells.slice(pinned)}
    </div>
  )
})

/** No component of its own, because a scroll renders hundreds. */
function renderCell(props: SheetRowProps & { row: ListRow }, id: ColumnId, column: number) {
  const { row, spans } = props
  const isCurrent = id === props.cursor
  const isCellSelected = isInSpans(spans, column)
  const editing = props.editing?.column === id ? props.editing : undefined
  return (
    <div
      key={id}
      id={cellId(props.gridId, props.index, id)}
      role="gridcell"
      aria-colindex={column + 2}
      aria-readonly={!isEditable(id) || undefined}
      aria-selected={isCellSelected}
      data-column={id}
      className={clsx(
        'flex min-w-0 px-2 whitespace-nowrap outline-none',
        // An editor grows over the rows below.
        editing ? 'relative z-10 items-start' : 'items-center overflow-hidden',
        row.ignored && 'text-faint *:opacity-60',
        isNumber(id) && 'justify-end tabular-nums',
        id === 'article_number' && 'border-r border-line',
        isCellSelected && !isCurrent && 'bg-accent/12',
        isInSpans(props.filling, column) && 'outline-1! -outline-offset-1! outline-accent! outline-dashed!',
        column === props.handle && 'relative',
        isCurrent && !editing && 'outline-2! -outline-offset-2! outline-accent! outline-solid!',
      )}
    >
      {editing ? (
        <OpenEditor {...props} editing={editing} />
      ) : (
        <CellContent id={id} row={row} columns={props.valueColumns} kinds={props.kinds} />
      )}
      {column === props.handle && !editing && <FillHandle />}
    </div>
  )
}

interface OpenEditorProps extends Pick<SheetRowProps, 'valueColumns' | 'kinds'> {
  row: ListRow
  editing: EditedCell
}

function OpenEditor({ row, valueColumns, kinds, editing }: OpenEditorProps) {
  const { t } = useTranslation()
  const { column } = editing
  const value = cellText(column, row, valueColumns)
  if (isLongText(column)) return <LongTextEditor column={column} row={row} value={value} editing={editing} />
  return (
    <CellEditor
      label={t('sheet.edit.value')}
      className={cellEditorClass}
      value={value}
      typed={editing.typed}
      kind={kinds.get(column)}
      maxLength={isOwn(column) ? longestOwnCell : longestValue}
      isCell
      onSave={editing.onSave}
      onFill={editing.onFill}
      onEnd={editing.onEnd}
    />
  )
}

/** A row as one cell, because a fast scroll renders hundreds of rows that are too fast to be read. */
function PlaceholderRow({ gridId, index, top, height, isLoading, isSelected, cursor }: SheetRowProps) {
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      style={{ top, height }}
      className={clsx(
        'absolute inset-x-0 contain-strict border-b border-line',
        isSelected ? 'bg-accent-soft' : 'bg-surface',
      )}
    >
      <div
        id={cellId(gridId, index, cursor)}
        role="gridcell"
        aria-colindex={1}
        className={clsx(
          'sticky left-0 flex h-full w-80 items-center pl-12',
          cursor !== undefined && 'outline-2 -outline-offset-2 outline-accent',
        )}
      >
        {/* Animations of all rows would cost a fast scroll its frames. */}
        {isLoading && <span aria-hidden className="h-4 w-4/5 rounded-sm bg-line" />}
      </div>
    </div>
  )
}

/** Dragging it fills the cells beside the range with its values, as Ctrl and D do below it. */
const FillHandle = () => (
  <span
    aria-hidden
    data-handle
    className="absolute right-0 bottom-0 z-10 size-2 cursor-crosshair touch-none border border-surface bg-accent pointer-coarse:size-5 pointer-coarse:rounded-full"
  />
)

interface CheckCellProps {
  label: string
  isSelected: boolean
  hasGrip: boolean
}

function CheckCell({ label, isSelected, hasGrip }: CheckCellProps) {
  return (
    <div
      role="gridcell"
      aria-colindex={1}
      className={clsx('relative flex items-center justify-center', hasGrip && 'pointer-coarse:justify-end')}
    >
      {hasGrip && (
        <span
          aria-hidden
          data-grip
          className="absolute inset-y-0 left-0 flex w-3.5 cursor-grab touch-none items-center text-faint opacity-0 group-hover/row:opacity-100 active:cursor-grabbing pointer-coarse:w-6 pointer-coarse:opacity-100"
        >
          <GripVertical className="size-3.5" />
        </span>
      )}
      <input
        type="checkbox"
        tabIndex={-1}
        data-check
        readOnly
        checked={isSelected}
        aria-label={label}
        className="size-4 accent-accent"
      />
    </div>
  )
}
