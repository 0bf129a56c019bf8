import { ApiError } from '@merkwerk/client/app'
import type { List } from '@merkwerk/contract'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { queries } from '../../api/queries.ts'
import { sheetQueries } from '../../api/sheet-queries.ts'
import { DocumentTitle } from '../../components/document-title.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { listParts, PageSkeleton } from '../../components/page-skeleton.tsx'
import { QueryError } from '../../components/query-boundary.tsx'
import { SkipLink } from '../../components/skip-link.tsx'
import { useFollowedList } from '../../components/use-followed-list.ts'
import { useAddressView, useSearchState } from '../../components/use-search-state.ts'
import { VerdictBar } from '../../components/verdict-bar.tsx'
import { formatPercent } from '../../messages/format.ts'
import { loadTexts } from '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FileQuestion } from '../../ui/icons/app-icons.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListHeader } from './list-header.tsx'
import { OpenRun } from './open-run.tsx'
import { LoadingRows, RowsSection } from './rows-section.tsx'
import { rowsId } from './sheet-grid.tsx'
import { createOrderQuery, readSheetView, writeSheetView } from './sheet-view.ts'
import { useLiveRows } from './use-live-rows.ts'
import { firstOrderQuery } from './use-sheet-rows.ts'
import { VerdictFilters } from './verdict-filters.tsx'

await loadTexts('completeness', 'grid', 'record', 'run', 'safety', 'sheet')

export default function ListPage() {
  const { t } = useTranslation()
  const { listId = '' } = useParams()
  const [params] = useSearchState()
  const query = useFollowedList(listId)
  // Most visits show the rows, so their order is fetched together with the list.
  usePrefetchQuery(sheetQueries.views(listId))
  usePrefetchQuery(firstOrderQuery(listId, createOrderQuery(readSheetView(params), new Date())))
  const { data: list, error } = query
  if (list) return <ListWorkspace key={listId} list={list} />
  if (error === null) return <PageSkeleton title={listId} parts={listParts} />
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return <NoSuchList />
  return (
    <>
      <PageHeader title={listId} back={{ to: paths.lists, label: t('sheet.back') }} />
      <QueryError query={query} calling="getList" />
    </>
  )
}

const sections = ['rows', 'gaps', 'families', 'runs'] as const
const RunsSection = onDemand(() => import('./runs-section.tsx'), { isLarge: true }).part('RunsSection')
const ShownRun = onDemand(() => import('./shown-run.tsx'), { isLarge: true }).part('ShownRun')

function ListWorkspace({ list }: { list: List }) {
  const { t } = useTranslation()
  const [params] = useSearchState()
  useLiveRows(list)
  const runId = params.get('run') ?? ''
  const { data: run, error } = useQuery({ ...queries.run(runId), enabled: runId !== '' })
  const isAsOf = runId !== '' && params.get('rows') === 'run'
  const [view, onView] = useAddressView(readSheetView, writeSheetView)
  const section = sections.find((known) => known === params.get('view')) ?? 'rows'
  return (
    // The rows fill the window below the header.
    <div className="flex flex-col lg:-my-5 lg:h-[calc(var(--window-height)-1.5rem)]">
      {section !== 'runs' && <SkipLink text={t('grid.skip')} to={rowsId} />}
      <ListHeader list={list} />
      {runId !== '' && (
        <Suspense fallback={null}>
          <ShownRun key={runId} list={list} runId={runId} isAsOf={isAsOf} />
        </Suspense>
      )}
      {list.open_run && list.open_run !== runId && (
        <OpenRun key={list.open_run} list={list} runId={list.open_run} />
      )}
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <SectionTabs list={list} section={section} />
        {section !== 'runs' ? (
          <VerdictFilters list={list} asOf={isAsOf ? run : undefined} view={view} onView={onView} />
        ) : (
          <FoundShare list={list} />
        )}
      </div>
      {/* The progress of the only run says the same. */}
      {(list.runs > 1 || (list.open_run === null && runId === '')) && (
        <VerdictBar
          className="mb-2 h-1.5 short:hidden"
          verdicts={list.verdicts}
          total={list.total_rows}
          label={t('sheet.verdicts')}
        />
      )}
      {section !== 'runs' &&
        (!isAsOf || run ? (
          <RowsSection key={isAsOf ? `rows of ${runId}` : 'rows'} list={list} run={run} isAsOf={isAsOf} />
        ) : (
          // What failed stands above.
          error === null && <LoadingRows />
        ))}
      <Suspense fallback={<Skeleton className="h-[60vh] rounded-lg" />}>
        {section === 'runs' && <RunsSection list={list} />}
      </Suspense>
    </div>
  )
}

function SectionTabs({ list, section }: { list: List; section: (typeof sections)[number] }) {
  const { t } = useTranslation()
  const [, change] = useSearchState()
  return (
    <Segments
      label={t('sheet.section')}
      value={section}
      choices={[
        ['rows', t('sheet.rowsTab')],
        ['gaps', t('sheet.gapsTab')],
        ['families', t('sheet.familiesTab')],
        ['runs', t('sheet.runsTab', { n: list.runs })],
      ]}
      onChange={(chosen) => change({ view: chosen === 'rows' ? '' : chosen, row: '' }, { isStep: true })}
    />
  )
}

function FoundShare({ list: { verdicts, total_rows: total } }: { list: List }) {
  const { t } = useTranslation()
  return (
    <p className="text-muted tabular-nums">
      {t('sheet.foundOf', { n: verdicts.found, percent: formatPercent(verdicts.found, total) })}
    </p>
  )
}

function NoSuchList() {
  const { t } = useTranslation()
  return (
    <>
      <DocumentTitle text={t('sheet.notFoundTitle')} />
      <EmptyState
        heading="h1"
        icon={FileQuestion}
        title={t('sheet.notFoundTitle')}
        text={t('sheet.notFoundText')}
        action={<ButtonLink to={paths.lists}>{t('sheet.back')}</ButtonLink>}
      />
    </>
  )
}
