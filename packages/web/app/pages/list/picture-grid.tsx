import type { ListRow } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { memo, useId, useRef } from 'react'
import { ProductImage } from '../../components/product-image.tsx'
import { QueryError } from '../../components/query-boundary.tsx'
import { readState, VerdictBadge } from '../../components/verdict-badge.tsx'
import { formatPrice } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { EditedCell } from './cell-editor.tsx'
import type { ColumnLayout, ValueColumn } from './columns.ts'
import { TitleEditor } from './compact-row.tsx'
import { EditedMark } from './sheet-cells.tsx'
import { rowsId } from './sheet-grid.tsx'
import { cellId } from './sheet-row.tsx'
import type { RowsEdit } from './unsaved-edits.ts'
import { useCells } from './use-cells.ts'
import { useFixedRows, useScrollerSize } from './use-fixed-rows.ts'
import { useGridEvents } from './use-grid-events.ts'
import type { Selection } from './use-selection.ts'
import { useSheetRows } from './use-sheet-rows.ts'

const narrowestCard = 156
const cardHeight = 288
const overscan = 2

interface PictureGridProps {
  listId: string
  /** The run whose rows are shown. */
  asOf: string | undefined
  positions: readonly number[]
  /** -1 while more rows may follow. */
  rowCount: number
  valueColumns: readonly ValueColumn[]
  layout: ColumnLayout
  selection: Selection
  /** Position of the row in the panel. */
  openRow: number | null
  onOpen: (position: number) => void
  /** Undefined if the user may not edit. */
  onEdit: ((edit: RowsEdit) => void) | undefined
}

/** The same rows as cards, with the keys of the table. Only cards near the visible part are rendered. */
export function PictureGrid(props: PictureGridProps) {
  const { listId, asOf, positions, valueColumns, layout, selection } = props
  const { t } = useTranslation()
  const gridId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const { width, height } = useScrollerSize(scroller)
  const perLine = Math.max(1, Math.floor(width / narrowestCard))
  const count = Math.ceil(positions.length / perLine)
  const range = useFixedRows({ scroller, count, height, rowHeight: cardHeight, overscan })
  const { scale } = range
  const first = range.first * perLine
  const last = Math.min(positions.length, (range.last + 1) * perLine) - 1
  const rows = useSheetRows({ listId, asOf, positions, first, last, columns: valueColumns })
  const { rowAt, failed, canArrive } = rows
  const cells = useCells({
    positions,
    layout,
    scroller,
    scale,
    perLine,
    rowHeight: cardHeight,
    headHeight: 0,
  })
  const { editedAt, handlers } = useGridEvents({
    ...props,
    scroller,
    cells,
    shown: layout.shown,
    headHeight: 0,
    rowAt,
    canArrive,
    perLine,
    pageRows: Math.max(1, Math.floor(height / cardHeight)),
    onlyField: 'title',
  })
  const lines = Array.from({ length: Math.max(0, range.last - range.first + 1) }, (_, at) => range.first + at)
  return (
    <>
      {failed && <QueryError query={failed} calling="getListRows" className="border-b border-line p-3" />}
      <div
        ref={scroller}
        id={rowsId}
        role="grid"
        tabIndex={0}
        aria-label={t('sheet.caption')}
        aria-multiselectable
        aria-rowcount={props.rowCount < 0 ? -1 : count}
        aria-colcount={perLine}
        aria-activedescendant={
          cells.index >= first && cells.index <= last ? cellId(gridId, cells.index, undefined) : undefined
        }
        {...handlers}
        className="relative min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
      >
        <div role="presentation" className="relative" style={{ height: scale.height }}>
          <div role="presentation" className="absolute inset-x-0" style={{ top: range.baseTop }}>
            {lines.map((line) => (
              <div
                key={line}
                role="row"
                aria-rowindex={line + 1}
                className="absolute inset-x-0 grid px-2"
                style={{
                  top: (line - range.base) * cardHeight,
                  height: cardHeight,
                  gridTemplateColumns: `repeat(${perLine}, minmax(0, 1fr))`,
                }}
              >
                {positions.slice(line * perLine, (line + 1) * perLine).map((position, at) => {
                  const index = line * perLine + at
                  return (
                    <Card
                      key={position}
                      gridId={gridId}
                      index={index}
                      row={rowAt(index)}
                      isLoading={!failed}
                      isSelected={selection.selected.has(position)}
                      isCurrent={index === cells.index}
                      editing={editedAt(position)}
                    />
                  )
                })}
              </div>
            ))}
          </div>
        </div>
      </div>
    </>
  )
}

interface CardProps {
  gridId: string
  index: number
  row: ListRow | undefined
  /** Whether an unknown row may still arrive. */
  isLoading: boolean
  isSelected: boolean
  isCurrent: boolean
  /** The editor of the title, if it is open. */
  editing: EditedCell | undefined
}

/** The grid handles all clicks. */
const Card = memo(function Card({ gridId, index, row, isLoading, ...card }: CardProps) {
  const { isSelected, isCurrent, editing } = card
  return (
    <div
      id={cellId(gridId, index, undefined)}
      role="gridcell"
      aria-selected={isSelected}
      data-index={index}
      className="min-w-0 p-2"
    >
      {row ? (
        <article
          data-open={editing ? undefined : true}
          className={clsx(
            'relative flex size-full cursor-pointer flex-col gap-1.5 overflow-hidden rounded-lg border p-2 transition-colors',
            isSelected ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:border-accent',
            isCurrent && 'outline-2 outline-accent',
          )}
        >
          <CardContent row={row} isSelected={isSelected} editing={editing} />
        </article>
      ) : (
        isLoading && (
          <span className="flex flex-col gap-2">
            <Skeleton className="h-36 w-full" />
            <Skeleton className="w-4/5" />
          </span>
        )
      )}
    </div>
  )
})

type CardContentProps = Pick<CardProps, 'isSelected' | 'editing'> & { row: ListRow }

function CardContent({ row, isSelected, editing }: CardContentProps) {
  const { t } = useTranslation()
  const price = row.prices.amazon ?? row.prices.ebay
  return (
    <>
      <ProductImage src={row.image} className="h-36 w-full border-0!" />
      <span data-check className="absolute top-0 left-0 p-3">
        <input
          type="checkbox"
          tabIndex={-1}
          readOnly
          checked={isSelected}
          aria-label={t('sheet.selectRow', { article: row.article_number })}
          className="block size-4 accent-accent"
        />
      </span>
      {editing ? (
        <div className="h-10 px-2">
          <TitleEditor row={row} editing={editing} />
        </div>
      ) : (
        <span className={clsx('line-clamp-2 h-10 shrink-0', (!row.title || row.ignored) && 'text-faint')}>
          {row.edited.length > 0 && <EditedMark />}
          {row.title ?? t(`verdict.${readState(row.verdict)}`)}
        </span>
      )}
      <span className="flex min-w-0 items-center justify-between gap-2 text-sm">
        <span className="truncate font-mono text-muted">{row.article_number}</span>
        {price && <span className="tabular-nums">{formatPrice(price)}</span>}
      </span>
      <span className="flex">
        <VerdictBadge verdict={row.verdict} />
      </span>
    </>
  )
}
