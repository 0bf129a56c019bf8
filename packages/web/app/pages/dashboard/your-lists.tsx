import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listsQueries } from '../../api/lists-queries.ts'
import { ListsSkeleton } from '../../components/lists/lists-section.tsx'
import { ListsTable } from '../../components/lists/lists-table.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Panel } from '../../ui/panel.tsx'

const shownLists = 5

export const lastChangedQuery = listsQueries.page({ limit: shownLists })

/** The lists that changed last. Empty for accounts without lists. */
export function YourLists() {
  const { t } = useTranslation()
  const query = useQuery(lastChangedQuery)
  if (query.data?.lists.length === 0) return null
  return (
    <Panel className="overflow-clip">
      <div className="flex items-center justify-between border-b border-line px-5 py-3">
        <h2 className="text-lg">{t('lists.yours')}</h2>
        <Link to={paths.lists} className="text-accent underline-offset-2 hover:underline">
          {t('lists.viewAll')}
        </Link>
      </div>
      <QueryBoundary
        query={query}
        calling="getLists"
        className="p-4"
        loading={<ListsSkeleton rows={shownLists} />}
      >
        {({ lists }) => <ListsTable lists={lists} hasKeys={false} />}
      </QueryBoundary>
    </Panel>
  )
}
