import { endpoints, type JobDetail, type List, type NextRun } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/index.ts'
import { queries } from '../../api/queries.ts'
import { refreshJobs } from '../../api/refresh-jobs.ts'
import { PaidProducts } from '../../components/paid-products.tsx'
import { QuotedCall, QuoteLines } from '../../components/quoted-call.tsx'
import { formatCoinCount, formatCount, formatDuration, formatMoment } from '../../messages/format.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../ui/toast.tsx'

/** One key for each choice, because the server refuses another request with a known key. */
const newKeys = () => ({ cached: crypto.randomUUID(), afresh: crypto.randomUUID() })

interface RunAgainProps {
  list: List
  /** A run over all rows of the list. */
  first: JobDetail
  onStarted: (runId: string) => void
}

/** Searches the whole list again. Shows cost and age of cached products before the run starts. */
export function RunAgain({ list, first, onStarted }: RunAgainProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  // Kept until a run has started, because a failed call may have started one.
  const [keys, setKeys] = useState(newKeys)
  const [isAfresh, setAfresh] = useState(false)
  return (
    <QuotedCall
      trigger={<Button icon={Repeat}>{t('run.again')}</Button>}
      onOpen={() => setAfresh(false)}
      look="primary"
      title={t('run.againTitle', { name: list.name })}
      labels={{ keep: t('run.keep'), confirm: t('run.start'), busy: t('run.starting') }}
      name="runAgain"
      onConfirm={() =>
        call(endpoints.runAgain, {
          params: { id: first.job_id },
          body: { read_afresh: isAfresh },
          headers: { 'idempotency-key': isAfresh ? keys.afresh : keys.cached },
        })
      }
      onDone={async ({ job }) => {
        setKeys(newKeys())
        toast('success', t('run.started'))
        await refreshJobs(client)
        onStarted(job.job_id)
      }}
      quote={queries.runAgainQuote(first.job_id)}
      quoteName="quoteNextRun"
      fields={({ remembered, paid_products: paid }) =>
        (remembered || paid > 0) && (
          <Switch label={t('run.afresh')} text={t('run.afreshText')} isOn={isAfresh} onChange={setAfresh} />
        )
      }
    >
      {(quote) => <NextQuote quote={quote} isAfresh={isAfresh} />}
    </QuotedCall>
  )
}

function NextQuote({ quote, isAfresh }: { quote: NextRun; isAfresh: boolean }) {
  const { t } = useTranslation()
  const { remembered, chosen_records: chosen, unpaid_cost, afresh_cost } = quote
  return (
    <>
      <p>{t('run.againText')}</p>
      <PaidProducts count={isAfresh ? 0 : quote.paid_products} />
      {remembered && !isAfresh && (
        <p>{t('run.remembered', { count: remembered.records, date: formatMoment(remembered.oldest_at) })}</p>
      )}
      {chosen > 0 && <p>{t('run.againChosen', { count: chosen })}</p>}
      <QuoteLines
        lines={[
          [
            t('summary.cost'),
            `${t('summary.upTo')} ${formatCoinCount(isAfresh ? afresh_cost : unpaid_cost)}`,
          ],
          [t('summary.time'), t('summary.about', { time: formatDuration(quote.estimation_time) })],
          [t('run.rows'), formatCount(quote.total_records)],
          [t('verdict.skipped'), formatCount(quote.skipped_records)],
          [t('summary.balance'), formatCoinCount(quote.available_coins)],
        ]}
      />
    </>
  )
}
