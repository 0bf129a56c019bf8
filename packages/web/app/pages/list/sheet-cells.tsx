import type { AttributeKind, ListRow } from '@merkwerk/contract'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ProductImage } from '../../components/product-image.tsx'
import { SafetyCell } from '../../components/product-safety.tsx'
import { VerdictBadge } from '../../components/verdict-badge.tsx'
import { formatAge, formatCount, formatMoment, formatPrice } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Expand, TriangleAlert } from '../../ui/icons/app-icons.ts'
import { EyeOff } from '../../ui/icons/public-icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type ColumnKinds, findMisfit } from './column-kinds.ts'
import {
  type ColumnId,
  type FixedColumn,
  isAttribute,
  isAxis,
  isIdentifier,
  isOwn,
  isText,
  isValue,
  nameColumn,
  type ValueColumn,
} from './columns.ts'
import { CompletenessCell } from './completeness-cell.tsx'
import { readPictures, writeLine } from './field-texts.ts'
import type { ShownRow } from './unsaved-edits.ts'

export function useColumnTitle() {
  const { t } = useTranslation()
  return (id: ColumnId): string => {
    if (isAxis(id)) return t('sheet.axis', { name: nameColumn(id) })
    return isAttribute(id) || isOwn(id) ? nameColumn(id) : t(`sheet.columns.${id}`)
  }
}

const cells: Record<FixedColumn, (row: ListRow) => ReactNode> = {
  picture: ({ image }) => <ProductImage src={image} className="aspect-square h-[calc(100%-4px)] max-h-8" />,
  article_number: (row) => <ArticleCell row={row} />,
  title: ({ title }) => <Text text={title} />,
  brand: ({ brand }) => <Text text={brand} />,
  amazon_price: ({ prices }) => prices.amazon && formatPrice(prices.amazon),
  ebay_price: ({ prices }) => prices.ebay && formatPrice(prices.ebay),
  category: ({ category }) => <Text text={category} />,
  attributes: ({ attributes }) => attributes > 0 && formatCount(attributes),
  completeness: (row) => <CompletenessCell row={row} />,
  safety: (row) => <SafetyCell missing={row.missing_safety} />,
  verdict: (row) => <VerdictCell row={row} />,
  fetched: ({ fetched_at: at }) =>
    at && (
      <time dateTime={at} title={formatMoment(at)} className="text-muted">
        {formatAge(at)}
      </time>
    ),
}

interface CellContentProps {
  id: ColumnId
  row: ShownRow
  /** Columns of `row.values`. */
  columns: readonly ValueColumn[]
  kinds: ColumnKinds
}

export function CellContent({ id, row, columns, kinds }: CellContentProps) {
  const kind = kinds.get(id)
  const content = isValue(id) ? <ValueCell id={id} value={row.values[columns.indexOf(id)]} /> : cells[id](row)
  const problem = row.problems.find(({ field }) => field === id)
  const unsaved = row.unsaved?.get(id)
  return (
    <>
      {unsaved === undefined ? row.edited.includes(id) && <EditedMark /> : <UnsavedMark reason={unsaved} />}
      {problem && <ProblemMark text={problem.message} />}
      {kind && <MisfitMark kind={kind} value={cellText(id, row, columns)} />}
      {content}
    </>
  )
}

/** The sign of a value that is not what its column has. It is kept. */
function MisfitMark({ kind, value }: { kind: AttributeKind; value: string }) {
  const { t } = useTranslation()
  const misfit = findMisfit(kind, value)
  if (!misfit) return null
  const label = t(`grid.misfit.${misfit}`, {
    unit: kind.unit ?? '',
    values: kind.values.slice(0, 5).join(', '),
  })
  return <ProblemMark text={label} className="text-ambiguous" />
}

/** The text of a cell that can be edited. */
export function cellText(id: ColumnId, row: ListRow, columns: readonly ValueColumn[]): string {
  if (isValue(id)) return row.values[columns.indexOf(id)] ?? ''
  return isText(id) ? (row[id] ?? '') : ''
}

/** The sign of a cell with something to know or to fix. */
const ProblemMark = ({ text, className = 'text-blocked' }: { text: string; className?: string }) => (
  <span role="img" aria-label={text} title={text} className={clsx('mr-1.5 shrink-0', className)}>
    <TriangleAlert aria-hidden className="size-3.5" />
  </span>
)

/** The dot of a value that the owner set. */
export function EditedMark() {
  const { t } = useTranslation()
  return <Mark label={t('sheet.edited')} className="size-1.5 bg-accent" />
}

/** The ring of a value that is kept in this browser until it can be saved, with the reason. */
function UnsavedMark({ reason }: { reason: string }) {
  const { t } = useTranslation()
  return (
    <Mark
      label={`${t('sheet.unsaved.mark')}. ${reason}`}
      className="size-2 border-2 border-ambiguous-solid"
    />
  )
}

function Mark({ label, className }: { label: string; className: string }) {
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={clsx('mr-1.5 inline-block shrink-0 rounded-full', className)}
    />
  )
}

function Text({ text, className }: { text: string | null; className?: string }) {
  return (
    text !== null && (
      <span className={clsx('truncate', className)} title={text}>
        {text}
      </span>
    )
  )
}

/** The button opens the product. The grid handles the click, and Ctrl and Enter do the same. */
function ArticleCell({ row: { article_number: article, ignored } }: { row: ListRow }) {
  const { t } = useTranslation()
  const text = article || t('app.notAvailable')
  return (
    <>
      {ignored && <IgnoredMark />}
      {/* The button says the number, so that the row has one name. */}
      <span aria-hidden className="mr-auto truncate font-mono text-sm font-medium" title={article}>
        {text}
      </span>
      <button
        type="button"
        tabIndex={-1}
        data-open
        aria-label={text}
        title={t('grid.openProduct')}
        className="-mr-1 flex size-6 shrink-0 items-center justify-center rounded-sm text-muted opacity-0 group-hover/row:opacity-100 hover:bg-accent-soft hover:text-accent in-aria-selected:opacity-100 pointer-coarse:opacity-100"
      >
        <Expand aria-hidden className="size-3.5" />
      </button>
    </>
  )
}

function VerdictCell({ row: { verdict, outdated } }: { row: ListRow }) {
  const { t } = useTranslation()
  return (
    <>
      {outdated && <ProblemMark text={t('sheet.correct.outdated')} className="text-ambiguous" />}
      <VerdictBadge verdict={verdict} />
    </>
  )
}

function IgnoredMark() {
  const { t } = useTranslation()
  return <EyeOff role="img" aria-label={t('sheet.ignore.mark')} className="mr-1.5 size-3.5 shrink-0" />
}

/** Undefined while the values of a new column load. */
function ValueCell({ id, value }: { id: ValueColumn; value: string | null | undefined }) {
  if (value === undefined) return <Skeleton className="w-16" />
  if (id === 'pictures') return <PicturesCell pictures={readPictures(value)} />
  return (
    <Text
      text={value === null ? null : writeLine(id, value)}
      {...(isIdentifier(id) && { className: 'font-mono text-sm' })}
    />
  )
}

/** Pictures that a cell shows. */
const shownPictures = 4

function PicturesCell({ pictures }: { pictures: readonly string[] }) {
  if (pictures.length === 0) return null
  return (
    <>
      {pictures.slice(0, shownPictures).map((picture) => (
        <ProductImage key={picture} src={picture} className="mr-1 aspect-square h-[calc(100%-4px)] max-h-8" />
      ))}
      {pictures.length > shownPictures && (
        <span className="text-sm text-muted">+{formatCount(pictures.length - shownPictures)}</span>
      )}
    </>
  )
}
