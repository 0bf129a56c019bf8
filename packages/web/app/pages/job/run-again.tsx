import { endpoints, type JobDetail, type NextRun } from '@merkwerk/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { jobRunQueries } from '../../api/job-run-queries.ts'
import { refreshJobs } from '../../api/refresh-jobs.ts'
import { formatCoins, formatCount, formatDuration, formatMoment } from '../../messages/format.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../ui/toast.tsx'
import { QuoteLines } from './quote-lines.tsx'

/** Shows cost and age of cached products before the job starts. */
export function RunAgain({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const [key, setKey] = useState<string>()
  const [isAfresh, setAfresh] = useState(false)
  const start = useRunAgain(job, { key, isAfresh })
  const quote = useQuery({ ...jobRunQueries.quote(job.job_id), enabled: key !== undefined })

  function open() {
    start.reset()
    setAfresh(false)
    setKey(crypto.randomUUID())
  }

  return (
    <>
      <Button icon={Repeat} onClick={open}>
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
        fields={
          quote.data?.remembered && (
            <Switch label={t('job.afresh')} text={t('job.afreshText')} isOn={isAfresh} onChange={setAfresh} />
          )
        }
      >
        {quote.error ? (
          <Notice tone="error">{describeError(quote.error, 'quoteNextRun')}</Notice>
        ) : quote.data === undefined ? (
          <Skeleton className="h-24" />
        ) : (
          <NextQuote quote={quote.data} isAfresh={isAfresh} />
        )}
        {start.error && <Notice tone="error">{describeError(start.error, 'runAgain')}</Notice>}
      </ConfirmDialog>
    </>
  )
}

function useRunAgain(job: JobDetail, { key, isAfresh }: { key: string | undefined; isAfresh: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return useMutation({
    mutationFn: () =>
      call(endpoints.runAgain, {
        params: { id: job.job_id },
        body: { read_afresh: isAfresh },
        headers: { 'idempotency-key': key ?? '' },
      }),
    onSuccess: async (answer) => {
      toast('success', t('job.retryDone'))
      await refreshJobs(client)
      await navigate(paths.job(answer.job.job_id))
    },
  })
}

function NextQuote({ quote, isAfresh }: { quote: NextRun; isAfresh: boolean }) {
  const { t } = useTranslation()
  const { remembered, chosen_records: chosen } = quote
  const coins = (count: number) => t('summary.coins', { count, n: formatCoins(count) })
  return (
    <>
      <p>{t('job.runAgainText')}</p>
      {remembered && !isAfresh && (
        <p>
          {t('job.remembered', {
            count: remembered.records,
            n: formatCount(remembered.records),
            date: formatMoment(remembered.oldest_at),
          })}
        </p>
      )}
      {chosen > 0 && <p>{t('job.runAgainChosen', { count: chosen, n: formatCount(chosen) })}</p>}
      <QuoteLines
        lines={[
          [t('summary.cost'), `${t('summary.upTo')} ${coins(quote.estimation_cost)}`],
          [t('summary.time'), t('summary.about', { time: formatDuration(quote.estimation_time) })],
          [t('job.records'), formatCount(quote.total_records)],
          [t('job.skipped'), formatCount(quote.skipped_records)],
          [t('summary.balance'), coins(quote.available_coins)],
        ]}
      />
    </>
  )
}
