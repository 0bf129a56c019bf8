import type { List, RowField } from '@merkwerk/contract'
import { clsx } from 'clsx'
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from 'react'
import { useTranslation } from '../../messages/translate.ts'
import { ArrowDown, ArrowUp, SquareFunction } from '../../ui/icons/app-icons.ts'
import {
  type ColumnId,
  type ColumnLayout,
  chooseWidth,
  clampWidth,
  findField,
  isNumber,
  isPinned,
  isValue,
  movedColumn,
  toggledColumn,
} from './columns.ts'
import { ComputedFields } from './computed/computed-fields.ts'
import { HeadingMenu } from './heading-menu.tsx'
import { useColumnTitle } from './sheet-cells.tsx'
import { alsoSortedBy, findLevel, type SheetChange, type SheetView, sortedBy } from './sheet-view.ts'
import { useColumnDrag } from './use-column-drag.ts'

interface SheetHeadProps {
  list: List
  /** Whether the user may merge attributes. */
  mayEdit: boolean
  layout: ColumnLayout
  view: SheetView
  /** Undefined if the rows cannot be sorted. */
  onView: ((change: SheetChange) => void) | undefined
  /** Called while a column is dragged, and at the end. */
  onWidths: (widths: ColumnLayout['widths'], hasEnded: boolean) => void
  onOrder: (shown: ColumnId[]) => void
  /** Whether all, some or no rows are selected. */
  checked: boolean | 'some'
  onCheck: () => void
}

export function SheetHead({
  list,
  mayEdit,
  layout,
  view,
  onView,
  onWidths,
  onOrder,
  checked,
  onCheck,
}: SheetHeadProps) {
  const nameColumn = useColumnTitle()
  const { shown } = layout
  const drag = useColumnDrag({ shown, axis: 'x', onOrder })
  const headings = useRevealed(shown)
  return (
    <div role="rowgroup" className="sticky top-0 z-20 w-max min-w-full">
      <div
        ref={headings}
        role="row"
        aria-rowindex={1}
        className="grid h-8 grid-cols-(--sheet-columns) border-b border-edge bg-canvas text-xs font-medium text-muted"
      >
        <CheckAll checked={checked} onCheck={onCheck} />
        {shown.map((id, index) => (
          <Heading
            key={id}
            id={id}
            index={index}
            title={nameColumn(id)}
            view={view}
            onView={onView}
            resize={createResize(id, layout, onWidths)}
            isDragged={drag.dragged === id}
            onPointerDown={(event) => drag.start(event, id)}
            onMove={(step) => onOrder(movedColumn(shown, id, step))}
            menu={
              onView &&
              id !== 'picture' && (
                <HeadingMenu
                  list={list}
                  id={id}
                  title={nameColumn(id)}
                  view={view}
                  onView={onView}
                  onHide={id === 'article_number' ? undefined : () => onOrder(toggledColumn(shown, id))}
                  mayEdit={mayEdit}
                />
              )
            }
          />
        ))}
      </div>
    </div>
  )
}

function CheckAll({ checked, onCheck }: Pick<SheetHeadProps, 'checked' | 'onCheck'>) {
  const { t } = useTranslation()
  return (
    <div
      role="columnheader"
      aria-colindex={1}
      className="sticky left-0 z-10 flex items-center justify-center bg-canvas"
    >
      <input
        type="checkbox"
        aria-label={t('sheet.selectAll')}
        checked={checked === true}
        ref={(input) => {
          if (input) input.indeterminate = checked === 'some'
        }}
        onChange={onCheck}
        className="size-4 accent-accent"
      />
    </div>
  )
}

/** Scrolls to a column that was added, because most come behind all others. Views change several at once. */
function useRevealed(shown: readonly ColumnId[]) {
  const headings = useRef<HTMLDivElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    const added = shown.findIndex((id) => !before.current.includes(id))
    const isOne =
      added >= 0 &&
      before.current.every((id) => shown.includes(id)) &&
      shown.length === before.current.length + 1
    before.current = shown
    // Before the first heading is the one with the checkbox.
    if (isOne) headings.current?.children[added + 1]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])
  return headings
}

interface HeadingProps {
  id: ColumnId
  index: number
  title: string
  view: SheetView
  onView: SheetHeadProps['onView']
  resize: ReturnType<typeof createResize>
  isDragged: boolean
  onPointerDown: (event: PointerEvent<HTMLElement>) => void
  onMove: (step: 1 | -1) => void
  menu: ReactNode
}

/** A click on a heading selects its column. Dragging it moves the column, as Shift with an arrow key does. */
function Heading({ id, index, title, view, onView, ...props }: HeadingProps) {
  const { t } = useTranslation()
  const isComputed = useContext(ComputedFields).includes(id)
  const sort = onView && !(isComputed && isValue(id)) ? findField(id) : undefined
  const level = sort === undefined ? undefined : findLevel(view, sort)
  const order = level?.order
  return (
    <div
      role="columnheader"
      aria-colindex={index + 2}
      aria-label={title}
      data-heading={id}
      onPointerDown={props.onPointerDown}
      aria-sort={order && (order === 'asc' ? 'ascending' : 'descending')}
      style={isPinned(id) ? { left: `var(--left-${id})` } : undefined}
      className={clsx(
        // What stands over a heading scrolls behind the pinned ones with it.
        'group/heading relative isolate flex min-w-0 items-center px-2',
        isNumber(id) && 'flex-row-reverse justify-start',
        isPinned(id) && 'sticky! z-10 bg-canvas',
        id === 'article_number' && 'border-r border-line',
        !isPinned(id) && 'touch-pan-y select-none',
        props.isDragged && 'cursor-grabbing bg-accent-soft text-ink',
      )}
    >
      {isComputed && (
        <SquareFunction
          role="img"
          aria-label={t('sheet.computed')}
          className="mr-1 size-3.5 shrink-0 text-accent"
        />
      )}
      <span className={id === 'picture' ? 'sr-only' : clsx('truncate', order && 'text-ink')} title={title}>
        {title}
      </span>
      {sort !== undefined && onView && (
        <SortButton
          title={title}
          sort={sort}
          level={level}
          isMovable={!isPinned(id)}
          onView={onView}
          onMove={props.onMove}
        />
      )}
      {props.menu}
      {id !== 'picture' && (
        <span
          aria-hidden
          {...props.resize}
          className="absolute inset-y-0 right-0 z-10 w-2 cursor-col-resize touch-none after:absolute after:inset-y-2 after:right-0 after:w-px after:bg-line hover:after:bg-accent"
        />
      )}
    </div>
  )
}

interface SortButtonProps extends Pick<HeadingProps, 'title' | 'onMove'> {
  sort: RowField
  /** Undefined if the rows are not sorted by it. */
  level: ReturnType<typeof findLevel>
  isMovable: boolean
  onView: (change: SheetChange) => void
}

function SortButton({ title, sort, level, isMovable, onView, onMove }: SortButtonProps) {
  const { t } = useTranslation()
  const Arrow = level?.order === 'desc' ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      aria-label={t('grid.column.sortBy', { column: title })}
      title={t('sheet.sortHint')}
      onClick={({ shiftKey }) => onView((newest) => (shiftKey ? alsoSortedBy : sortedBy)(sort, newest))}
      aria-keyshortcuts={isMovable ? 'Shift+ArrowLeft Shift+ArrowRight' : undefined}
      onKeyDown={(event) => moveByKey(event, onMove)}
      className={clsx(
        'inline-flex h-5 shrink-0 items-center rounded-sm px-0.5 hover:bg-sunken hover:text-ink focus-visible:opacity-100',
        level
          ? 'text-ink'
          : 'opacity-0 group-hover/heading:opacity-60 hover:opacity-100! pointer-coarse:opacity-60',
      )}
    >
      <Arrow aria-hidden className="size-3.5" />
      {level && !level.isOnly && <span className="text-faint tabular-nums">{level.place + 1}</span>}
    </button>
  )
}

function moveByKey(event: KeyboardEvent, onMove: HeadingProps['onMove']): void {
  const step = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key]
  if (!step || !event.shiftKey) return
  event.preventDefault()
  onMove(step)
}

/** Drags the right edge of a column. A double click fits it to what it shows. The column menu changes widths by keyboard. */
function createResize(id: ColumnId, layout: ColumnLayout, onWidths: SheetHeadProps['onWidths']) {
  return {
    onDoubleClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      const heading = currentTarget.closest('[data-heading]')
      // Few columns are ever fitted.
      import('./measure-column.ts').then(
        ({ measureColumn }) =>
          onWidths({ ...layout.widths, [id]: clampWidth(measureColumn(heading, id)) }, true),
        () => undefined,
      )
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.preventDefault()
      // The heading itself would be dragged.
      event.stopPropagation()
      const handle = event.currentTarget
      const width = chooseWidth(id, layout)
      const widthsAt = (x: number) => ({
        ...layout.widths,
        [id]: clampWidth(width + x - event.clientX),
      })
      const drag = (move: globalThis.PointerEvent) => onWidths(widthsAt(move.clientX), false)
      const end = (move: globalThis.PointerEvent) => {
        handle.removeEventListener('pointermove', drag)
        onWidths(widthsAt(move.clientX), true)
      }
      handle.setPointerCapture(event.pointerId)
      handle.addEventListener('pointermove', drag)
      handle.addEventListener('lostpointercapture', end, { once: true })
    },
  }
}
