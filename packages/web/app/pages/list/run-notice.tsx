import { hasEnded } from '@merkwerk/client/app'
import type { List } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LoaderCircle, Pause } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../api/queries.ts'
import { refreshLists } from '../../api/sheet-queries.ts'
import { useJobProgress } from '../../components/use-job-progress.ts'
import { VerdictBar } from '../../components/verdict-bar.tsx'
import { formatPercentOf, formatTimeLeft } from '../../messages/format.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** The rows of a running list are fetched again this often, of long lists less often. */
const refreshMs = 3_000
const refreshMsPerRow = 0.1

/** Progress of the run that works on the list. */
export function RunNotice({ list, runId }: { list: List; runId: string }) {
  const { t } = useTranslation()
  const { data: job } = useQuery(queries.job(runId))
  useJobProgress(job)
  const progress = job?.progress
  useRefreshedRows(list, progress === undefined ? '' : `${progress.done} ${progress.status}`)
  if (!job || !progress || hasEnded(progress.status)) return null
  return (
    <section
      aria-label={t('sheet.run.label')}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-2.5"
    >
      <p className="flex items-center gap-2 font-medium">
        {progress.waiting === null ? (
          <LoaderCircle className="size-4 shrink-0 animate-spin text-accent" aria-hidden />
        ) : (
          <Pause className="size-4 shrink-0 text-ambiguous" aria-hidden />
        )}
        {progress.waiting === null ? t('sheet.run.working') : t('job.waiting')}
      </p>
      <VerdictBar
        className="h-2 min-w-32 flex-1"
        verdicts={progress.verdicts}
        total={progress.total}
        isIndefinite={progress.total === 0}
        label={t('job.progress')}
      />
      <p className="text-muted tabular-nums">
        {progress.total > 0 && t('job.progressOf', { done: progress.done, total: progress.total })}
        {progress.total > 0 && ` · ${formatPercentOf(progress.done, progress.total)}`}
        {progress.time_left !== null && ` · ${t('time.left', { time: formatTimeLeft(progress.time_left) })}`}
      </p>
      <ButtonLink to={paths.job(runId)} className="max-sm:w-full">
        {t('sheet.run.open')}
      </ButtonLink>
      {progress.waiting !== null && <p className="basis-full text-sm text-muted">{progress.waiting}</p>}
    </section>
  )
}

/** Fetches the rows again when the run has advanced, at most once per interval, and at its end. */
function useRefreshedRows(list: List, state: string): void {
  const client = useQueryClient()
  const last = useRef({ state, at: Date.now() })
  useEffect(() => () => void refreshLists(client), [client])
  const interval = Math.max(refreshMs, list.total_rows * refreshMsPerRow)
  useEffect(() => {
    if (state === last.current.state) return
    const wait = Math.max(0, last.current.at + interval - Date.now())
    const timer = setTimeout(() => {
      last.current = { state, at: Date.now() }
      void refreshLists(client)
    }, wait)
    return () => clearTimeout(timer)
  }, [client, state, interval])
}
