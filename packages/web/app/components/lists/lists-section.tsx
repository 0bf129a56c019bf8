import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { listsQueries } from '../../api/lists-queries.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Plus } from '../../ui/icons/app-icons.ts'
import { PagedTable } from '../../ui/paged-table.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { QueryState } from '../query-boundary.tsx'
import { useAccess } from '../use-access.ts'
import type { ViewChange } from '../use-search-state.ts'
import { ListsTable } from './lists-table.tsx'
import type { ListsView } from './lists-view.ts'

const listsPerPage = 20

interface ListsSectionProps {
  view: ListsView
  onView: (change: ViewChange<ListsView>) => void
}

export function ListsSection({ view, onView }: ListsSectionProps) {
  const { t } = useTranslation()
  const { search, isArchive, ...order } = view
  const query = useQuery({
    ...listsQueries.page({
      ...order,
      search: search || undefined,
      archived: isArchive ? 'true' : 'false',
      limit: listsPerPage,
    }),
    placeholderData: keepPreviousData,
  })
  if (query.data === undefined)
    return (
      <QueryState query={query} calling="getLists" className="p-4" loading={<ListsSkeleton rows={8} />} />
    )
  const { lists, total, totalPages, currentPage } = query.data
  if (lists.length === 0) return <NoLists view={view} onView={onView} />
  return (
    <PagedTable
      isStale={query.isPlaceholderData}
      shown={t('lists.showing', { shown: lists.length, count: total })}
      page={currentPage}
      pages={totalPages}
      onPage={(page) => onView({ page })}
    >
      <ListsTable lists={lists} sorting={view} onSort={onView} />
    </PagedTable>
  )
}

function NoLists({ view: { search, isArchive }, onView }: ListsSectionProps) {
  const { t } = useTranslation()
  const isLapsed = useAccess() === 'lacking'
  if (search)
    return (
      <EmptyState
        picture="noMatch"
        title={t('lists.noMatchTitle')}
        text={t('lists.noMatchText', { text: search })}
        action={<Button onClick={() => onView({ search: '' })}>{t('jobs.clear')}</Button>}
      />
    )
  if (isArchive)
    return <EmptyState picture="archive" title={t('lists.noArchiveTitle')} text={t('lists.noArchiveText')} />
  return (
    <EmptyState
      picture="lists"
      title={t('lists.emptyTitle')}
      text={t(isLapsed ? 'jobs.emptyLapsed' : 'lists.emptyText')}
      action={
        !isLapsed && (
          <ButtonLink icon={Plus} to={paths.addFile}>
            {t('jobs.emptyAction')}
          </ButtonLink>
        )
      }
    />
  )
}

const skeletonCells = ['w-40 max-w-[40%]', 'hidden w-56 sm:block', 'ml-auto w-20']

export function ListsSkeleton({ rows }: { rows: number }) {
  const { t } = useTranslation()
  return <SkeletonRows rows={rows} cells={skeletonCells} label={t('lists.loading')} className="h-[65px]" />
}
