import type { JobRecord } from '@merkwerk/contract'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { clsx } from 'clsx'
import { type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductImage } from '../../components/product-image.tsx'
import { VerdictBadge } from '../../components/verdict-badge.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const rowHeight = 65
/** Rows before the end at which the next page is asked for. */
const askAhead = 20

interface RecordsTableProps {
  records: JobRecord[]
  hasMore: boolean
  onMore: () => void
  onOpen: (position: number) => void
}

/** Only the rows near the window are in the page, so that 100,000 records scroll like ten. */
export function RecordsTable({ records, hasMore, onMore, onOpen }: RecordsTableProps) {
  const { t } = useTranslation()
  const table = useRef<HTMLTableElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const top = table.current?.getBoundingClientRect().top ?? 0
    setScrollMargin(top + window.scrollY)
  }, [])
  const rows = useWindowVirtualizer({
    count: records.length,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin,
    getItemKey: (index) => records[index]?.position ?? index,
  })
  const items = rows.getVirtualItems()
  const last = items.at(-1)
  const isNearEnd = last !== undefined && last.index >= records.length - askAhead
  useEffect(() => {
    if (hasMore && isNearEnd) onMore()
  }, [hasMore, isNearEnd, onMore])

  const before = (items[0]?.start ?? scrollMargin) - scrollMargin
  const after = rows.getTotalSize() - ((last?.end ?? scrollMargin) - scrollMargin)
  return (
    <div className="@container">
      <table
        ref={table}
        className="block w-full table-fixed @3xl:table"
        aria-rowcount={hasMore ? -1 : records.length}
      >
        <caption className="sr-only">{t('job.recordsCaption')}</caption>
        <RecordsHead />
        <tbody className="block @3xl:table-row-group">
          <Spacer height={before} />
          {items.map((item) => {
            const record = records[item.index]
            return (
              record && (
                <RecordRow
                  key={item.key}
                  ref={rows.measureElement}
                  index={item.index}
                  record={record}
                  onOpen={onOpen}
                />
              )
            )
          })}
          <Spacer height={after} />
        </tbody>
      </table>
      {hasMore && (
        <div role="status" className="flex h-16 items-center gap-6 border-t border-line px-5">
          <span className="sr-only">{t('job.loadingMore')}</span>
          <Skeleton className="w-28" />
          <Skeleton className="w-64 max-w-[50%]" />
        </div>
      )}
    </div>
  )
}

function RecordsHead() {
  const { t } = useTranslation()
  const head = 'px-2 pt-3 pb-2 text-left text-xs font-medium text-faint first:pl-5 last:pr-5'
  return (
    <thead className="hidden @3xl:table-header-group">
      <tr>
        <th scope="col" className={clsx(head, 'w-20 text-right')}>
          {t('job.columns.position')}
        </th>
        <th scope="col" className={clsx(head, 'w-36 pl-4')}>
          {t('job.columns.article')}
        </th>
        <th scope="col" className={clsx(head, 'hidden w-40 @5xl:table-cell')}>
          {t('job.columns.ids')}
        </th>
        <th scope="col" className={head}>
          {t('job.columns.product')}
        </th>
        <th scope="col" className={clsx(head, 'w-40')}>
          {t('job.columns.verdict')}
        </th>
        <th scope="col" className={clsx(head, 'hidden w-60 @5xl:table-cell @6xl:w-80')}>
          {t('job.columns.notes')}
        </th>
      </tr>
    </thead>
  )
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? (
    <tr aria-hidden className="block @3xl:table-row">
      <td style={{ height }} className="block p-0 @3xl:table-cell" />
    </tr>
  ) : null
}

interface RecordRowProps {
  record: JobRecord
  index: number
  onOpen: (position: number) => void
  ref: Ref<HTMLTableRowElement>
}

/** Why a record has no product, and what was noted about it. The verdict says already that a product was found. */
function notesOf({ verdict, reason_text, remarks }: JobRecord): string {
  return [verdict !== 'found' && reason_text, ...remarks].filter(Boolean).join(' · ')
}

function RecordRow({ record, index, onOpen, ref }: RecordRowProps) {
  const { t } = useTranslation()
  const notes = notesOf(record)
  const cell = '@3xl:px-2 @3xl:py-2 @3xl:align-middle @3xl:first:pl-5 @3xl:last:pr-5'
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index + 1}
      onClick={() => onOpen(record.position)}
      className="grid cursor-pointer grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1.5 border-t border-line px-4 py-3 transition-colors hover:bg-sunken/50 @3xl:table-row @3xl:h-[65px] @3xl:p-0"
    >
      <td className={clsx(cell, 'hidden text-right text-sm text-faint tabular-nums @3xl:table-cell')}>
        {record.position}
      </td>
      <td className={clsx(cell, 'min-w-0 @3xl:table-cell @3xl:pl-4')}>
        <button
          type="button"
          aria-label={t('job.open', { article: record.article_number })}
          className="block max-w-full truncate rounded-sm font-mono text-sm font-medium hover:text-accent"
          title={record.article_number}
        >
          {record.article_number || t('app.notAvailable')}
        </button>
      </td>
      <td className={clsx(cell, 'hidden @5xl:table-cell')}>
        <div className="flex flex-col items-start">
          {record.ean && <CopyText text={record.ean} className="text-muted" />}
          {record.asin && <CopyText text={record.asin} className="text-muted" />}
        </div>
      </td>
      <td className={clsx(cell, 'order-last col-span-2 min-w-0 @3xl:table-cell')}>
        {record.title !== null && (
          <div className="flex min-w-0 items-center gap-3">
            <ProductImage src={record.image} className="size-10" />
            <span className="line-clamp-2 min-w-0" title={record.title}>
              {record.title}
            </span>
          </div>
        )}
        {notes && <p className="mt-1 line-clamp-2 text-sm text-muted empty:hidden @5xl:hidden">{notes}</p>}
      </td>
      <td className={clsx(cell, '@3xl:table-cell')}>
        <VerdictBadge verdict={record.verdict} />
      </td>
      <td className={clsx(cell, 'hidden @5xl:table-cell')}>
        <span className="line-clamp-3 text-sm leading-[1.125rem] text-pretty text-muted" title={notes}>
          {notes}
        </span>
      </td>
    </tr>
  )
}
