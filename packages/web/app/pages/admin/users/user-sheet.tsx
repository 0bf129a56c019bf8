import { type AuditEntry, auditActionMessages, endpoints, type UserDetail } from '@merkwerk/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { call } from '../../../api/index.ts'
import { userQueries } from '../../../api/user-queries.ts'
import { Moment } from '../../../components/moment.tsx'
import { QueryBoundary, QueryState } from '../../../components/query-boundary.tsx'
import { SkeletonLines } from '../../../components/skeleton-lines.tsx'
import { formatBytes, formatCoinCount, formatCount } from '../../../messages/format.ts'
import { currentLanguage } from '../../../messages/language.ts'
import { useTranslation } from '../../../messages/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyText } from '../../../ui/copy-text.tsx'
import { Sheet } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { AdjustCoins } from './adjust-coins.tsx'
import { ReinstateUser, SuspendUser } from './suspend-user.tsx'
import { useChangeUser } from './use-change-user.ts'
import { UserActions } from './user-actions.tsx'
import { chooseUserStatus, UserBadge } from './user-badge.tsx'

/** `id` is undefined while the sheet is closed. */
export function UserSheet({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const { t } = useTranslation()
  // The closing sheet still shows its last user.
  const [shown, setShown] = useState(id)
  if (id !== undefined && id !== shown) setShown(id)
  const user = useQuery({ ...userQueries.one(shown ?? 0), enabled: shown !== undefined })
  return (
    <Sheet
      isOpen={id !== undefined}
      onClose={onClose}
      title={user.data?.username ?? t('nav.adminTabs.users')}
    >
      <QueryBoundary query={user} calling="getUser" loading={<SkeletonLines />}>
        {(data) => <UserPanel key={data.id} user={data} />}
      </QueryBoundary>
    </Sheet>
  )
}

function UserPanel({ user }: { user: UserDetail }) {
  const { t } = useTranslation()
  const status = chooseUserStatus(user)
  return (
    <div className="flex flex-col gap-8">
      <UserFacts user={user} />
      {status === 'pending' && <UserActions user={user} />}
      {status !== 'terminated' && (
        <>
          <Section title={t('admin.users.adjust')}>
            <AdjustCoins user={user} />
          </Section>
          <Section title={t('admin.users.access')}>
            <ExemptSwitch user={user} />
            <div className="flex flex-wrap gap-2">
              {status === 'suspended' ? <ReinstateUser user={user} /> : <SuspendUser user={user} />}
              <SuspendUser user={user} isFinal />
            </div>
          </Section>
        </>
      )}
      <Section title={t('admin.users.audit')}>
        <AuditLog id={user.id} />
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-4">
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  )
}

function UserFacts({ user }: { user: UserDetail }) {
  const { t } = useTranslation()
  const { coins, runs } = user
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-6 gap-y-2 tabular-nums">
      <Fact label={t('admin.users.columns.status')}>
        <UserBadge user={user} />
      </Fact>
      <Fact label={t('admin.users.columns.id')}>{user.id}</Fact>
      <Fact label={t('login.email')}>
        <CopyText text={user.email} />
      </Fact>
      <Fact label={t('settings.phone.number')}>{user.phone_number ?? t('app.notAvailable')}</Fact>
      <Fact label={t('admin.users.since')}>
        <Moment iso={user.created_at} />
      </Fact>
      <Fact label={t('admin.users.lastSignIn')}>
        {user.last_sign_in_at ? <Moment iso={user.last_sign_in_at} /> : t('app.notAvailable')}
      </Fact>
      <Fact label={t('payments.subscription.title')}>
        {t(`admin.users.subscriptions.${user.subscription.status}`)}
        {user.is_exempt && ` · ${t('admin.users.exempt')}`}
      </Fact>
      <Fact label={t('app.coins')}>
        {t('admin.users.balanceText', { free: coins.balance, held: coins.held })}
        {coins.owed > 0 && ` · ${t('admin.users.owed', { coins: coins.owed })}`}
      </Fact>
      <Fact label={t('jobs.caption')}>
        {runs.total === 0 ? (
          formatCount(0)
        ) : (
          <Link
            to={`${adminPaths.jobs}?${new URLSearchParams({ user: user.email })}`}
            className="rounded-sm text-accent underline-offset-2 hover:underline"
          >
            {t('admin.users.runsText', { total: runs.total, running: runs.running })}
          </Link>
        )}
      </Fact>
      <Fact label={t('settings.storage.title')}>
        {t('settings.storage.used', {
          used: formatBytes(user.storage.used_bytes),
          limit: formatBytes(user.storage.limit_bytes),
        })}
      </Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
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

function Entry({ entry: { action, actor, at, details, reason } }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const facts = [
    typeof details.run === 'string' && details.run,
    typeof details.coins === 'number' && formatCoinCount(details.coins),
    reason,
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
        {facts.length > 0 && ` · ${facts.join(' · ')}`}
      </p>
    </li>
  )
}
