import { endpoints, type JobDetail } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { jobRunQueries } from '../../api/job-run-queries.ts'
import { refreshJobs } from '../../api/refresh-jobs.ts'
import { ConfirmedCall } from '../../components/confirmed-call.tsx'
import { formatCoins, formatCount } from '../../messages/format.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { QuoteLines } from './quote-lines.tsx'

export function RetryJob({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const choices = job.chosen_records
  return (
    <ConfirmedCall
      trigger={(ask) => (
        <Button icon={RotateCw} onClick={ask}>
          {choices > 0 ? t('job.retryChosen', { count: choices }) : t('job.retry')}
        </Button>
      )}
      look="primary"
      title={t('job.retryTitle', { name: job.name })}
      labels={{ keep: t('job.runAgainKeep'), confirm: t('job.retryConfirm'), busy: t('job.retryBusy') }}
      name="retryJob"
      onConfirm={() => call(endpoints.retryJob, { params: { id: job.job_id } })}
      onDone={async (answer) => {
        toast('success', t('job.retryDone'))
        await refreshJobs(client)
        await navigate(paths.job(answer.job.job_id))
      }}
    >
      <RetryQuote job={job} />
    </ConfirmedCall>
  )
}

function RetryQuote({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(jobRunQueries.retryQuote(job.job_id))
  if (error) return <Notice tone="error">{describeError(error, 'quoteRetry')}</Notice>
  if (data === undefined) return <Skeleton className="h-24" />
  const coins = (count: number) => t('summary.coins', { count, n: formatCoins(count) })
  const chosen = data.chosen_records
  return (
    <>
      <p>{t('job.retryText')}</p>
      {chosen > 0 && <p>{t('job.retryChosenText', { count: chosen, n: formatCount(chosen) })}</p>}
      <QuoteLines
        lines={[
          [t('job.records'), formatCount(data.records)],
          [t('summary.cost'), `${t('summary.upTo')} ${coins(data.cost)}`],
          [t('summary.balance'), coins(data.available_coins)],
        ]}
      />
    </>
  )
}
