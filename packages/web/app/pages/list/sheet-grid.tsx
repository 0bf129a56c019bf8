import type { List } from '@merkwerk/contract'
import { clsx } from 'clsx'
import {
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { QueryError } from '../../components/query-boundary.tsx'
import { useTranslation } from '../../messages/translate.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { useColumnKinds } from './column-kinds.ts'
import {
  type ColumnLayout,
  checkWidth,
  chooseDensity,
  chooseWidth,
  computeOffsets,
  isTouched,
  rowHeights,
  type ValueColumn,
  writeTemplate,
} from './columns.ts'
import { compactHeight } from './compact-row.tsx'
import { useFamilyDrop } from './families/use-family-drop.ts'
import type { FindRequest } from './grid/find-bar.tsx'
import { FindField, findBox } from './grid/find-field.tsx'
import { listTitles } from './grid/list-titles.ts'
import { useBlockEdge } from './grid/use-block-edge.ts'
import { useCellActions } from './grid/use-cell-actions.ts'
import type { RememberedText } from './grid/use-find.ts'
import { useSelectionText } from './grid/use-selection-text.ts'
import { SheetHead } from './sheet-head.tsx'
import { cellId } from './sheet-row.tsx'
import { SheetRows } from './sheet-rows.tsx'
import type { SheetChange, SheetView } from './sheet-view.ts'
import type { StatusLine } from './status-line.ts'
import type { RowsEdit } from './unsaved-edits.ts'
import { type Covered, uncovered, useCells } from './use-cells.ts'
import type { EditRows } from './use-edit-rows.ts'
import { useFixedRows, useScrollerSize } from './use-fixed-rows.ts'
import { useGridEvents } from './use-grid-events.ts'
import type { Groups } from './use-groups.ts'
import type { Selection } from './use-selection.ts'
import { useSheetRows } from './use-sheet-rows.ts'

const pastePreview = onDemand(() => import('./grid/paste-preview.tsx'), { isLarge: true })
const PastePreview = pastePreview.part('PastePreview')

const findBar = onDemand(() => import('./grid/find-bar.tsx'), { isLarge: true })
const FindBar = findBar.part('FindBar')

const CellMenu = onDemand(() => import('./grid/cell-menu.tsx'), { isLarge: true }).part('CellMenu')

const TouchBar = onDemand(() => import('./grid/touch-bar.tsx'), { isLarge: true }).part('TouchBar')

/** Of the element that takes the focus. */
export const rowsId = 'rows'

/** Narrower grids show compact rows. */
const compactBelow = 600
const headHeight = 32
const overscan = 6

interface SheetGridProps {
  list: List
  listId: string
  /** The run whose rows are shown. */
  asOf: string | undefined
  /** The lines: positions of rows, and groups. */
  positions: readonly number[]
  groups: Groups
  /** Rows in all groups. */
  total: number
  /** Changes with order and filters. */
  orderKey: string
  /** Whether the rows of another order are shown until those of this one arrive. */
  isStale: boolean
  /** -1 while more rows may follow. */
  rowCount: number
  valueColumns: readonly ValueColumn[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  view: SheetView
  onView: (change: SheetChange) => void
  selection: Selection
  /** Position of the row in the panel. */
  openRow: number | null
  onOpen: (position: number) => void
  /** Undefined if the user may not edit. */
  onEdit: ((edit: RowsEdit) => void) | undefined
  /** The same, for blocks of cells. */
  edit: EditRows | undefined
  status: StatusLine
  /** Find and replace, if it is open. */
  find: FindRequest | undefined
  /** Undefined if texts cannot be searched. */
  onFind: ((request: FindRequest | undefined) => void) | undefined
}

/**
 * A grid of WAI-ARIA: it keeps the focus and names its current cell, because rows outside the visible part do not exist.
 * Elements of a table cannot be placed freely, so roles are used.
 */
export function SheetGrid(props: SheetGridProps) {
  const { listId, asOf, positions, valueColumns, layout, selection } = props
  const { t } = useTranslation()
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const size = useScrollerSize(scroller)
  // The width of the window until it is measured, so that phones never render a wide table first.
  const isCompact = (size.width || window.innerWidth) < compactBelow
  const height = isCompact ? compactHeight : rowHeights[chooseDensity(layout)]
  const head = isCompact ? 0 : headHeight
  const range = useFixedRows({
    scroller,
    count: positions.length,
    height: size.height - head,
    rowHeight: height,
    overscan,
  })
  const [draft, setDraft] = useState<ColumnLayout['widths']>()
  const shownLayout = draft ? { ...layout, widths: draft } : layout
  const { first, last, scale } = range
  const rows = useSheetRows({ listId, asOf, positions, columns: valueColumns, first, last })
  const { rowAt, failed, canArrive } = rows
  const [covered, cover] = useCovered(scroller)
  const cells = useCells({ positions, layout, scroller, rowHeight: height, headHeight: head, covered, scale })
  const kinds = useColumnKinds(valueColumns)
  const ranges = useMemo(
    () => (isCompact ? listTitles(positions, layout, selection, cells.index) : cells.ranges),
    [isCompact, positions, layout, selection, cells.index, cells.ranges],
  )
  const actions = useCellActions({
    ...props,
    shown: layout.shown,
    ranges,
    rowAt,
    onSelect: cells.select,
  })
  useSelectionText({ ...props, shown: layout.shown, ranges: cells.ranges, version: props.list.version })
  const blockEdge = useBlockEdge({
    ...props,
    computed: props.list.computed,
    shown: layout.shown,
    rowAt,
    cells,
  })
  const drop = useFamilyDrop({ ...props, scroller, headHeight: head })
  const canDrop = props.edit !== undefined && props.view.groupBy === 'family' && !isCompact
  const [menuAt, setMenuAt] = useState<{ x: number; y: number }>()
  const { editedAt, editCurrent, filling, handlers } = useGridEvents({
    ...props,
    scroller,
    cells,
    shown: layout.shown,
    headHeight: head,
    rowAt,
    onEdit: isCompact ? props.onEdit : props.edit?.type,
    onRefuse: actions.refuse,
    onFill: isCompact ? undefined : actions.onFill,
    onCommand: isCompact ? undefined : actions.onCommand,
    onDragFill: isCompact || !props.edit ? undefined : actions.dragFill,
    onMenu: isCompact ? undefined : setMenuAt,
    onGrip: canDrop ? drop.start : undefined,
    onInput: () => props.status.say(''),
    blockEdge,
    canArrive,
    onClipboard: isCompact
      ? undefined
      : (input, event) => {
          if (input.type !== 'paste') return void actions[input.type](event)
          event?.preventDefault()
          actions.pasteTexts(input.texts)
        },
    onGroup: props.groups.toggle,
    pageRows: Math.max(1, Math.floor((size.height - head) / height) - 1),
    onlyField: isCompact ? 'title' : undefined,
  })
  useScrollToTop(scroller, props.orderKey)
  const focusRows = () => scroller.current?.focus({ preventScroll: true })
  const closeFind = () => {
    props.onFind?.(undefined)
    focusRows()
  }
  // Scrolling changes none of these, so the headings are not rendered in each frame.
  const remembered = useRef({ text: '', isTyped: false })
  const heading = useMemo(() => toHeading(props, draft, setDraft), [props, draft])

  return (
    <>
      {props.find && (
        <div className="relative z-20 @3xl:h-0">
          <Suspense fallback={<FindPlaceholder remembered={remembered} onClose={closeFind} />}>
            <FindBar
              {...props}
              request={props.find}
              shown={layout.shown}
              cells={cells}
              onClose={closeFind}
              onCover={cover}
              remembered={remembered}
              onFocusRows={focusRows}
            />
          </Suspense>
        </div>
      )}
      {failed && <QueryError query={failed} calling="getListRows" className="border-b border-line p-3" />}
      <div
        ref={scroller}
        id={rowsId}
        role="grid"
        tabIndex={0}
        aria-label={t('sheet.caption')}
        aria-multiselectable
        aria-rowcount={props.rowCount < 0 ? -1 : props.rowCount + 1}
        aria-colcount={isCompact ? 2 : layout.shown.length + 1}
        aria-activedescendant={
          cells.index >= range.first && cells.index <= range.last
            ? cellId(gridId, cells.index, isCompact ? undefined : cells.column)
            : undefined
        }
        {...handlers}
        onFocus={() => {
          actions.onFocus()
          handlers.onFocus()
          pastePreview.preload()
          findBar.preload()
        }}
        style={columnStyle(shownLayout, size.width)}
        aria-busy={props.isStale}
        className={clsx(
          'relative min-h-0 flex-1 overflow-auto overscroll-x-contain outline-offset-[-2px] transition-opacity',
          props.isStale && 'opacity-60',
        )}
      >
        {!isCompact && heading}
        <div
          role="rowgroup"
          style={{ height: scale.height, marginTop: covered.height }}
          className={clsx('relative', isCompact ? 'w-full' : 'w-(--sheet-width) min-w-full')}
        >
          <div role="presentation" className="absolute inset-x-0" style={{ top: range.baseTop }}>
            <SheetRows
              gridId={gridId}
              positions={positions}
              range={range}
              rowAt={rowAt}
              selection={selection}
              cells={cells}
              editedAt={editedAt}
              filling={filling}
              isCompact={isCompact}
              height={height}
              valueColumns={valueColumns}
              kinds={kinds}
              columns={layout.shown}
              groups={props.groups}
              groupBy={props.view.groupBy}
              hasGrips={canDrop}
              dropLine={drop.target}
              isLoading={!failed}
            />
          </div>
        </div>
      </div>
      {props.edit && cells.index >= 0 && isTouched() && (
        <Suspense fallback={null}>
          <TouchBar onTool={(tool) => (tool === 'edit' ? editCurrent() : actions.onTool(tool))} />
        </Suspense>
      )}
      {menuAt && (
        <Suspense fallback={null}>
          <CellMenu
            at={menuAt}
            grid={scroller}
            mayEdit={props.edit !== undefined}
            onTool={actions.onTool}
            onOpen={() => props.onOpen(positions[cells.index] ?? 0)}
            onClose={() => setMenuAt(undefined)}
          />
        </Suspense>
      )}
      {actions.asked && (
        <Suspense fallback={null}>
          <PastePreview
            listId={listId}
            valueColumns={valueColumns}
            {...actions.asked}
            onPaste={actions.paste}
            onClose={actions.cancel}
          />
        </Suspense>
      )}
    </>
  )
}

interface FindPlaceholderProps {
  remembered: RefObject<RememberedText>
  onClose: () => void
}

/** Takes the keys while the code of the bar is loaded. Otherwise they would be typed into the current cell. */
function FindPlaceholder({ remembered, onClose }: FindPlaceholderProps) {
  return (
    <div className={findBox}>
      <FindField
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
        onText={(text) => {
          remembered.current = { text, isTyped: true }
        }}
      />
    </div>
  )
}

type Widths = ColumnLayout['widths']

function toHeading(props: SheetGridProps, draft: Widths | undefined, onDraft: (draft?: Widths) => void) {
  const { layout, onLayout, selection, total } = props
  return (
    <SheetHead
      list={props.list}
      mayEdit={props.edit !== undefined}
      layout={draft ? { ...layout, widths: draft } : layout}
      view={props.view}
      // The rows of a run are in list order.
      onView={props.asOf === undefined ? props.onView : undefined}
      onWidths={(widths, hasEnded) => {
        onDraft(hasEnded ? undefined : widths)
        if (hasEnded) onLayout({ ...layout, widths })
      }}
      onOrder={(shown) => onLayout({ ...layout, shown })}
      checked={checkedState(selection.selected.size, total)}
      onCheck={selection.selected.size > 0 ? selection.clear : selection.selectAll}
    />
  )
}

/**
 * What a bar over the rows covers. The space above the first row lets everything be scrolled out from behind it. The rows that are seen
 * stay where they are, and the overscan is higher.
 */
function useCovered(scroller: RefObject<HTMLElement | null>) {
  const [covered, setCovered] = useState<Covered>(uncovered)
  const shown = useRef(uncovered)
  const target = useRef<number>(undefined)
  const cover = useCallback(
    (next: Covered) => {
      const growth = next.height - shown.current.height
      // A second change before the first is rendered is added to it.
      if (scroller.current && growth !== 0)
        target.current = (target.current ?? scroller.current.scrollTop) + growth
      shown.current = next
      setCovered(next)
    },
    [scroller],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the space is there once it was rendered
  useLayoutEffect(() => {
    if (target.current === undefined) return
    scroller.current?.scrollTo({ top: target.current })
    target.current = undefined
  }, [scroller, covered])
  return [covered, cover] as const
}

/** A new order begins at its first row. */
function useScrollToTop(scroller: RefObject<HTMLElement | null>, orderKey: string): void {
  const shown = useRef(orderKey)
  useEffect(() => {
    if (shown.current === orderKey) return
    shown.current = orderKey
    scroller.current?.scrollTo({ top: 0 })
  }, [scroller, orderKey])
}

function columnStyle(layout: ColumnLayout, visible: number): Record<string, string> {
  const { shown } = layout
  const offsets = computeOffsets(shown, layout)
  const width = shown.reduce((sum, id) => sum + chooseWidth(id, layout), checkWidth)
  return {
    '--sheet-columns': writeTemplate(shown, layout),
    '--sheet-width': `${width}px`,
    '--sheet-visible': visible > 0 ? `${visible}px` : '100%',
    '--left-picture': `${checkWidth}px`,
    '--left-article_number': `${offsets[shown.indexOf('article_number')] ?? checkWidth}px`,
  }
}

function checkedState(selected: number, all: number): boolean | 'some' {
  if (selected === 0) return false
  return selected >= all || 'some'
}
