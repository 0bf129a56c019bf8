import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { describeError } from '../../api/describe-error.ts'
import { NoJobs } from '../../components/jobs/jobs-section.tsx'
import { JobsSkeleton } from '../../components/jobs/jobs-skeleton.tsx'
import { JobsTable } from '../../components/jobs/jobs-table.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { recentJobs, recentJobsQuery } from './recent-jobs-query.ts'

export function RecentJobs() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(recentJobsQuery)
  return (
    <section className="overflow-clip rounded-lg border border-line bg-surface">
      <div className="flex items-center justify-between border-b border-line px-5 py-3">
        <h2 className="text-lg">{t('dashboard.recent')}</h2>
        <Link to={paths.search} className="text-accent underline-offset-2 hover:underline">
          {t('dashboard.viewAll')}
        </Link>
      </div>
      {data ? (
        data.jobs.length > 0 ? (
          <JobsTable jobs={data.jobs} scope="own" />
        ) : (
          <NoJobs hasAction={false} />
        )
      ) : error ? (
        <div className="p-4">
          <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}>
            {describeError(error, 'getJobsList')}
          </Notice>
        </div>
      ) : (
        <JobsSkeleton rows={recentJobs} />
      )}
    </section>
  )
}
