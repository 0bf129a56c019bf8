import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { queries } from '../../api/queries.ts'
import { hasResults } from '../../components/export-actions.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExportSkeleton, ExportWorkspace } from './export-workspace.tsx'

/** Exports the results of a job. */
export default function JobExportPage() {
  const { t } = useTranslation()
  const { jobId = '' } = useParams()
  const query = useQuery(queries.job(jobId))
  const name = query.data?.name ?? (query.isPending ? '...' : jobId)
  return (
    <>
      <PageHeader
        back={{ to: paths.job(jobId), label: t('exports.backToJob') }}
        title={t('exports.title')}
        lead={<p className="wrap-anywhere">{t('exports.lead', { name })}</p>}
      />
      <QueryBoundary query={query} calling="getJob" loading={<ExportSkeleton />}>
        {(job) =>
          hasResults(job) ? (
            <ExportWorkspace key={jobId} sheet={{ kind: 'job', id: jobId }} />
          ) : (
            <EmptyState
              icon={PackageOpen}
              title={t('exports.unfinishedTitle')}
              text={t('exports.unfinishedText')}
              action={<ButtonLink to={paths.job(jobId)}>{t('exports.backToJob')}</ButtonLink>}
            />
          )
        }
      </QueryBoundary>
    </>
  )
}
