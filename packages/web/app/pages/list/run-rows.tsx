import { endpoints, type List } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/index.ts'
import { refreshJobs } from '../../api/refresh-jobs.ts'
import { refreshLists, sheetQueries } from '../../api/sheet-queries.ts'
import { QuotedCall } from '../../components/quoted-call.tsx'
import { useAccess } from '../../components/use-access.ts'
import { useSearchState } from '../../components/use-search-state.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.tsx'
import { RunQuote } from './run-quote.tsx'

/** A run over selected rows has at most this many. */
export const maxRunRows = 1_000

interface RunRowsProps {
  list: List
  /** All rows without a product, or the rows at these positions. */
  rows: 'open' | readonly number[]
  text: string
}

/** Looks up rows again. Shows the cost before the run starts. Renders nothing during another run. */
export function RunRows(props: RunRowsProps) {
  const { list, rows } = props
  const mayStart = useAccess() !== 'lacking'
  if (!mayStart || list.open_run !== null) return null
  // Other rows and a later run need another idempotency key: the server refuses another request with a known one.
  return <StartRows key={`${list.runs} ${rows}`} {...props} />
}

function StartRows({ list, rows, text }: RunRowsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const [, change] = useSearchState()
  // Kept until a run has started, because a failed call may have started one.
  const [key, setKey] = useState(() => crypto.randomUUID())
  return (
    <QuotedCall
      trigger={<Button icon={RotateCw}>{text}</Button>}
      look="primary"
      title={t('sheet.runRows.title')}
      labels={{ keep: t('run.keep'), confirm: t('run.start'), busy: t('run.starting') }}
      name="startListRun"
      onConfirm={() =>
        call(endpoints.startListRun, {
          params: { id: list.list_id },
          body: { rows: rows === 'open' ? rows : [...rows], read_afresh: false },
          headers: { 'idempotency-key': key },
        })
      }
      onDone={({ job }) => {
        setKey(crypto.randomUUID())
        toast('success', t('run.started'))
        change({ run: job.job_id }, { isStep: true })
      }}
      onSettled={() => Promise.all([refreshJobs(client), refreshLists(client)])}
      quote={sheetQueries.runQuote(list.list_id, rows === 'open' ? rows : rows.join(','))}
      quoteName="quoteListRun"
    >
      {(quote) => <RunQuote quote={quote} text={t('sheet.runRows.text')} />}
    </QuotedCall>
  )
}
