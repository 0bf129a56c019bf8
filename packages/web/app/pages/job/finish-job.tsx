import { endpoints, type JobDetail } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/index.ts'
import { refreshJobs } from '../../api/refresh-jobs.ts'
import { ConfirmedCall } from '../../components/confirmed-call.tsx'
import { formatCoins, formatCount } from '../../messages/format.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'

/** Finishes a job without its waiting records, and says first what that means. */
export function FinishJob({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const { deferred, done, total } = job.progress
  const waiting = deferred?.records ?? 0
  const isSearching = total - done > waiting
  return (
    <ConfirmedCall
      trigger={(ask) => <Button onClick={ask}>{t('job.finish')}</Button>}
      title={t('job.finishTitle', { name: job.name })}
      labels={{ keep: t('job.cancelKeep'), confirm: t('job.finish'), busy: t('job.finishBusy') }}
      look="primary"
      name="finishJob"
      onConfirm={() => call(endpoints.finishJob, { params: { id: job.job_id } })}
      onDone={() => toast('success', t('job.finishDone'))}
      onSettled={() => refreshJobs(client)}
    >
      <p>
        {t('job.finishBody', { count: waiting, n: formatCount(waiting) })}{' '}
        {isSearching && t('job.finishOthers')}
      </p>
      <p>{t('job.finishCost', { n: formatCoins(job.coins_held) })}</p>
    </ConfirmedCall>
  )
}
