import { endpoints, type List } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/index.ts'
import { refreshRuns } from '../../api/refresh-runs.ts'
import { refreshLists, sheetQueries } from '../../api/sheet-queries.ts'
import { QuotedCall } from '../../components/quoted-call.tsx'
import { useAccess } from '../../components/use-access.ts'
import { useSearchState } from '../../components/use-search-state.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Repeat, RotateCw } from '../../ui/icons/app-icons.ts'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useToast } from '../../ui/toast.tsx'
import { QuoteOfRun } from './run-quote.tsx'

/** A run over selected rows has at most this many. */
export const maxRunRows = 1_000

interface RunRowsProps {
  list: List
  /** All rows, those without a product, or those at these positions. */
  rows: 'all' | 'open' | readonly number[]
  text: string
}

/** Looks rows up. Shows the cost before the run starts. Renders nothing during another run. */
export function RunRows(props: RunRowsProps) {
  const { list, rows } = props
  const mayStart = useAccess() !== 'lacking'
  if (!mayStart || list.open_run !== null) return null
  // Other rows and a later run need another idempotency key: the server refuses another request with a known one.
  return <StartRun key={`${list.runs} ${rows}`} {...props} />
}

/** One key for each choice, because the server refuses another request with a known key. */
const newKeys = () => ({ cached: crypto.randomUUID(), afresh: crypto.randomUUID() })

function StartRun({ list, rows, text }: RunRowsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const [, change] = useSearchState()
  // Kept until a run has started, because a failed call may have started one.
  const [keys, setKeys] = useState(newKeys)
  const [isAfresh, setAfresh] = useState(false)
  const isAll = rows === 'all'
  const body = { rows: typeof rows === 'string' ? rows : [...rows] }
  return (
    <QuotedCall
      trigger={<Button icon={isAll ? Repeat : RotateCw}>{text}</Button>}
      onOpen={() => setAfresh(false)}
      look="primary"
      title={isAll ? t('run.againTitle', { name: list.name }) : t('sheet.runRows.title')}
      labels={{ keep: t('run.keep'), confirm: t('run.start'), busy: t('run.starting') }}
      name="startListRun"
      onConfirm={() =>
        call(endpoints.startListRun, {
          params: { id: list.list_id },
          body: { ...body, read_afresh: isAfresh },
          headers: { 'idempotency-key': isAfresh ? keys.afresh : keys.cached },
        })
      }
      onDone={({ job }) => {
        setKeys(newKeys())
        toast('success', t('run.started'))
        change({ run: job.job_id }, { isStep: true })
      }}
      onSettled={() => Promise.all([refreshRuns(client), refreshLists(client)])}
      quote={sheetQueries.runQuote(list.list_id, body)}
      quoteName="quoteListRun"
      fields={({ remembered, paid_products: paid }) =>
        (remembered.products > 0 || paid > 0) && (
          <Switch label={t('run.afresh')} text={t('run.afreshText')} isOn={isAfresh} onChange={setAfresh} />
        )
      }
    >
      {(quote) => (
        <QuoteOfRun
          quote={quote}
          text={isAll ? t('run.againText') : t('sheet.runRows.text')}
          isAfresh={isAfresh}
        />
      )}
    </QuotedCall>
  )
}

/** Says that rows were added, and offers to search them. */
export function AddedRows({ list, rows }: { list: List; rows: readonly number[] }) {
  const { t } = useTranslation()
  return (
    <Notice tone="success" action={<RunRows list={list} rows={rows} text={t('sheet.addRows.search')} />}>
      {t('sheet.addRows.done', { count: rows.length })}
    </Notice>
  )
}
