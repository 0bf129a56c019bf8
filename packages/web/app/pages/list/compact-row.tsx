import type { ListRow } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductImage } from '../../components/product-image.tsx'
import { verdictLooks } from '../../components/verdict-badge.tsx'
import { formatPrice } from '../../messages/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EditedMark } from './sheet-cells.tsx'
import { cellId } from './sheet-row.tsx'

export const compactHeight = 68

interface CompactRowProps {
  gridId: string
  index: number
  row: ListRow | undefined
  isSelected: boolean
  isCurrent: boolean
}

/** A row on a phone: one cell with picture, title, article number and price. */
export const CompactRow = memo(function CompactRow(props: CompactRowProps) {
  const { gridId, index, row, isSelected, isCurrent } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      style={{ top: index * compactHeight, height: compactHeight }}
      className={clsx(
        'absolute inset-x-0 flex border-b border-line',
        isSelected ? 'bg-accent-soft' : 'bg-surface',
      )}
    >
      <div
        id={cellId(gridId, index, undefined)}
        role="gridcell"
        data-open
        className={clsx(
          'flex min-w-0 flex-1 items-center gap-3 px-4',
          isCurrent && 'outline-2 -outline-offset-2 outline-accent',
        )}
      >
        {row ? (
          <CompactContent row={row} />
        ) : (
          <>
            <Skeleton className="size-11" />
            <Skeleton className="w-2/3" />
          </>
        )}
      </div>
    </div>
  )
})

function CompactContent({ row }: { row: ListRow }) {
  const { t } = useTranslation()
  const { icon: Icon, text } = verdictLooks[row.verdict]
  const price = row.prices.amazon ?? row.prices.ebay
  return (
    <>
      <ProductImage src={row.image} className="size-11" />
      <div className="min-w-0 flex-1">
        <p className="flex items-center truncate">
          {row.edited.length > 0 && <EditedMark />}
          <span className="truncate">{row.title ?? t(`verdict.${row.verdict}`)}</span>
        </p>
        <p className="flex gap-3 text-sm text-muted">
          <span className="truncate font-mono">{row.article_number || t('app.notAvailable')}</span>
          {price && <span className="ml-auto tabular-nums">{formatPrice(price)}</span>}
        </p>
      </div>
      <Icon role="img" aria-label={t(`verdict.${row.verdict}`)} className={clsx('size-4 shrink-0', text)} />
    </>
  )
}
