import { ApiError, hasEnded } from '@merkwerk/client/app'
import type { JobDetail } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { FileQuestion } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { queries } from '../../api/queries.ts'
import { session } from '../../api/session.ts'
import { DocumentTitle } from '../../components/document-title.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PageSkeleton } from '../../components/page-skeleton.tsx'
import { SafetyFigure } from '../../components/product-safety.tsx'
import { QueryError } from '../../components/query-boundary.tsx'
import { useJobProgress } from '../../components/use-job-progress.ts'
import { formatCoinCount } from '../../messages/format.ts'
import { jobsPathOf } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ChangesSection } from './changes-section.tsx'
import { JobHeader } from './job-header.tsx'
import { JobNotices } from './job-notices.tsx'
import { ProgressPanel } from './progress-panel.tsx'
import { RecordsSection } from './records-section.tsx'

export default function JobPage() {
  const { t } = useTranslation()
  const { jobId = '' } = useParams()
  const query = useQuery(queries.job(jobId))
  const { data: job } = query
  const isConnected = useJobProgress(job)

  if (job === undefined && query.error === null)
    return <PageSkeleton title={jobId} parts={['h-40', 'h-96']} />
  if (job === undefined) {
    if (query.error instanceof ApiError && query.error.code === 'NOT_FOUND') return <NoSuchJob />
    return (
      <>
        <PageHeader title={jobId} back={{ to: jobsPathOf(session.role), label: t('job.back') }} />
        <QueryError query={query} calling="getJob" />
      </>
    )
  }
  return (
    <>
      <JobHeader job={job} />
      <JobNotices job={job} isConnected={isConnected} />
      <ProgressPanel job={job} />
      <FoundFree job={job} />
      <ChangesSection job={job} />
      {job.safety && hasEnded(job.status) && (
        <Panel aria-label={t('safety.title')} className="mb-6 px-5 py-4">
          <h2 className="mb-1 text-base font-medium">{t('safety.title')}</h2>
          <SafetyFigure counts={job.safety} />
        </Panel>
      )}
      <RecordsSection job={job} />
    </>
  )
}

function NoSuchJob() {
  const { t } = useTranslation()
  return (
    <>
      <DocumentTitle text={t('job.notFoundTitle')} />
      <EmptyState
        heading="h1"
        icon={FileQuestion}
        title={t('job.notFoundTitle')}
        text={t('job.notFoundText')}
        action={<ButtonLink to={jobsPathOf(session.role)}>{t('job.back')}</ButtonLink>}
      />
    </>
  )
}

/** Empty if every found record was charged. */
function FoundFree({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  if (job.found_free === 0) return null
  const found = job.progress.verdicts.found
  return (
    <p className="-mt-3 mb-6 px-1 text-sm text-pretty text-muted">
      {t('job.foundFree', { count: job.found_free, found, coins: formatCoinCount(job.coins_used) })}
    </p>
  )
}
