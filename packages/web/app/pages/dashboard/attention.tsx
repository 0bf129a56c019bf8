import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { walletQueries } from '../../api/wallet-queries.ts'
import { useAccess } from '../../components/use-access.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { recentJobsQuery, runningJobsQuery } from './recent-jobs-query.ts'

/** Jobs that wait mostly wait for the same. */
const shownWaiting = 5

/** What the customer should see to: jobs that failed lately, jobs that wait, too few coins. The checklist of a new seller asks for coins itself. */
export function Attention({ isNew }: { isNew: boolean }) {
  const { t } = useTranslation()
  const mayBuy = useAccess() === 'full'
  const { data: wallet } = useQuery(walletQueries.wallet)
  const { data: recent } = useQuery(recentJobsQuery)
  const { data: running } = useQuery(runningJobsQuery)
  const failed = recent?.jobs.filter(({ status }) => status === 'Failed') ?? []
  const waiting = running?.jobs.filter(({ progress }) => progress.waiting !== null) ?? []
  const notices: ReactNode[] = [...failed, ...waiting.slice(0, shownWaiting)].map(
    ({ job_id, name, status, progress }) => (
      <Notice
        key={job_id}
        tone={status === 'Failed' ? 'error' : 'waiting'}
        title={t(status === 'Failed' ? 'dashboard.jobFailed' : 'dashboard.jobWaits', { name })}
        action={<ButtonLink to={paths.job(job_id)}>{t('dashboard.toJob')}</ButtonLink>}
      >
        {progress.waiting}
      </Notice>
    ),
  )
  if (mayBuy && !isNew && wallet?.is_low)
    notices.push(
      <Notice
        key="coins"
        tone="waiting"
        title={t('wallet.lowTitle')}
        action={<ButtonLink to={paths.addBalance}>{t('wallet.lowAction')}</ButtonLink>}
      >
        {t('wallet.lowText')}
      </Notice>,
    )
  if (notices.length === 0) return null
  return (
    <section aria-label={t('dashboard.attention')} className="flex flex-col gap-2">
      {notices}
    </section>
  )
}
