import type { List } from '@merkwerk/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../api/queries.ts'
import { session } from '../../api/session.ts'
import { JobsSkeleton, NoJobs } from '../../components/jobs/jobs-section.tsx'
import { JobsTable } from '../../components/jobs/jobs-table.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { useTranslation } from '../../messages/translate.ts'
import { PagedTable } from '../../ui/paged-table.tsx'
import { Panel } from '../../ui/panel.tsx'

const runsPerPage = 20

/** The runs of the list, newest first. */
export function RunsSection({ list }: { list: List }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const scope = session.role === 'admin' ? 'all' : 'own'
  const query = useQuery({
    ...queries.runs({ list: list.list_id, page, limit: runsPerPage, sort: 'created', order: 'desc' }, scope),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel aria-label={t('jobs.runs')} className="overflow-clip">
      <QueryBoundary
        query={query}
        calling={scope === 'own' ? 'getJobsList' : 'getJobsListByAdmin'}
        className="p-4"
        loading={<JobsSkeleton rows={Math.min(runsPerPage, Math.max(1, list.runs))} />}
      >
        {({ jobs, totalJobs, totalPages, currentPage }) =>
          jobs.length === 0 ? (
            <NoJobs />
          ) : (
            <PagedTable
              isStale={query.isPlaceholderData}
              shown={t('sheet.runsShown', { shown: jobs.length, count: totalJobs })}
              page={currentPage}
              pages={totalPages}
              onPage={setPage}
            >
              <JobsTable jobs={jobs} scope="own" listId={list.list_id} />
            </PagedTable>
          )
        }
      </QueryBoundary>
    </Panel>
  )
}
