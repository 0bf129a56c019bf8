import type { UserDetail } from '@merkwerk/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Moment } from '../../../components/moment.tsx'
import { formatCoins, formatCount } from '../../../messages/format.ts'
import { paths } from '../../../paths.ts'
import { CopyText } from '../../../ui/copy-text.tsx'
import { UserBadge } from './user-badge.tsx'

export function UserFacts({ user }: { user: UserDetail }) {
  const { t } = useTranslation()
  const { coins, jobs } = user
  return (
    <dl className="grid grid-cols-[minmax(7rem,auto)_1fr] gap-x-6 gap-y-2 tabular-nums">
      <Fact label={t('admin.users.columns.status')}>
        <UserBadge user={user} />
      </Fact>
      <Fact label={t('admin.users.columns.id')}>{user.id}</Fact>
      <Fact label={t('admin.users.columns.email')}>
        <CopyText text={user.email} />
      </Fact>
      <Fact label={t('admin.users.phone')}>{user.phone_number ?? t('app.notAvailable')}</Fact>
      <Fact label={t('admin.users.since')}>
        <Moment iso={user.created_at} />
      </Fact>
      <Fact label={t('admin.users.lastSignIn')}>
        {user.last_sign_in_at ? <Moment iso={user.last_sign_in_at} /> : t('app.notAvailable')}
      </Fact>
      <Fact label={t('admin.users.subscription')}>
        {t(`admin.users.subscriptions.${user.subscription.status}`)}
        {user.is_exempt && ` · ${t('admin.users.exempt')}`}
      </Fact>
      <Fact label={t('admin.users.balance')}>
        {t('admin.users.balanceText', { free: formatCoins(coins.balance), held: formatCoins(coins.held) })}
        {coins.owed > 0 && ` · ${t('admin.users.owed', { coins: formatCoins(coins.owed) })}`}
      </Fact>
      <Fact label={t('admin.users.jobs')}>
        {jobs.total === 0 ? (
          formatCount(0)
        ) : (
          <Link
            to={`${paths.admin}?${new URLSearchParams({ user: user.email })}`}
            className="rounded-sm text-accent underline-offset-2 hover:underline"
          >
            {t('admin.users.jobsText', {
              total: formatCount(jobs.total),
              running: formatCount(jobs.running),
            })}
          </Link>
        )}
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
