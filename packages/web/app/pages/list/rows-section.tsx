import { hasEnded } from '@merkwerk/client/app'
import type { List, RunDetails } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type ListViews, sheetQueries } from '../../api/sheet-queries.ts'
import { QueryState } from '../../components/query-boundary.tsx'
import { useMayChange } from '../../components/use-access.ts'
import { useAddressView, useSearchState } from '../../components/use-search-state.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { History as HistoryIcon, LayoutGrid, Rows2, Rows4, TextSearch } from '../../ui/icons/app-icons.ts'
import { Openable, onDemand } from '../../ui/on-demand.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ChangeRows } from './change-rows.tsx'
import { chooseDensity, isValue } from './columns.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { ComputedFields } from './computed/computed-fields.ts'
import { FilterBar } from './filter-bar.tsx'
import type { FindRequest } from './grid/find-bar.tsx'
import { ListPanes } from './list-panes.tsx'
import { SheetFooter } from './sheet-footer.tsx'
import { SheetGrid } from './sheet-grid.tsx'
import {
  allRows,
  createOrderQuery,
  createRunQuery,
  isFiltered,
  noFilters,
  readSheetView,
  type SheetChange,
  type SheetView,
  writeSheetView,
} from './sheet-view.ts'
import { useStatusLine } from './status-line.ts'
import { UnsavedBar } from './unsaved-bar.tsx'
import { useClashes } from './use-clashes.ts'
import { type EditRows, useEditRows } from './use-edit-rows.ts'
import { useGroups } from './use-groups.ts'
import { useNamedColumns } from './use-named-columns.ts'
import { useRenamedAxes } from './use-renamed-axes.ts'
import { useSelection } from './use-selection.ts'
import { useSheetOrder } from './use-sheet-rows.ts'
import { useStepKeys } from './use-step-keys.ts'
import { findSeen, isBare, useViews, type Views } from './use-views.ts'
import { ViewsMenu } from './views-menu.tsx'

const nothing: readonly string[] = []
const skeletonCells = ['size-8', 'w-24', 'w-64 max-w-[40%]', 'hidden w-20 sm:block', 'ml-auto w-20']

const PictureGrid = onDemand(() => import('./picture-grid.tsx'), { isLarge: true }).part('PictureGrid')
const SelectionBar = onDemand(() => import('./selection-bar.tsx'), { isLarge: true }).part('SelectionBar')

interface RowsSectionProps {
  list: List
  /** The run in the panel. */
  run: RunDetails | undefined
  /** Whether the rows are shown as that run left them. */
  isAsOf: boolean
}

/** Rows of the list as a table or as pictures. Filters, order, look and open row are in the address. */
export function RowsSection(props: RowsSectionProps) {
  const [params, change] = useSearchState()
  const { data, error } = useQuery(sheetQueries.views(props.list.list_id))
  const [isRestored, setRestored] = useState(false)
  // Without views, the rows are shown as they are in the address.
  const saved = data ?? (error ? noViews : undefined)
  const restore = useEffectEvent(() => {
    const address = findSeen(props.list.list_id, saved ?? noViews)?.settings.address ?? {}
    if (!props.isAsOf && isBare(params) && Object.keys(address).length > 0) change(address)
    setRestored(true)
  })
  const isKnown = saved !== undefined
  useEffect(() => {
    if (isKnown) restore()
  }, [isKnown])
  // Views that arrive after all bring their columns.
  if (saved && isRestored) return <Rows key={data ? 'known' : 'unknown'} {...props} saved={saved} />
  return <LoadingRows />
}

/** Stands where the rows will be. */
export function LoadingRows() {
  const { t } = useTranslation()
  return (
    <Panel aria-label={t('sheet.rowsTab')} className="min-h-96 overflow-clip lg:flex-1">
      <RowsSkeleton />
    </Panel>
  )
}

const noViews: ListViews = { views: [], last: null }

function Rows({ list, run, isAsOf, saved }: RowsSectionProps & { saved: ListViews }) {
  const { t } = useTranslation()
  const { list_id: listId } = list
  const [params, change] = useSearchState()
  const [view, onView] = useAddressView(readSheetView, writeSheetView)
  const asOf = isAsOf ? run?.job_id : undefined
  const mayChange = useMayChange()
  // What is stored but unknown is not replaced.
  const remembers = mayChange && asOf === undefined && saved !== noViews
  const views = useViews({ list, view, saved, onAddress: change, remembers })
  const stored = useNamedColumns(list, views, view)
  const { layout } = stored
  const orderQuery = asOf === undefined ? createOrderQuery(view, new Date()) : createRunQuery(view, asOf)
  const orderKey = JSON.stringify(orderQuery)
  const order = useSheetOrder(listId, orderQuery)
  const { positions, isPart, isLoading, isStale, query, failedRest } = order
  const groups = useGroups(positions, order.groups, view.groupBy)
  const { lines } = groups
  const selection = useSelection({ positions: lines, orderKey, isPart })
  const valueColumns = useMemo(() => layout.shown.filter(isValue), [layout.shown])
  const status = useStatusLine()
  const edit = useEditRows(listId, status.say)
  const mayEdit = mayChange && asOf === undefined
  const [find, setFind] = useState<FindRequest>()
  useClashes(list, mayEdit ? edit : undefined)
  useStepKeys(mayEdit ? edit : undefined)
  const openRow = Number(params.get('row')) || null
  useRenamedAxes(listId, view, onView)
  const onOpen = (position: number | null) => change({ row: position === null ? '' : String(position) })

  const shared = {
    listId,
    asOf,
    positions,
    valueColumns,
    layout,
    openRow,
    onOpen,
    selection,
    rowCount: isPart ? -1 : lines.length,
    onEdit: mayEdit ? edit.mutate : undefined,
  }
  return (
    <div className="flex h-[calc(var(--window-height)-6rem)] min-h-96 gap-2 lg:h-auto lg:flex-1">
      <Panel
        aria-label={t('sheet.rowsTab')}
        className="@container flex min-w-0 flex-1 flex-col overflow-clip"
      >
        {asOf !== undefined && <AsOfBar onNewest={() => change({ rows: '' }, { isStep: true })} />}
        <FilterBar
          list={list}
          isAsOf={asOf !== undefined}
          view={view}
          onView={onView}
          tools={
            <SheetTools
              list={list}
              view={view}
              onView={onView}
              stored={stored}
              isNow={asOf === undefined}
              mayChange={mayChange}
              onShowHistory={asOf === undefined ? () => change({ view: 'history', row: '' }) : undefined}
              onFind={asOf === undefined ? setFind : undefined}
              edit={mayEdit ? edit : undefined}
            />
          }
        />
        {isLoading ? (
          <div className="min-h-0 flex-1 overflow-clip">
            <QueryState query={query} calling="getListOrder" className="p-4" loading={<RowsSkeleton />} />
            {query.error && <ShowAllRows view={view} onView={onView} />}
          </div>
        ) : positions.length === 0 ? (
          <NoRows isFiltered={isFiltered(view)} run={run} onClear={() => onView(noFilters)} />
        ) : view.look === 'pictures' ? (
          <Suspense fallback={<RowsSkeleton />}>
            <PictureGrid {...shared} />
          </Suspense>
        ) : (
          <ComputedFields value={asOf === undefined ? list.computed : nothing}>
            <SheetGrid
              {...shared}
              list={list}
              positions={lines}
              groups={groups}
              total={positions.length}
              orderKey={orderKey}
              isStale={isStale}
              status={status}
              edit={mayEdit ? edit : undefined}
              onLayout={stored.setLayout}
              view={view}
              onView={onView}
              find={asOf === undefined ? find : undefined}
              onFind={asOf === undefined ? setFind : undefined}
            />
          </ComputedFields>
        )}
        <Openable isOpen={selection.selected.size > 0}>
          <SelectionBar
            list={list}
            selection={selection}
            areIgnored={view.ignored === 'true'}
            edit={mayEdit ? edit : undefined}
          />
        </Openable>
        {mayEdit && (
          <UnsavedBar
            listId={listId}
            edit={edit}
            className="border-t border-line"
            rows={{ open: openRow, onOpen }}
          />
        )}
        <SheetFooter
          listId={listId}
          total={asOf !== undefined && run ? run.progress.total : list.total_rows}
          shown={positions.length}
          isLoading={isLoading}
          isPart={isPart}
          failedRest={failedRest}
          status={status}
        />
      </Panel>
      <ListPanes
        list={list}
        asOf={asOf}
        positions={positions}
        edit={mayEdit ? edit : undefined}
        openRow={openRow}
        onOpen={onOpen}
        areAmbiguous={view.verdicts.join() === 'ambiguous'}
      />
    </div>
  )
}

function RowsSkeleton() {
  const { t } = useTranslation()
  return <SkeletonRows rows={12} cells={skeletonCells} className="h-10" label={t('sheet.loading')} />
}

interface SheetToolsProps {
  list: List
  view: SheetView
  onView: (change: SheetChange) => void
  stored: Views
  /** Whether the rows are those of now. Views do not apply to those of a run. */
  isNow: boolean
  mayChange: boolean
  /** Undefined for the rows of a run. */
  onShowHistory: (() => void) | undefined
  /** Undefined if texts cannot be searched. */
  onFind: ((request: FindRequest) => void) | undefined
  /** Undefined if the user may not edit. */
  edit: EditRows | undefined
}

const looks = [
  ['dense', Rows4],
  ['roomy', Rows2],
  ['pictures', LayoutGrid],
] as const

/** Columns, saved views and look. */
function SheetTools({
  list,
  view,
  onView,
  stored,
  isNow,
  mayChange,
  onShowHistory,
  onFind,
  edit,
}: SheetToolsProps) {
  const { t } = useTranslation()
  const { layout } = stored
  return (
    <>
      {isNow && <ChangeRows list={list} />}
      {isNow && <ViewsMenu listId={list.list_id} views={stored} mayChange={mayChange} />}
      {onFind && view.look === 'table' && (
        <IconButton
          icon={TextSearch}
          label={t('grid.find')}
          aria-keyshortcuts="Control+F Control+H"
          onClick={() => onFind({ mode: edit ? 'replace' : 'find' })}
        />
      )}
      {onShowHistory && (
        <IconButton icon={HistoryIcon} label={t('grid.history.title')} onClick={() => onShowHistory()} />
      )}
      {view.look === 'table' && <ColumnsMenu list={list} layout={layout} onLayout={stored.setLayout} />}
      <Segments
        label={t('sheet.look')}
        value={view.look === 'pictures' ? 'pictures' : chooseDensity(layout)}
        choices={looks.map(([look, Icon]) => [
          look,
          <span key={look} title={t(`sheet.looks.${look}`)}>
            <Icon className="size-4" aria-hidden />
            <span className="sr-only">{t(`sheet.looks.${look}`)}</span>
          </span>,
        ])}
        onChange={(look) => {
          if (look !== 'pictures') stored.setLayout({ ...layout, density: look })
          onView({ look: look === 'pictures' ? look : 'table' })
        }}
      />
    </>
  )
}

/** The way out of filters, groups or an order that cannot be shown, such as those of a remembered view. */
function ShowAllRows({ view, onView }: Pick<SheetToolsProps, 'view' | 'onView'>) {
  const { t } = useTranslation()
  if (!isFiltered(view) && view.sort === 'position' && view.groupBy === '') return null
  return (
    <Button className="mx-4" onClick={() => onView(allRows)}>
      {t('sheet.showAllRows')}
    </Button>
  )
}

interface NoRowsProps {
  isFiltered: boolean
  run: RunDetails | undefined
  onClear: () => void
}

function NoRows({ isFiltered, run, onClear }: NoRowsProps) {
  const { t } = useTranslation()
  return (
    <div className="flex-1">
      {isFiltered ? (
        <EmptyState
          picture="noMatch"
          title={t('sheet.noMatch')}
          text={t('sheet.noMatchText')}
          action={<Button onClick={onClear}>{t('sheet.filter.clear')}</Button>}
        />
      ) : (
        <EmptyState
          picture="sheet"
          title={t('sheet.empty')}
          text={run ? t(`run.none.${explainNone(run)}`) : t('sheet.emptyText')}
        />
      )}
    </div>
  )
}

/** Why a run has no rows. */
function explainNone({ status, progress: { deferred, waiting } }: RunDetails) {
  if (hasEnded(status)) return 'ended'
  if (status === 'Initializing') return 'reading'
  return deferred || waiting ? 'waiting' : 'searching'
}

/** Says that these are not the newest results. */
function AsOfBar({ onNewest }: { onNewest: () => void }) {
  const { t } = useTranslation()
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line bg-accent-soft px-4 py-1.5"
    >
      <p className="text-pretty">{t('run.asOf')}</p>
      <Button look="ghost" onClick={onNewest}>
        {t('run.showNewest')}
      </Button>
    </div>
  )
}
