import type { User } from '@merkwerk/contract'
import { useTranslation } from 'react-i18next'
import { type Column, Table } from '../../../ui/table.tsx'
import { cardLook } from '../../../ui/table-looks.ts'
import { UserActions } from './user-actions.tsx'
import { UserBadge } from './user-badge.tsx'

interface UsersTableProps {
  users: User[]
  onOpen: (id: number) => void
}

/** Users as a table, on narrow screens as cards. */
export function UsersTable({ users, onOpen }: UsersTableProps) {
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
      header: t('admin.users.columns.username'),
      cell: ({ id, username }) => (
        <button
          type="button"
          onClick={() => onOpen(id)}
          className="rounded-sm text-left font-medium wrap-anywhere underline-offset-2 hover:text-accent hover:underline"
        >
          {username}
        </button>
      ),
      cellClass: '@max-4xl:order-first @max-4xl:pb-2 @max-4xl:text-lg @max-4xl:before:hidden',
    },
    {
      id: 'email',
      header: t('admin.users.columns.email'),
      cell: ({ email }) => email,
      cellClass: 'wrap-anywhere',
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
      cellClass: '@4xl:w-72',
    },
  ]
  return (
    <div className="@container">
      <Table
        caption={t('admin.users.caption')}
        columns={columns}
        rows={users}
        rowId={({ id }) => id}
        look={cardLook}
      />
    </div>
  )
}
