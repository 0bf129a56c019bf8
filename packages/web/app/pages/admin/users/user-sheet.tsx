import type { UserDetail } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { userQueries } from '../../../api/user-queries.ts'
import { QueryError } from '../../../components/query-boundary.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AdjustCoins } from './adjust-coins.tsx'
import { AuditLog } from './audit-log.tsx'
import { ExemptSwitch } from './exempt-switch.tsx'
import { ReinstateUser, SuspendUser } from './suspend-user.tsx'
import { UserActions } from './user-actions.tsx'
import { UserFacts } from './user-facts.tsx'
import { userStatusOf } from './user-status.ts'

interface UserSheetProps {
  /** Undefined while none is open. */
  id: number | undefined
  onClose: () => void
}

/** Everything about one user, and what can be done about it. */
export function UserSheet({ id, onClose }: UserSheetProps) {
  const { t } = useTranslation()
  // While it slides out it goes on showing whom it showed.
  const [shown, setShown] = useState(id)
  useEffect(() => {
    if (id !== undefined) setShown(id)
  }, [id])
  const user = useQuery({ ...userQueries.one(shown ?? 0), enabled: shown !== undefined })
  return (
    <Sheet isOpen={id !== undefined} onClose={onClose} title={user.data?.username ?? t('admin.users.title')}>
      {user.data && user.data.id === shown ? (
        <UserPanel key={shown} user={user.data} />
      ) : user.error ? (
        <QueryError query={user} calling="getUser" />
      ) : (
        <div className="flex flex-col gap-4">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
          <Skeleton className="w-3/4" />
        </div>
      )}
    </Sheet>
  )
}

function UserPanel({ user }: { user: UserDetail }) {
  const { t } = useTranslation()
  const status = userStatusOf(user)
  return (
    <div className="flex flex-col gap-8">
      <UserFacts user={user} />
      {status === 'pending' && <UserActions user={user} />}
      {status !== 'terminated' && (
        <>
          <section className="flex flex-col gap-4">
            <h3 className="text-lg">{t('admin.users.coins')}</h3>
            <AdjustCoins user={user} />
          </section>
          <section className="flex flex-col gap-4">
            <h3 className="text-lg">{t('admin.users.access')}</h3>
            <ExemptSwitch user={user} />
            <div className="flex flex-wrap gap-2">
              {status === 'suspended' ? <ReinstateUser user={user} /> : <SuspendUser user={user} />}
              <SuspendUser user={user} isFinal />
            </div>
          </section>
        </>
      )}
      <section className="flex flex-col gap-4">
        <h3 className="text-lg">{t('admin.users.audit')}</h3>
        <AuditLog id={user.id} />
      </section>
    </div>
  )
}
