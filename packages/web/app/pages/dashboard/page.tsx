import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { queries } from '../../api/queries.ts'
import { walletQueries } from '../../api/wallet-queries.ts'
import { JobsSkeleton, NoJobs } from '../../components/jobs/jobs-section.tsx'
import { JobsTable } from '../../components/jobs/jobs-table.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { LowBalanceNotice } from '../../components/payments/low-balance-notice.tsx'
import { PhoneReminder } from '../../components/phone-reminder.tsx'
import { QueryBoundary, QueryError } from '../../components/query-boundary.tsx'
import { useAccess } from '../../components/use-access.ts'
import { formatCoins, formatCount } from '../../messages/format.ts'
import { loadTexts } from '../../messages/index.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Plus, UserRound } from '../../ui/icons/app-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { overviewQuery, recentJobs, recentJobsQuery, runningJobsQuery } from './dashboard-queries.ts'
import { FinishedList } from './finished-list.tsx'
import { FirstList } from './first-list.tsx'
import { Insights } from './insights.tsx'
import { NextSteps } from './next-steps.tsx'
import { lastChangedQuery, YourLists } from './your-lists.tsx'

await loadTexts('dashboard', 'lists')

const firstQueries = [
  queries.analytics,
  walletQueries.wallet,
  recentJobsQuery,
  runningJobsQuery,
  lastChangedQuery,
  overviewQuery,
] as const

/**
 * Whether everything above the charts has arrived or failed once, so that nothing moves while it is read. Stays true, because queries
 * that failed are pending again when the parts of the page that show them appear.
 */
function useIsReady(): boolean {
  const [isReady, setReady] = useState(false)
  const isComplete = useQueries({
    queries: firstQueries,
    combine: (results) => results.every(({ isPending, failureCount }) => !isPending || failureCount > 0),
  })
  if (isComplete && !isReady) setReady(true)
  return isReady
}

export default function DashboardPage() {
  const { t } = useTranslation()
  const { data: analytics } = useQuery(queries.analytics)
  const isReady = useIsReady()
  const finished = analytics?.successful_searches
  const isNew = finished === 0
  const mayStart = useAccess() === 'full'
  return (
    <>
      <PageHeader
        title={t('nav.dashboard')}
        actions={
          <>
            <ButtonLink look="ghost" icon={UserRound} to={paths.profile} className="max-sm:grow-0!">
              {t('nav.profile')}
            </ButtonLink>
            {mayStart && !isNew && (
              // The finished list has the primary button.
              <ButtonLink look={finished === 1 ? 'secondary' : 'primary'} icon={Plus} to={paths.addFile}>
                {t('jobs.addFile')}
              </ButtonLink>
            )}
          </>
        }
      />
      <div key={String(isReady)} className="flex flex-col gap-6">
        {!isReady && <Placeholders />}
        {isReady && isNew && (
          <>
            <FirstList />
            <YourLists />
            <RecentJobs />
            <Figures isNew />
          </>
        )}
        {isReady && !isNew && (
          <>
            {/* A new account is not welcomed with a warning. */}
            <Attention />
            {finished === 1 && <FinishedList />}
            <NextSteps />
            <Figures />
            <YourLists />
            <RecentJobs />
          </>
        )}
        {isReady && analytics && <PhoneReminder />}
        {/* At the end, because they arrive later than the rest. */}
        {isReady && analytics && !isNew && <Insights />}
      </div>
    </>
  )
}

function Placeholders() {
  const { t } = useTranslation()
  return (
    <>
      <FigureGrid
        figures={[
          [t('dashboard.total')],
          [t('dashboard.successful')],
          [t('dashboard.failed')],
          [t('app.balance')],
        ]}
      />
      <Panel className="overflow-clip">
        <JobsSkeleton rows={recentJobs} />
      </Panel>
    </>
  )
}

function RecentJobs() {
  const { t } = useTranslation()
  const query = useQuery(recentJobsQuery)
  return (
    <Panel className="overflow-clip">
      <div className="flex items-center justify-between border-b border-line px-5 py-3">
        <h2 className="text-lg">{t('dashboard.recent')}</h2>
        <Link to={paths.search} className="text-accent underline-offset-2 hover:underline">
          {t('dashboard.viewAll')}
        </Link>
      </div>
      <QueryBoundary
        query={query}
        calling="getJobsList"
        className="p-4"
        loading={<JobsSkeleton rows={recentJobs} />}
      >
        {(data) =>
          data.jobs.length > 0 ? <JobsTable jobs={data.jobs} scope="own" /> : <NoJobs hasAction={false} />
        }
      </QueryBoundary>
    </Panel>
  )
}

/** A new account sees a dash instead of zeros. */
function Figures({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation()
  const format = (count: number) => (isNew && count === 0 ? t('dashboard.noneYet') : formatCount(count))
  const query = useQuery(queries.analytics)
  const { data } = query
  const { data: wallet, error } = useQuery(walletQueries.wallet)
  if (query.error && !data) return <QueryError query={query} calling="getJobAnalytics" />
  // Neither completed nor failed.
  const others = data ? data.total_searches - data.successful_searches - data.failed_searches : 0
  const hasCoins = wallet !== undefined && !(isNew && wallet.balance <= 0)
  return (
    <FigureGrid
      figures={[
        [
          t('dashboard.total'),
          data && format(data.total_searches),
          others > 0 ? t('dashboard.others', { n: others }) : undefined,
        ],
        [t('dashboard.successful'), data && format(data.successful_searches)],
        [t('dashboard.failed'), data && format(data.failed_searches)],
        [
          t('app.balance'),
          hasCoins ? formatCoins(wallet.balance) : (wallet ?? error) ? t('dashboard.noneYet') : undefined,
          t('app.coinUnit'),
        ],
      ]}
    />
  )
}

/** Label, value and unit of each figure. A placeholder stands for an undefined value. */
function FigureGrid({
  figures,
}: {
  figures: readonly (readonly [string, (string | undefined)?, (string | undefined)?])[]
}) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-lg border border-line bg-line xl:grid-cols-4">
      {figures.map(([label, value, unit]) => (
        <div key={label} className="bg-surface px-5 py-4">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="mt-1 text-2xl font-semibold tracking-tight tabular-nums">
            {value ?? <Skeleton className="my-2 w-16" />}
            {value && unit && (
              <span className="ml-1.5 text-base font-normal tracking-normal text-faint">{unit}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** More waiting jobs have the same reason. */
const shownWaiting = 5

/** What keeps lists from being finished. */
function Attention() {
  const { t } = useTranslation()
  const mayBuy = useAccess() === 'full'
  const { data: wallet } = useQuery(walletQueries.wallet)
  const { data: running } = useQuery(runningJobsQuery)
  const waiting = running?.jobs.filter(({ progress }) => progress.waiting !== null) ?? []
  const isLow = mayBuy && wallet?.is_low
  if (waiting.length === 0 && !isLow) return null
  return (
    <section aria-label={t('dashboard.attention')} className="flex flex-col gap-2">
      {waiting.slice(0, shownWaiting).map(({ job_id, name, progress }) => (
        <Notice
          key={job_id}
          tone="waiting"
          title={t('dashboard.jobWaits', { name })}
          action={<ButtonLink to={paths.job(job_id)}>{t('dashboard.toJob')}</ButtonLink>}
        >
          {progress.waiting}
        </Notice>
      ))}
      {isLow && <LowBalanceNotice />}
    </section>
  )
}
