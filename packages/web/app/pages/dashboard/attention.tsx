import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { walletQueries } from '../../api/wallet-queries.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { recentJobsQuery } from './recent-jobs-query.ts'

/** What the customer should see to: jobs that failed or wait, too few coins. */
export function Attention() {
  const { t } = useTranslation()
  const { data: wallet } = useQuery(walletQueries.wallet)
  const { data: recent } = useQuery(recentJobsQuery)
  const jobs = recent?.jobs ?? []
  const notices: ReactNode[] = jobs
    .filter(({ status, progress }) => status === 'Failed' || progress.waiting !== null)
    .map(({ job_id, name, status, progress }) => (
      <Notice
        key={job_id}
        tone={status === 'Failed' ? 'error' : 'waiting'}
        title={t(status === 'Failed' ? 'dashboard.jobFailed' : 'dashboard.jobWaits', { name })}
        action={<ButtonLink to={paths.job(job_id)}>{t('dashboard.toJob')}</ButtonLink>}
      >
        {progress.waiting}
      </Notice>
    ))
  if (wallet?.is_low)
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
