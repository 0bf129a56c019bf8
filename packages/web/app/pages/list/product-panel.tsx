import type { List } from '@merkwerk/contract'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sheetQueries } from '../../api/sheet-queries.ts'
import { QueryError } from '../../components/query-boundary.tsx'
import { useRowKeys } from '../../components/use-row-keys.ts'
import { loadTexts } from '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { IconButton } from '../../ui/button.tsx'
import { ChevronLeft, ChevronRight } from '../../ui/icons/app-icons.ts'
import { SidePane } from '../../ui/side-pane.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ProductDetail } from './product-detail.tsx'
import { rowsId } from './sheet-grid.tsx'
import { UnsavedBar } from './unsaved-bar.tsx'
import { useUnsaved, withUnsavedInDetail } from './unsaved-edits.ts'
import type { useEditRows } from './use-edit-rows.ts'

await loadTexts('attributes')

interface ProductPanelProps {
  list: List
  /** The run whose rows are shown. */
  asOf: string | undefined
  /** The shown rows in their order, for next and previous. */
  positions: readonly number[]
  /** From the address, or null. */
  position: number | null
  onMove: (position: number | null) => void
  /** Undefined if the user may not edit. */
  edit: ReturnType<typeof useEditRows> | undefined
  /** Whether all shown rows are to be decided. A choice with a key then opens the next row. */
  areAmbiguous: boolean
}

/** Everything about one row of the list. */
export function ProductPanel(props: ProductPanelProps) {
  const { list, asOf, positions, position, onMove, edit, areAmbiguous } = props
  const { t } = useTranslation()
  const client = useQueryClient()
  // The closing panel still shows its last row.
  const [shown, setShown] = useState(position)
  if (position !== null && position !== shown) setShown(position)
  const { list_id: listId } = list
  const query = useQuery({
    ...sheetQueries.row({ listId, run: asOf }, shown ?? 0),
    enabled: shown !== null,
    placeholderData: keepPreviousData,
  })
  const unsaved = useUnsaved(listId)
  const data = query.data && (asOf === undefined ? withUnsavedInDetail(query.data, unsaved) : query.data)
  const index = shown === null ? -1 : positions.indexOf(shown)
  const previous = positions[index - 1]
  const next = index < 0 ? undefined : positions[index + 1]
  useEffect(() => {
    if (position !== null && next !== undefined)
      void client.prefetchQuery({ ...sheetQueries.row({ listId, run: asOf }, next), staleTime: 30_000 })
  }, [client, listId, asOf, position, next])
  const onPrevious = () => previous !== undefined && onMove(previous)
  const onNext = () => next !== undefined && onMove(next)
  useRowKeys({ where: 'sheet', isOn: position !== null, onPrevious, onNext })
  return (
    <SidePane
      returnTo={rowsId}
      isOpen={position !== null}
      onClose={() => onMove(null)}
      title={t('sheet.panel.title', { article: data?.row.article_number ?? '' })}
      actions={
        <StepButtons
          onPrevious={previous === undefined ? undefined : onPrevious}
          onNext={next === undefined ? undefined : onNext}
        />
      }
    >
      {edit && <UnsavedBar listId={listId} edit={edit} className="mb-5 rounded-lg" />}
      {data ? (
        <ProductDetail
          key={data.row.position}
          list={list}
          detail={data}
          isLeaving={query.isPlaceholderData}
          onEdit={edit?.mutate}
          onDecided={areAmbiguous && next !== undefined ? onNext : undefined}
        />
      ) : query.error ? (
        <QueryError query={query} calling="getListRow" />
      ) : (
        <PanelSkeleton />
      )}
    </SidePane>
  )
}

/** Undefined at the first row and at the last one. */
type StepButtonsProps = Record<'onPrevious' | 'onNext', (() => void) | undefined>

function StepButtons({ onPrevious, onNext }: StepButtonsProps) {
  const { t } = useTranslation()
  return (
    <>
      <IconButton
        icon={ChevronLeft}
        label={t('record.previous')}
        disabled={!onPrevious}
        onClick={onPrevious}
      />
      <IconButton icon={ChevronRight} label={t('record.next')} disabled={!onNext} onClick={onNext} />
    </>
  )
}

function PanelSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-6 w-32" />
      <div className="flex gap-4">
        <Skeleton className="size-24" />
        <Skeleton className="h-6 flex-1" />
      </div>
      <Skeleton className="h-64" />
    </div>
  )
}
