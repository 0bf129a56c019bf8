import type { ListRow } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductImage } from '../../components/product-image.tsx'
import { QueryError } from '../../components/query-boundary.tsx'
import { VerdictBadge } from '../../components/verdict-badge.tsx'
import { formatPrice } from '../../messages/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EditedMark } from './sheet-cells.tsx'
import { useFixedRows, useScrollerSize } from './use-fixed-rows.ts'
import { useSheetRows } from './use-sheet-rows.ts'

const narrowestCard = 156
const cardHeight = 288
const overscan = 2

interface PictureGridProps {
  listId: string
  positions: readonly number[]
  attributes: readonly string[]
  onOpen: (position: number) => void
}

/** The same rows as cards. Only those near the visible part are rendered. */
export function PictureGrid({ listId, positions, attributes, onOpen }: PictureGridProps) {
  const { t } = useTranslation()
  const scroller = useRef<HTMLElement>(null)
  const { width, height } = useScrollerSize(scroller)
  const columns = Math.max(1, Math.floor(width / narrowestCard))
  const count = Math.ceil(positions.length / columns)
  const range = useFixedRows({ scroller, count, height, rowHeight: cardHeight, overscan })
  const first = range.first * columns
  const last = Math.min(positions.length - 1, (range.last + 1) * columns - 1)
  const { rowAt, failed } = useSheetRows({ listId, positions, first, last, attributes })
  const shown = positions.slice(first, last + 1)
  return (
    <section
      ref={scroller}
      aria-label={t('sheet.looks.pictures')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls.
      tabIndex={0}
      className="relative min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]"
    >
      {failed && <QueryError query={failed} calling="getListRows" className="p-3" />}
      <div className="relative" style={{ height: count * cardHeight }}>
        <ul
          className="absolute inset-x-0 grid px-2"
          style={{
            top: range.first * cardHeight,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            gridAutoRows: cardHeight,
          }}
        >
          {shown.map((position, index) => (
            <Card key={position} position={position} row={rowAt(first + index)} onOpen={onOpen} />
          ))}
        </ul>
      </div>
    </section>
  )
}

interface CardProps {
  position: number
  row: ListRow | undefined
  onOpen: (position: number) => void
}

const Card = memo(function Card({ position, row, onOpen }: CardProps) {
  const { t } = useTranslation()
  if (!row)
    return (
      <li className="flex flex-col gap-2 p-2">
        <Skeleton className="h-36 w-full" />
        <Skeleton className="w-4/5" />
      </li>
    )
  const price = row.prices.amazon ?? row.prices.ebay
  return (
    <li className="p-2">
      <button
        type="button"
        onClick={() => onOpen(position)}
        className="flex size-full flex-col gap-1.5 overflow-hidden rounded-lg border border-line bg-surface p-2 text-left transition-colors hover:border-accent"
      >
        <ProductImage src={row.image} className="h-36 w-full border-0!" />
        <span className={clsx('line-clamp-2 h-10 shrink-0', !row.title && 'text-faint')}>
          {row.edited.length > 0 && <EditedMark />}
          {row.title ?? t(`verdict.${row.verdict}`)}
        </span>
        <span className="flex min-w-0 items-center justify-between gap-2 text-sm">
          <span className="truncate font-mono text-muted">{row.article_number}</span>
          {price && <span className="tabular-nums">{formatPrice(price)}</span>}
        </span>
        <span className="flex">
          <VerdictBadge verdict={row.verdict} />
        </span>
      </button>
    </li>
  )
})
