import { type AuditEntry, auditActionMessages, endpoints, type UserDetail } from '@merkwerk/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/index.ts'
import { userQueries } from '../../../api/user-queries.ts'
import { Moment } from '../../../components/moment.tsx'
import { QueryError, QueryState } from '../../../components/query-boundary.tsx'
import { formatCoins } from '../../../messages/format.ts'
import { currentLanguage } from '../../../messages/language.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { AdjustCoins } from './adjust-coins.tsx'
import { ReinstateUser, SuspendUser } from './suspend-user.tsx'
import { useChangeUser } from './use-change-user.ts'
import { UserActions } from './user-actions.tsx'
import { UserFacts } from './user-facts.tsx'
import { userStatusOf } from './user-status.ts'

interface UserSheetProps {
  /** Undefined while the sheet is closed. */
  id: number | undefined
  onClose: () => void
}

export function UserSheet({ id, onClose }: UserSheetProps) {
  const { t } = useTranslation()
  // The closing sheet still shows its last user.
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

/** Optimistic: shows the requested state until the server responds. */
function ExemptSwitch({ user }: { user: UserDetail }) {
  const { t } = useTranslation()
  const change = useChangeUser(
    'setUserExempt',
    (is_exempt: boolean) => call(endpoints.setUserExempt, { params: { id: user.id }, body: { is_exempt } }),
    t('admin.users.exemptSaved'),
  )
  return (
    <div>
      <Switch
        label={t('admin.users.exemptLabel')}
        isOn={change.isPending ? change.variables : user.is_exempt}
        onChange={(isOn) => change.mutate(isOn)}
      />
      <p className="mt-1 max-w-prose text-sm text-muted">{t('admin.users.exemptText')}</p>
    </div>
  )
}

function AuditLog({ id }: { id: number }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(userQueries.audit(id))
  if (query.data === undefined)
    return <QueryState query={query} calling="listUserAudit" loading={<Skeleton className="w-2/3" />} />
  const entries = query.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <p className="text-muted">{t('admin.users.auditEmpty')}</p>
  return (
    <>
      <ol className="flex flex-col">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          look="ghost"
          className="self-start"
          isBusy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('admin.users.auditMore')}
        </Button>
      )}
    </>
  )
}

function Entry({ entry: { action, actor, at, details } }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const told = [
    typeof details.job === 'string' && details.job,
    typeof details.coins === 'number' && t('admin.users.auditCoins', { coins: formatCoins(details.coins) }),
    typeof details.reason === 'string' && details.reason,
  ].filter(Boolean)
  return (
    <li className="border-t border-line py-2.5 first:border-t-0">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{auditActionMessages[action][currentLanguage()]}</span>
        <span className="text-sm text-muted tabular-nums">
          <Moment iso={at} />
        </span>
      </p>
      <p className="text-sm break-words text-muted">
        {t('admin.users.auditBy', { name: actor ?? t('admin.users.auditSystem') })}
        {told.length > 0 && ` · ${told.join(' · ')}`}
      </p>
    </li>
  )
}
