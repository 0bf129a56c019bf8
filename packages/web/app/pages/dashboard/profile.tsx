import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { queries } from '../../api/queries.ts'
import { walletQueries } from '../../api/wallet-queries.ts'
import { DocumentTitle } from '../../components/document-title.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { paths } from '../../paths.ts'
import { formatCoins, formatCount } from '../../texts/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** Who one is here, with the way to where each of it is changed. */
export default function ProfilePage() {
  const { t } = useTranslation()
  const { data: profile, error, refetch } = useQuery(queries.profile)
  const { data: wallet } = useQuery(walletQueries.wallet)
  const { data: analytics } = useQuery(queries.analytics)
  const languages = { de: 'Deutsch', en: 'English' }
  return (
    <>
      <DocumentTitle text={t('dashboard.profile.title')} />
      <PageHeader
        title={t('dashboard.profile.title')}
        lead={t('dashboard.profile.lead')}
        back={{ to: paths.dashboard, label: t('dashboard.title') }}
        actions={<ButtonLink to={paths.setting}>{t('dashboard.profile.edit')}</ButtonLink>}
      />
      {profile ? (
        <dl className="divide-y divide-line rounded-lg border border-line bg-surface px-5">
          <Line label={t('dashboard.profile.username')}>{profile.username}</Line>
          <Line label={t('dashboard.profile.email')}>{profile.email}</Line>
          <Line label={t('dashboard.profile.phone')}>{profile.phone_number ?? t('app.notAvailable')}</Line>
          <Line label={t('dashboard.profile.language')}>{languages[profile.language]}</Line>
          <Line label={t('dashboard.profile.subscription')}>
            {t(`dashboard.profile.status.${profile.subscription.status}`)}
          </Line>
          <Line label={t('dashboard.balance')}>
            {wallet ? formatCoins(wallet.balance) : <Skeleton className="w-16" />}
          </Line>
          <Line label={t('dashboard.total')}>
            {analytics ? formatCount(analytics.total_searches) : <Skeleton className="w-10" />}
          </Line>
        </dl>
      ) : error ? (
        <Notice tone="error" action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}>
          {describeError(error, 'getProfile')}
        </Notice>
      ) : (
        <Skeleton className="h-72 rounded-lg" />
      )}
    </>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[14rem_1fr]">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words tabular-nums">{children}</dd>
    </div>
  )
}
