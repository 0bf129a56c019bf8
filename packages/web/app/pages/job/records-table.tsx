import type { JobRecord } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import { ProductImage } from '../../components/product-image.tsx'
import { VerdictBadge } from '../../components/verdict-badge.tsx'
import { CopyText } from '../../ui/copy-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Column, TableLook } from '../../ui/table.tsx'
import { longLook } from '../../ui/table-looks.ts'
import { WindowTable } from '../../ui/window-table.tsx'

interface RecordsTableProps {
  records: JobRecord[]
  /** Whether new rows arrive. */
  isLive: boolean
  /** Loads further records. Undefined if there are none. */
  onMore: (() => void) | undefined
  isLoadingMore: boolean
  onOpen: (position: number) => void
}

const look: TableLook = {
  ...longLook,
  heading: 'px-2 pt-3 pb-2 text-xs font-medium text-faint first:pl-5 last:pr-5',
  row: 'grid cursor-pointer grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1.5 border-t border-line px-5 py-3 transition-colors hover:bg-sunken/50 @3xl:table-row @3xl:h-[65px] @3xl:p-0',
  cell: '@3xl:px-2 @3xl:py-2 @3xl:align-middle @3xl:first:pl-5 @3xl:last:pr-5',
}

const liveLook: TableLook = { ...look, row: `${look.row} animate-arrive` }

export function RecordsTable({ records, isLive, onMore, isLoadingMore, onOpen }: RecordsTableProps) {
  const { t } = useTranslation()
  return (
    <div className="@container">
      <WindowTable
        caption={t('job.recordsCaption')}
        columns={useColumns()}
        rows={records}
        rowId={({ position }) => position}
        rowHeight={65}
        overscan={12}
        onNearEnd={onMore}
        onRowClick={({ position }) => onOpen(position)}
        look={isLive ? liveLook : look}
      />
      {isLoadingMore && (
        <div role="status" className="flex h-16 items-center gap-6 border-t border-line px-5">
          <span className="sr-only">{t('job.loadingMore')}</span>
          <Skeleton className="w-28" />
          <Skeleton className="w-64 max-w-[50%]" />
        </div>
      )}
    </div>
  )
}

/** Why a record has no product, or which source has it if no marketplace does, and its notes. */
function notesOf({ verdict, reason, reason_text, remarks }: JobRecord): string {
  const isReasonShown = verdict !== 'found' || reason?.startsWith('found-in-')
  return [isReasonShown && reason_text, ...remarks].filter(Boolean).join(' · ')
}

function useColumns(): Column<JobRecord>[] {
  const { t } = useTranslation()
  return [
    {
      id: 'position',
      header: t('job.columns.position'),
      isNumber: true,
      headingClass: 'w-20',
      cell: ({ position }) => position,
      cellClass: 'hidden text-right text-sm text-faint tabular-nums @3xl:table-cell',
    },
    {
      id: 'article',
      header: t('addFile.fields.artikelNumber'),
      headingClass: 'w-36 pl-4',
      cell: ({ article_number: article }) => (
        <button
          type="button"
          aria-label={t('job.open', { article })}
          className="block max-w-full truncate rounded-sm font-mono text-sm font-medium hover:text-accent"
          title={article}
        >
          {article || t('app.notAvailable')}
        </button>
      ),
      cellClass: 'min-w-0 @3xl:table-cell @3xl:pl-4',
    },
    {
      id: 'ids',
      header: t('job.columns.ids'),
      headingClass: 'hidden w-40 @5xl:table-cell',
      cell: ({ ean, asin, part_number: part }) => (
        <div className="flex flex-col items-start">
          {ean && <CopyText text={ean} className="text-muted" />}
          {asin && <CopyText text={asin} className="text-muted" />}
          {part && <CopyText text={part.mpn} className="text-muted" />}
        </div>
      ),
      cellClass: 'hidden @5xl:table-cell',
    },
    {
      id: 'product',
      header: t('job.columns.product'),
      cell: (record) => <ProductCell record={record} />,
      cellClass: 'order-last col-span-2 min-w-0 @3xl:table-cell',
    },
    {
      id: 'verdict',
      header: t('job.columns.verdict'),
      headingClass: 'w-40',
      cell: ({ verdict }) => <VerdictBadge verdict={verdict} />,
      cellClass: '@3xl:table-cell',
    },
    {
      id: 'notes',
      header: t('job.columns.notes'),
      headingClass: 'hidden w-60 @5xl:table-cell @6xl:w-80',
      cell: (record) => (
        <span
          className="line-clamp-3 text-sm leading-[1.125rem] text-pretty text-muted"
          title={notesOf(record)}
        >
          {notesOf(record)}
        </span>
      ),
      cellClass: 'hidden @5xl:table-cell',
    },
  ]
}

function ProductCell({ record }: { record: JobRecord }) {
  const { title, image } = record
  const notes = notesOf(record)
  return (
    <>
      {title !== null && (
        <div className="flex min-w-0 items-center gap-3">
          <ProductImage src={image} className="size-10" />
          <span className="line-clamp-2 min-w-0" title={title}>
            {title}
          </span>
        </div>
      )}
      {notes && <p className="mt-1 line-clamp-2 text-sm text-muted empty:hidden @5xl:hidden">{notes}</p>}
    </>
  )
}
