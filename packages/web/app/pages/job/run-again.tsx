import { endpoints, type JobDetail } from '@merkwerk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { jobRunQueries } from '../../api/job-run-queries.ts'
import { refreshJobs } from '../../api/refresh-jobs.ts'
import { paths } from '../../paths.ts'
import { formatCoins, formatCount, formatDuration } from '../../texts/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'

/** Searches the same list again: quotes first, and starts a new job on confirmation. */
export function RunAgain({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const [key, setKey] = useState<string>()
  const start = useRunAgain(job, key)
  return (
    <>
      <Button icon={Repeat} onClick={() => setKey(crypto.randomUUID())}>
        {t('job.runAgain')}
      </Button>
      <ConfirmDialog
        look="primary"
        isOpen={key !== undefined}
        onClose={() => setKey(undefined)}
        title={t('job.runAgainTitle', { file: job.file_name })}
        keepLabel={t('job.runAgainKeep')}
        confirmLabel={t('summary.submit')}
        busyLabel={t('summary.busy')}
        isBusy={start.isPending}
        onConfirm={() => start.mutate()}
      >
        {key !== undefined && <NextQuote job={job} />}
        {start.error && <Notice tone="error">{describeError(start.error, 'runAgain')}</Notice>}
      </ConfirmDialog>
    </>
  )
}

function useRunAgain(job: JobDetail, key: string | undefined) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return useMutation({
    mutationFn: () =>
      call(endpoints.runAgain, {
        params: { id: job.job_id },
        headers: { 'idempotency-key': key ?? '' },
      }),
    onSuccess: async (answer) => {
      toast('success', t('job.retryDone'))
      await refreshJobs(client)
      await navigate(paths.job(answer.job.job_id))
    },
  })
}

function NextQuote({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(jobRunQueries.quote(job.job_id))
  if (error) return <Notice tone="error">{describeError(error, 'quoteNextRun')}</Notice>
  if (data === undefined) return <Skeleton className="h-24" />
  const coins = (count: number) => t('summary.coins', { count, n: formatCoins(count) })
  const lines = [
    [t('summary.cost'), `${t('summary.upTo')} ${coins(data.estimation_cost)}`],
    [t('summary.time'), t('summary.about', { time: formatDuration(data.estimation_time) })],
    [t('summary.records'), formatCount(data.total_records)],
    [t('summary.skipped'), formatCount(data.skipped_records)],
    [t('summary.balance'), coins(data.available_coins)],
  ] as const
  return (
    <>
      <p>{t('job.runAgainText')}</p>
      <dl className="mt-2 divide-y divide-line border-y border-line">
        {lines.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-6 py-2">
            <dt>{label}</dt>
            <dd className="text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
