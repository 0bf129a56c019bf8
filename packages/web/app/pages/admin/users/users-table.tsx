import type { User } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { cardTable } from '../../../components/card-table.ts'
import { UserActions } from './user-actions.tsx'
import { UserBadge } from './user-badge.tsx'

const columns = ['id', 'username', 'email', 'status', 'action'] as const
const { cell } = cardTable

interface UsersTableProps {
  users: User[]
  onOpen: (id: number) => void
}

/** Users as a table; on narrow screens each row becomes a card with the same words. */
export function UsersTable({ users, onOpen }: UsersTableProps) {
  const { t } = useTranslation()
  return (
    <div className="@container">
      <table className={cardTable.table}>
        <caption className="sr-only">{t('admin.users.caption')}</caption>
        <thead className={cardTable.head}>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={cardTable.heading(false)}>
                {t(`admin.users.columns.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={cardTable.body}>
          {users.map((user) => (
            <UserRow key={user.id} user={user} onOpen={() => onOpen(user.id)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function UserRow({ user, onOpen }: { user: User; onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <tr className={cardTable.row}>
      <td data-label={t('admin.users.columns.id')} className={clsx(cell, 'text-muted tabular-nums')}>
        {user.id}
      </td>
      <td
        className={clsx(cell, '@max-4xl:order-first @max-4xl:pb-2 @max-4xl:text-lg @max-4xl:before:hidden')}
      >
        <button
          type="button"
          onClick={onOpen}
          className="rounded-sm text-left font-medium wrap-anywhere underline-offset-2 hover:text-accent hover:underline"
        >
          {user.username}
        </button>
      </td>
      <td data-label={t('admin.users.columns.email')} className={clsx(cell, 'wrap-anywhere')}>
        {user.email}
      </td>
      <td data-label={t('admin.users.columns.status')} className={cell}>
        <UserBadge user={user} />
      </td>
      <td data-label={t('admin.users.columns.action')} className={clsx(cell, '@4xl:w-72')}>
        <UserActions user={user} onOpen={onOpen} />
      </td>
    </tr>
  )
}
