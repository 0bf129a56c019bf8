import { ApiError } from '@merkwerk/client/app'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { queries } from '../../api/queries.ts'
import { session } from '../../api/session.ts'
import { DocumentTitle } from '../../components/document-title.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { listParts, PageSkeleton } from '../../components/page-skeleton.tsx'
import { QueryError } from '../../components/query-boundary.tsx'
import { listPaths } from '../../list-paths.ts'
import { loadTexts } from '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { toJobsPath } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FileQuestion } from '../../ui/icons/app-icons.ts'
import { RunPanel } from './run-panel.tsx'

await loadTexts('record', 'run')

/** Opens a run on the page of its list. A run whose list was deleted is shown alone. */
export default function RunPage() {
  const { t } = useTranslation()
  const { jobId = '' } = useParams()
  const query = useQuery(queries.run(jobId))
  const { data: run, error } = query
  if (run && run.list_id !== null) return <Navigate to={listPaths.run(run.list_id, run.job_id)} replace />
  if (run === undefined && error === null) return <PageSkeleton title={jobId} parts={listParts} />
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return <NoSuchRun />
  const back = { to: toJobsPath(session.role), label: t('run.back') }
  if (run === undefined)
    return (
      <>
        <PageHeader title={jobId} back={back} />
        <QueryError query={query} calling="getRunDetails" />
      </>
    )
  return (
    <>
      <PageHeader title={run.name} back={back} lead={<p className="wrap-anywhere">{run.file_name}</p>} />
      <p className="mb-4 text-pretty text-muted">{t('run.listDeleted')}</p>
      <RunPanel run={run} />
    </>
  )
}

function NoSuchRun() {
  const { t } = useTranslation()
  return (
    <>
      <DocumentTitle text={t('run.notFoundTitle')} />
      <EmptyState
        heading="h1"
        icon={FileQuestion}
        title={t('run.notFoundTitle')}
        text={t('run.notFoundText')}
        action={<ButtonLink to={toJobsPath(session.role)}>{t('run.back')}</ButtonLink>}
      />
    </>
  )
}
