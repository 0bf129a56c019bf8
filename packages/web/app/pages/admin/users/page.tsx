import { type User, userViews } from '@merkwerk/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { userQueries } from '../../../api/user-queries.ts'
import { QueryState } from '../../../components/query-boundary.tsx'
import { SearchBox } from '../../../components/search-box.tsx'
import { useAddressView } from '../../../components/use-search-state.ts'
import { loadTexts } from '../../../messages/index.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { CardTable } from '../../../ui/card-table.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { UserSearch, Users } from '../../../ui/icons/app-icons.ts'
import { Openable, onDemand } from '../../../ui/on-demand.tsx'
import { PagedTable } from '../../../ui/paged-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import type { Column } from '../../../ui/table.tsx'
import { cardTitle } from '../../../ui/table-looks.ts'
import { UserActions } from './user-actions.tsx'
import { UserBadge } from './user-badge.tsx'
import { readUsersView, type UsersView, writeUsersView } from './users-view.ts'

await loadTexts('account', 'login', 'payments', 'run', 'settings')

const UserSheet = onDemand(() => import('./user-sheet.tsx')).part('UserSheet')

export default function UsersPage() {
  const { t } = useTranslation()
  const [view, onView] = useAddressView(readUsersView, writeUsersView)

  /** Searches and filters start on page 1. Only pages and opened users add history entries. */
  function show(next: Partial<UsersView>) {
    const isStep = next.page !== undefined || next.user !== undefined
    onView({ ...(!('user' in next) && { page: 1 }), ...next }, { isStep })
  }

  return (
    <section aria-labelledby="users">
      <h2 id="users" className="mb-4 text-xl">
        {t('nav.adminTabs.users')}
      </h2>
      <Panel as="div" className="overflow-clip">
        <div className="flex flex-wrap gap-3 border-b border-line p-3">
          <SearchBox
            value={view.search}
            placeholder={t('admin.users.search')}
            onSearch={(search) => show({ search })}
            className="min-w-0 flex-1 basis-56 sm:max-w-80"
          />
          <div className="sm:ml-auto">
            <Segments
              label={t('admin.users.show')}
              value={view.view}
              choices={userViews.map(
                (name) => [name, t(name === 'all' ? 'run.all' : `admin.users.statuses.${name}`)] as const,
              )}
              onChange={(name) => show({ view: name })}
            />
          </div>
        </div>
        <UsersSection view={view} onView={show} />
      </Panel>
      <Openable isOpen={view.user !== undefined}>
        <UserSheet id={view.user} onClose={() => show({ user: undefined })} />
      </Openable>
    </section>
  )
}

const usersPerPage = 20

function UsersSection({ view, onView }: { view: UsersView; onView: (change: Partial<UsersView>) => void }) {
  const { t } = useTranslation()
  const { user: _opened, ...asked } = view
  const query = useQuery({
    ...userQueries.list({ ...asked, search: asked.search || undefined, limit: usersPerPage }),
    placeholderData: keepPreviousData,
  })
  const loading = (
    <SkeletonRows
      rows={10}
      cells={['w-8', 'w-32 max-w-[30%]', 'hidden w-48 sm:block', 'ml-auto w-24']}
      label={t('admin.users.loading')}
      className="h-[53px]"
    />
  )
  if (query.data === undefined)
    return <QueryState query={query} calling="listUsers" className="p-4" loading={loading} />
  const { users, totalUsers, totalPages, currentPage } = query.data
  if (users.length === 0) {
    const isUnfiltered = view.search === '' && (view.view === 'all' || view.view === 'pending')
    const clear = () => onView({ search: '', view: 'all' })
    return (
      <EmptyState
        icon={isUnfiltered ? Users : UserSearch}
        heading="h3"
        title={t(isUnfiltered ? 'admin.users.noneUnverified' : 'admin.users.noMatch')}
        text={t(isUnfiltered ? 'admin.users.noneUnverifiedText' : 'admin.users.noMatchText')}
        action={
          (view.search || view.view !== 'all') && <Button onClick={clear}>{t('admin.users.clear')}</Button>
        }
      />
    )
  }
  return (
    <PagedTable
      isStale={query.isPlaceholderData}
      shown={t('admin.users.showing', { shown: users.length, count: totalUsers })}
      page={currentPage}
      pages={totalPages}
      onPage={(page) => onView({ page })}
    >
      <UsersTable users={users} onOpen={(user) => onView({ user })} />
    </PagedTable>
  )
}

function UsersTable({ users, onOpen }: { users: User[]; onOpen: (id: number) => void }) {
  const { t } = useTranslation()
  const columns: Column<User>[] = [
    {
      id: 'id',
      header: t('admin.users.columns.id'),
      cell: ({ id }) => id,
      cellClass: 'text-muted tabular-nums',
    },
    {
      id: 'username',
      header: t('account.username'),
      cell: ({ id, username }) => (
        <button
          type="button"
          onClick={() => onOpen(id)}
          className="rounded-sm text-left font-medium wrap-anywhere underline-offset-2 hover:text-accent hover:underline"
        >
          {username}
        </button>
      ),
      cellClass: clsx(cardTitle, '@max-4xl:text-lg'),
    },
    {
      id: 'email',
      header: t('login.email'),
      cell: ({ email }) => email,
      cellClass: 'wrap-anywhere @max-xl:col-span-full',
    },
    {
      id: 'status',
      header: t('admin.users.columns.status'),
      cell: (user) => <UserBadge user={user} />,
    },
    {
      id: 'action',
      header: t('admin.users.columns.action'),
      cell: (user) => <UserActions user={user} onOpen={() => onOpen(user.id)} />,
      cellClass: '@max-4xl:col-span-full @max-4xl:before:hidden @4xl:w-72',
    },
  ]
  return <CardTable caption={t('admin.users.caption')} columns={columns} rows={users} />
}
