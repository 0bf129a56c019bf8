import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { sheetQueries } from '../../api/sheet-queries.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryError } from '../../components/query-boundary.tsx'
import { paths } from '../../paths.ts'
import { ExportWorkspace } from './export-workspace.tsx'

/** Exports a list as it is now. */
export default function ListExportPage() {
  const { t } = useTranslation()
  const { listId = '' } = useParams()
  const query = useQuery(sheetQueries.list(listId))
  const name = query.data?.name ?? (query.isPending ? '...' : listId)
  return (
    <>
      <PageHeader
        back={{ to: paths.list(listId), label: t('exports.backToList') }}
        title={t('exports.title')}
        lead={<p className="wrap-anywhere">{t('exports.lead', { name })}</p>}
      />
      {query.error && !query.data ? (
        <QueryError query={query} calling="getList" />
      ) : (
        <ExportWorkspace key={listId} sheet={{ kind: 'list', id: listId }} />
      )}
    </>
  )
}
