import type { Job } from '@merkwerk/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queries } from '../../api/queries.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Plus } from '../../ui/icons/app-icons.ts'
import { PagedTable } from '../../ui/paged-table.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { Column } from '../../ui/table.tsx'
import { QueryState } from '../query-boundary.tsx'
import { useAccess } from '../use-access.ts'
import type { ViewChange } from '../use-search-state.ts'
import type { JobsScope } from './jobs-columns.tsx'
import { JobsTable } from './jobs-table.tsx'
import type { JobsView } from './jobs-view.ts'

/** Placeholder rows until the server returns its own limit. */
const usualRows = 10

interface JobsSectionProps {
  scope: JobsScope
  view: JobsView
  onView: (change: ViewChange<JobsView>) => void
  lastColumns?: Column<Job>[] | undefined
}

/** The specification searches by ID. Own jobs are also searched by name when the text is no ID prefix. */
function toSearch(text: string, scope: JobsScope) {
  const isId = scope !== 'own' || /^mw-/i.test(text)
  return isId
    ? { jobId: text || undefined, search: undefined }
    : { jobId: undefined, search: text || undefined }
}

export function JobsSection({ scope, view, onView, lastColumns }: JobsSectionProps) {
  const { t } = useTranslation()
  const { jobId } = view
  const query = useQuery({
    ...queries.runs({ ...view, ...toSearch(jobId, scope), limit: usualRows }, scope),
    placeholderData: keepPreviousData,
  })
  if (query.data === undefined)
    return (
      <QueryState
        query={query}
        calling={scope === 'own' ? 'getJobsList' : 'getJobsListByAdmin'}
        className="p-4"
        loading={<JobsSkeleton rows={usualRows} />}
      />
    )
  const { jobs, totalJobs, totalPages, currentPage } = query.data
  if (jobs.length === 0) {
    if (!jobId && scope === 'own') return <NoJobs />
    const isFiltered = Boolean(jobId || view.status || view.user)
    const clear = () => onView({ jobId: '', status: undefined, user: undefined })
    return (
      <EmptyState
        picture="noMatch"
        title={t('jobs.emptyTitle')}
        text={scope === 'all' ? t('jobs.adminEmpty') : t('jobs.noMatchText', { text: jobId })}
        action={isFiltered && <Button onClick={clear}>{t('jobs.clear')}</Button>}
      />
    )
  }
  return (
    <PagedTable
      isStale={query.isPlaceholderData}
      shown={t('jobs.showing', { shown: jobs.length, total: totalJobs })}
      page={currentPage}
      pages={totalPages}
      onPage={(page) => onView({ page })}
    >
      <JobsTable jobs={jobs} scope={scope} sorting={view} onSort={onView} lastColumns={lastColumns} />
    </PagedTable>
  )
}

/** False when the page already shows the button. */
export function NoJobs({ hasAction = true }: { hasAction?: boolean }) {
  const { t } = useTranslation()
  const isLapsed = useAccess() === 'lacking'
  return (
    <EmptyState
      picture="jobs"
      title={t('jobs.emptyTitle')}
      text={t(isLapsed ? 'jobs.emptyLapsed' : 'jobs.emptyText')}
      action={
        hasAction &&
        !isLapsed && (
          <ButtonLink to={paths.addFile} icon={Plus}>
            {t('jobs.emptyAction')}
          </ButtonLink>
        )
      }
    />
  )
}

const skeletonCells = ['w-24', 'w-40 max-w-[40%]', 'hidden w-32 sm:block', 'ml-auto w-20']

export function JobsSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation()
  return <SkeletonRows rows={rows} cells={skeletonCells} label={t('jobs.loading')} />
}
