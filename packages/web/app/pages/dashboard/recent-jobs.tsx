import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { NoJobs } from '../../components/jobs/jobs-section.tsx'
import { JobsSkeleton } from '../../components/jobs/jobs-skeleton.tsx'
import { JobsTable } from '../../components/jobs/jobs-table.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/panel.tsx'
import { recentJobs, recentJobsQuery } from './recent-jobs-query.ts'

export function RecentJobs() {
  const { t } = useTranslation()
  const query = useQuery(recentJobsQuery)
  return (
    <Panel className="overflow-clip">
      <div className="flex items-center justify-between border-b border-line px-5 py-3">
        <h2 className="text-lg">{t('dashboard.recent')}</h2>
        <Link to={paths.search} className="text-accent underline-offset-2 hover:underline">
          {t('dashboard.viewAll')}
        </Link>
      </div>
      <QueryBoundary
        query={query}
        calling="getJobsList"
        className="p-4"
        loading={<JobsSkeleton rows={recentJobs} />}
      >
        {(data) =>
          data.jobs.length > 0 ? <JobsTable jobs={data.jobs} scope="own" /> : <NoJobs hasAction={false} />
        }
      </QueryBoundary>
    </Panel>
  )
}
