import { maxFamilyListRows } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { queries } from '../../api/queries.ts'
import { hasResults } from '../../components/export-actions.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryBoundary, QueryError } from '../../components/query-boundary.tsx'
import { useFollowedList } from '../../components/use-followed-list.ts'
import { listPaths } from '../../list-paths.ts'
import { loadTexts } from '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PackageOpen } from '../../ui/icons/app-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { ExportSkeleton, ExportWorkspace } from './export-workspace.tsx'

await loadTexts('attributes', 'exports', 'images', 'links')

/** Exports a list as it is now, or as of the run in the address. */
export default function ExportPage() {
  const { t } = useTranslation()
  const { listId = '' } = useParams()
  const run = useSearchParams()[0].get('run') || undefined
  const query = useFollowedList(listId)
  const name = query.data?.name ?? (query.isPending ? '...' : listId)
  return (
    <>
      <PageHeader
        back={
          run === undefined
            ? { to: paths.list(listId), label: t('exports.backToList') }
            : { to: listPaths.run(listId, run), label: t('exports.backToRun') }
        }
        title={t('exports.title')}
        lead={
          run === undefined ? (
            <p className="wrap-anywhere">{t('exports.lead', { name })}</p>
          ) : (
            <p className="wrap-anywhere">
              {t('exports.leadAsOfRun', { name, run })}{' '}
              <Link to={listPaths.export({ listId })} className="text-accent underline underline-offset-2">
                {t('exports.asItIsNow')}
              </Link>
            </p>
          )
        }
      />
      {query.data && query.data.total_rows > maxFamilyListRows && (
        <Notice tone="waiting">{t('exports.tooLargeForFamilies')}</Notice>
      )}
      {query.error && !query.data ? (
        <QueryError query={query} calling="getList" />
      ) : run === undefined ? (
        <ExportWorkspace key={listId} selection={{ listId }} />
      ) : (
        <RunExport key={run} listId={listId} run={run} />
      )}
    </>
  )
}

/** The export as of a run, once it has results. */
function RunExport({ listId, run }: { listId: string; run: string }) {
  const { t } = useTranslation()
  const query = useQuery(queries.run(run))
  return (
    <QueryBoundary query={query} calling="getRunDetails" loading={<ExportSkeleton />}>
      {(job) =>
        hasResults(job) ? (
          <ExportWorkspace selection={{ listId, run }} />
        ) : (
          <EmptyState
            icon={PackageOpen}
            title={t('exports.unfinishedTitle')}
            text={t('exports.unfinishedText')}
            action={<ButtonLink to={listPaths.run(listId, run)}>{t('exports.backToRun')}</ButtonLink>}
          />
        )
      }
    </QueryBoundary>
  )
}
