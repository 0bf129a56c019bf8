import type { ListRow } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { memo } from 'react'
import { ProductImage } from '../../components/product-image.tsx'
import { readState, verdictLooks } from '../../components/verdict-badge.tsx'
import { formatPrice } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CellEditor, cellEditorClass, type EditedCell } from './cell-editor.tsx'
import { EditedMark } from './sheet-cells.tsx'
import { cellId } from './sheet-row.tsx'

export const compactHeight = 68

interface CompactRowProps {
  gridId: string
  index: number
  /** Pixels from the top of the rows around it. */
  top: number
  row: ListRow | undefined
  /** Whether an unknown row may still arrive. */
  isLoading: boolean
  isSelected: boolean
  isCurrent: boolean
  /** The editor of the title, if it is open. */
  editing: EditedCell | undefined
}

/** A row on a phone: a checkbox and one cell with picture, title, article number and price. */
export const CompactRow = memo(function CompactRow(props: CompactRowProps) {
  const { t } = useTranslation()
  const { gridId, index, row, isSelected, isCurrent } = props
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      style={{ top: props.top, height: compactHeight }}
      className={clsx(
        'absolute inset-x-0 flex border-b border-line select-none',
        isSelected ? 'bg-accent-soft' : 'bg-surface',
      )}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        data-check
        className="flex w-11 shrink-0 items-center justify-center"
      >
        {row && (
          <input
            type="checkbox"
            tabIndex={-1}
            readOnly
            checked={isSelected}
            aria-label={t('sheet.selectRow', { article: row.article_number })}
            className="size-5 accent-accent"
          />
        )}
      </div>
      <div
        id={cellId(gridId, index, undefined)}
        role="gridcell"
        aria-colindex={2}
        data-open={props.editing ? undefined : true}
        className={clsx(
          'flex min-w-0 flex-1 items-center gap-3 pr-4',
          isCurrent && 'outline-2 -outline-offset-2 outline-accent',
        )}
      >
        {row ? (
          <CompactContent row={row} editing={props.editing} />
        ) : (
          props.isLoading && (
            <>
              <Skeleton className="size-11" />
              <Skeleton className="w-2/3" />
            </>
          )
        )}
      </div>
    </div>
  )
})

/** Where a row is one cell, its title is edited in place. */
export function TitleEditor({ row, editing }: { row: ListRow; editing: EditedCell }) {
  const { t } = useTranslation()
  return (
    <CellEditor
      label={t('sheet.edit.value')}
      className={cellEditorClass}
      value={row.title ?? ''}
      typed={editing.typed}
      onSave={editing.onSave}
      onEnd={editing.onEnd}
    />
  )
}

function CompactContent({ row, editing }: { row: ListRow; editing: EditedCell | undefined }) {
  const { t } = useTranslation()
  const state = readState(row.verdict)
  const { icon: Icon, text } = verdictLooks[state]
  const price = row.prices.amazon ?? row.prices.ebay
  return (
    <>
      <ProductImage src={row.image} className="size-11" />
      <div className="min-w-0 flex-1">
        {editing ? (
          <div className="flex h-8 px-2">
            <TitleEditor row={row} editing={editing} />
          </div>
        ) : (
          <p className="flex items-center truncate">
            {row.edited.length > 0 && <EditedMark />}
            <span className={clsx('truncate', row.ignored && 'text-faint')}>
              {row.title ?? t(`verdict.${state}`)}
            </span>
          </p>
        )}
        <p className="flex gap-3 text-sm text-muted">
          <span className="truncate font-mono">{row.article_number || t('app.notAvailable')}</span>
          {price && <span className="ml-auto tabular-nums">{formatPrice(price)}</span>}
        </p>
      </div>
      <Icon role="img" aria-label={t(`verdict.${state}`)} className={clsx('size-4 shrink-0', text)} />
    </>
  )
}
