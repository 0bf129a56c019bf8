import { endpoints, type List } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { call } from '../../api/index.ts'
import { refreshJobs } from '../../api/refresh-jobs.ts'
import { refreshLists, sheetQueries } from '../../api/sheet-queries.ts'
import { ConfirmedCall } from '../../components/confirmed-call.tsx'
import { useAccess } from '../../components/use-access.ts'
import { formatCoinCount, formatCount } from '../../messages/format.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useToast } from '../../ui/toast.tsx'
import { QuoteLines } from '../job/start-again.tsx'

/** The most rows of a run over selected rows. */
export const mostRunRows = 1_000

interface RunRowsProps {
  list: List
  /** All rows without a product, or the rows at these positions. */
  rows: 'open' | readonly number[]
  text: string
}

/** Looks rows up again. Shows the cost before the run starts. Nothing is shown while another run works. */
export function RunRows(props: RunRowsProps) {
  const { list, rows } = props
  const mayStart = useAccess() !== 'lacking'
  if (!mayStart || list.open_run !== null) return null
  // Other rows and a later run need another idempotency key: the server returns the earlier run for a known one.
  return <StartRows key={`${list.runs} ${rows}`} {...props} />
}

function StartRows({ list, rows, text }: RunRowsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  // Kept until a run has started, because a failed call may have started one.
  const [key, setKey] = useState(() => crypto.randomUUID())
  return (
    <ConfirmedCall
      trigger={<Button icon={RotateCw}>{text}</Button>}
      look="primary"
      title={t('sheet.runRows.title')}
      labels={{ keep: t('job.runAgainKeep'), confirm: t('job.retryConfirm'), busy: t('job.retryBusy') }}
      name="startListRun"
      onConfirm={() =>
        call(endpoints.startListRun, {
          params: { id: list.list_id },
          body: { rows: rows === 'open' ? rows : [...rows], read_afresh: false },
          headers: { 'idempotency-key': key },
        })
      }
      onDone={() => {
        setKey(crypto.randomUUID())
        toast('success', t('sheet.runRows.done'))
      }}
      onSettled={() => Promise.all([refreshJobs(client), refreshLists(client)])}
    >
      <RowsQuote list={list} rows={rows} />
    </ConfirmedCall>
  )
}

function RowsQuote({ list, rows }: Pick<RunRowsProps, 'list' | 'rows'>) {
  const { t } = useTranslation()
  const wanted = rows === 'open' ? rows : rows.join(',')
  const { data, error } = useQuery(sheetQueries.runQuote(list.list_id, wanted))
  if (error) return <Notice tone="error">{describeError(error, 'quoteListRun')}</Notice>
  if (data === undefined) return <Skeleton className="h-24" />
  const chosen = data.chosen_records
  return (
    <>
      <p>{t('sheet.runRows.text')}</p>
      {chosen > 0 && <p>{t('job.retryChosenText', { count: chosen })}</p>}
      <QuoteLines
        lines={[
          [t('job.records'), formatCount(data.records)],
          [t('summary.cost'), `${t('summary.upTo')} ${formatCoinCount(data.cost)}`],
          [t('summary.balance'), formatCoinCount(data.available_coins)],
        ]}
      />
    </>
  )
}
