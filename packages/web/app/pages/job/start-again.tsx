import { endpoints, type JobDetail, type NextRun } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Repeat, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../api/index.ts'
import { queries } from '../../api/queries.ts'
import { refreshJobs } from '../../api/refresh-jobs.ts'
import { PaidProducts } from '../../components/paid-products.tsx'
import { QuotedCall, QuoteLines } from '../../components/quoted-call.tsx'
import { formatCoinCount, formatCount, formatDuration, formatMoment } from '../../messages/format.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../ui/toast.tsx'
import { RetryQuote } from './retry-quote.tsx'

/** Searches again for the records without a product. */
export function RetryJob({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const showStarted = useShowStarted()
  const choices = job.chosen_records
  return (
    <QuotedCall
      trigger={
        <Button icon={RotateCw}>
          {choices > 0 ? t('job.retryChosen', { count: choices }) : t('job.retry')}
        </Button>
      }
      look="primary"
      title={t('job.retryTitle', { name: job.name })}
      labels={{ keep: t('job.runAgainKeep'), confirm: t('job.retryConfirm'), busy: t('job.retryBusy') }}
      name="retryJob"
      onConfirm={() => call(endpoints.retryJob, { params: { id: job.job_id } })}
      onDone={showStarted}
      quote={queries.retryQuote(job.job_id)}
      quoteName="quoteRetry"
    >
      {(quote) => <RetryQuote quote={quote} text={t('job.retryText')} />}
    </QuotedCall>
  )
}

/** One key for each choice, because the server refuses another request with a known key. */
const newKeys = () => ({ cached: crypto.randomUUID(), afresh: crypto.randomUUID() })

interface RunAgainProps {
  job: JobDetail
  /** Called instead of opening the page of the new job. */
  onStarted?: (() => Promise<void>) | undefined
}

/** Searches the whole list again. Shows cost and age of cached products before the job starts. */
export function RunAgain({ job, onStarted }: RunAgainProps) {
  const { t } = useTranslation()
  const showStarted = useShowStarted(onStarted)
  // Kept until a job has started, because a failed call may have started one.
  const [keys, setKeys] = useState(newKeys)
  const [isAfresh, setAfresh] = useState(false)
  return (
    <QuotedCall
      trigger={<Button icon={Repeat}>{t('job.runAgain')}</Button>}
      onOpen={() => setAfresh(false)}
      look="primary"
      title={t('job.runAgainTitle', { file: job.file_name })}
      labels={{ keep: t('job.runAgainKeep'), confirm: t('summary.submit'), busy: t('summary.busy') }}
      name="runAgain"
      onConfirm={() =>
        call(endpoints.runAgain, {
          params: { id: job.job_id },
          body: { read_afresh: isAfresh },
          headers: { 'idempotency-key': isAfresh ? keys.afresh : keys.cached },
        })
      }
      onDone={(started) => {
        setKeys(newKeys())
        return showStarted(started)
      }}
      quote={queries.runAgainQuote(job.job_id)}
      quoteName="quoteNextRun"
      fields={({ remembered, paid_products: paid }) =>
        (remembered || paid > 0) && (
          <Switch label={t('job.afresh')} text={t('job.afreshText')} isOn={isAfresh} onChange={setAfresh} />
        )
      }
    >
      {(quote) => <NextQuote quote={quote} isAfresh={isAfresh} />}
    </QuotedCall>
  )
}

function useShowStarted(onStarted?: () => Promise<void>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return async ({ job }: { job: { job_id: string } }) => {
    toast('success', t('job.retryDone'))
    await refreshJobs(client)
    await (onStarted ? onStarted() : navigate(paths.job(job.job_id)))
  }
}

function NextQuote({ quote, isAfresh }: { quote: NextRun; isAfresh: boolean }) {
  const { t } = useTranslation()
  const { remembered, chosen_records: chosen, unpaid_cost, afresh_cost } = quote
  return (
    <>
      <p>{t('job.runAgainText')}</p>
      <PaidProducts count={isAfresh ? 0 : quote.paid_products} />
      {remembered && !isAfresh && (
        <p>{t('job.remembered', { count: remembered.records, date: formatMoment(remembered.oldest_at) })}</p>
      )}
      {chosen > 0 && <p>{t('job.runAgainChosen', { count: chosen })}</p>}
      <QuoteLines
        lines={[
          [
            t('summary.cost'),
            `${t('summary.upTo')} ${formatCoinCount(isAfresh ? afresh_cost : unpaid_cost)}`,
          ],
          [t('summary.time'), t('summary.about', { time: formatDuration(quote.estimation_time) })],
          [t('job.records'), formatCount(quote.total_records)],
          [t('verdict.skipped'), formatCount(quote.skipped_records)],
          [t('summary.balance'), formatCoinCount(quote.available_coins)],
        ]}
      />
    </>
  )
}
