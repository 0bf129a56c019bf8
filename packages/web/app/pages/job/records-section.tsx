import { hasEnded } from '@merkwerk/client/app'
import { type JobDetail, type Verdict, verdicts } from '@merkwerk/contract'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { QueryState } from '../../components/query-boundary.tsx'
import { SearchBox } from '../../components/search-box.tsx'
import { useSearchState } from '../../components/use-search-state.ts'
import { verdictLooks, verdictOrder } from '../../components/verdict-badge.tsx'
import { formatCount } from '../../messages/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { RecordSheet } from './record-sheet.tsx'
import { RecordsTable } from './records-table.tsx'

/** Refetch interval of a running job's records while few pages are loaded. */
const refreshMs = 3_000
const maxPagesToRefresh = 3

const skeletonCells = ['hidden w-8 sm:block', 'w-28', 'w-64 max-w-[40%]', 'ml-auto w-20']

/** Filter, search and open record are in the address. */
export function RecordsSection({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const [params, change] = useSearchState()
  const verdict = verdicts.find((known) => known === params.get('verdict'))
  const search = params.get('search') ?? ''
  const isRunning = !hasEnded(job.status)
  const query = useInfiniteQuery({
    ...queries.records(job.job_id, { verdict, search: search || undefined }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      isRunning && (state.data?.pages.length ?? 0) <= maxPagesToRefresh ? refreshMs : false,
  })
  const records = query.data?.pages.flatMap((page) => page.records) ?? []

  return (
    <Panel className="overflow-clip">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line p-3">
        <VerdictFilter job={job} chosen={verdict} onChoose={(choice) => change({ verdict: choice ?? '' })} />
        <SearchBox
          value={search}
          placeholder={t('job.searchRecords')}
          onSearch={(text) => change({ search: text })}
          className="w-full sm:w-72"
        />
      </div>
      {query.data === undefined ? (
        <QueryState
          query={query}
          calling="getJobRecords"
          loading={<SkeletonRows rows={8} cells={skeletonCells} className="h-16" />}
          className="p-4"
        />
      ) : records.length === 0 ? (
        <NoRecords
          job={job}
          isFiltered={Boolean(verdict || search)}
          onClear={() => change({ verdict: '', search: '' })}
        />
      ) : (
        <RecordsTable
          isLive={isRunning}
          records={records}
          onMore={
            query.hasNextPage ? () => !query.isFetchingNextPage && void query.fetchNextPage() : undefined
          }
          isLoadingMore={query.isFetchingNextPage}
          onOpen={(position) => change({ record: String(position) })}
        />
      )}
      <RecordSheet
        job={job}
        records={records}
        position={params.get('record')}
        onMove={(position) => change({ record: position === null ? '' : String(position) })}
      />
    </Panel>
  )
}

interface NoRecordsProps {
  job: JobDetail
  isFiltered: boolean
  onClear: () => void
}

function NoRecords({ job, isFiltered, onClear }: NoRecordsProps) {
  const { t } = useTranslation()
  return isFiltered ? (
    <EmptyState
      picture="noMatch"
      title={t('job.recordsNoMatch')}
      text={t('job.recordsNoMatchText')}
      action={<Button onClick={onClear}>{t('job.showAll')}</Button>}
    />
  ) : (
    <EmptyState picture="sheet" title={t('job.recordsNone')} text={t(`job.${emptyReason(job)}`)} />
  )
}

function emptyReason({ status, progress: { deferred, waiting } }: JobDetail) {
  if (hasEnded(status)) return 'recordsEnded'
  if (status === 'Initializing') return 'recordsReading'
  return deferred || waiting ? 'recordsWaiting' : 'recordsSearching'
}

interface VerdictFilterProps {
  job: JobDetail
  chosen: Verdict | undefined
  onChoose: (verdict: Verdict | undefined) => void
}

/** Legend of the bar and filter of the table. */
function VerdictFilter({ job, chosen, onChoose }: VerdictFilterProps) {
  const { t } = useTranslation()
  const counts = job.progress.verdicts
  return (
    <fieldset className="flex max-w-full min-w-0 gap-1 overflow-x-auto max-sm:-mx-3 max-sm:max-w-none max-sm:px-3 sm:flex-wrap">
      <legend className="sr-only">{t('job.filter')}</legend>
      <FilterButton isChosen={chosen === undefined} onClick={() => onChoose(undefined)}>
        {t('job.all')}
        <span className="text-faint tabular-nums">{formatCount(job.progress.total || job.total_rows)}</span>
      </FilterButton>
      {verdictOrder
        .filter((verdict) => counts[verdict] > 0 || verdict === chosen)
        .map((verdict) => {
          const { icon: Icon, text } = verdictLooks[verdict]
          return (
            <FilterButton key={verdict} isChosen={verdict === chosen} onClick={() => onChoose(verdict)}>
              <Icon className={clsx('size-4', text)} aria-hidden />
              {t(`verdict.${verdict}`)}
              <span className="text-faint tabular-nums">{formatCount(counts[verdict])}</span>
            </FilterButton>
          )
        })}
    </fieldset>
  )
}

function FilterButton(props: { isChosen: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={props.isChosen}
      onClick={props.onClick}
      className={clsx(
        'inline-flex h-9 shrink-0 items-center gap-1.5 rounded-lg px-2.5 whitespace-nowrap transition-colors',
        props.isChosen ? 'bg-sunken font-medium text-ink' : 'text-muted hover:bg-sunken/60 hover:text-ink',
      )}
    >
      {props.children}
    </button>
  )
}
