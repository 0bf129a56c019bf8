import type { Profile } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { queries } from '../../api/queries.ts'
import { session } from '../../api/session.ts'
import { walletQueries } from '../../api/wallet-queries.ts'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryBoundary } from '../../components/query-boundary.tsx'
import { formatCoins, formatCount, formatDay } from '../../messages/format.ts'
import { loadTexts } from '../../messages/index.ts'
import { languageNames } from '../../messages/language.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { settingPaths } from '../../setting-paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

await loadTexts('dashboard', 'login', 'payments', 'profile', 'settings')

export default function ProfilePage() {
  const { t } = useTranslation()
  const query = useQuery(queries.profile)
  return (
    <>
      <PageHeader
        title={t('nav.profile')}
        lead={t('profile.lead')}
        back={{ to: paths.dashboard, label: t('nav.dashboard') }}
        actions={<ButtonLink to={paths.setting}>{t('profile.edit')}</ButtonLink>}
      />
      <QueryBoundary query={query} calling="getProfile" loading={<Skeleton className="h-96 rounded-lg" />}>
        {(profile) => <ProfileCard profile={profile} />}
      </QueryBoundary>
    </>
  )
}

function ProfileCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const wallet = useQuery(walletQueries.wallet)
  const analytics = useQuery(queries.analytics)
  const language = languageNames.find(([known]) => known === profile.language)
  return (
    <Panel aria-label={profile.username} className="max-w-3xl px-5">
      <header className="flex items-center gap-4 border-b border-line py-5">
        <span
          aria-hidden
          className="flex size-12 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xl font-semibold text-accent"
        >
          {[...profile.username][0]?.toUpperCase()}
        </span>
        <div className="min-w-0">
          <h2 className="text-lg wrap-anywhere">{profile.username}</h2>
          <p className="text-muted">{t('profile.memberSince', { date: formatDay(profile.created_at) })}</p>
        </div>
      </header>
      <dl className="divide-y divide-line">
        <Line label={t('login.email')}>{profile.email}</Line>
        <Line label={t('settings.phone.title')} to={`${paths.setting}#phone`}>
          {profile.phone_number ?? t('app.notAvailable')}
        </Line>
        <Line label={t('profile.language')} to={settingPaths.preferences}>
          {language?.[1]}
        </Line>
        {session.role !== 'admin' && (
          <Line label={t('payments.subscription.title')} to={settingPaths.billing}>
            {t(`profile.status.${profile.subscription.status}`)}
          </Line>
        )}
        <Line label={t('app.coins')} to={paths.wallet}>
          <Figure query={wallet} format={({ balance }) => formatCoins(balance)} />
        </Line>
        <Line label={t('dashboard.total')} to={paths.search}>
          <Figure query={analytics} format={({ total_searches }) => formatCount(total_searches)} />
        </Line>
      </dl>
    </Panel>
  )
}

interface FigureProps<Data> {
  query: { data: Data | undefined; error: Error | null }
  format: (data: Data) => string
}

function Figure<Data>({ query: { data, error }, format }: FigureProps<Data>) {
  const { t } = useTranslation()
  if (data !== undefined) return format(data)
  return error ? t('app.notAvailable') : <Skeleton className="w-16" />
}

/** `to` links to the page where the value is changed. */
function Line({ label, to, children }: { label: string; to?: string; children: ReactNode }) {
  const { t } = useTranslation()
  const word = t(to?.startsWith(paths.setting) ? 'app.change' : 'profile.view')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-0.5 py-3 sm:grid-cols-[14rem_minmax(0,1fr)_auto]">
      <dt className="text-muted max-sm:col-span-2">{label}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
      {to && (
        <dd>
          <Link
            to={to}
            aria-label={`${word}: ${label}`}
            className="text-accent underline-offset-2 hover:underline"
          >
            {word}
          </Link>
        </dd>
      )}
    </div>
  )
}
