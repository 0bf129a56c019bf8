import { hasEnded } from '@merkwerk/client/app'
import type { List } from '@merkwerk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queries } from '../../api/queries.ts'
import { countRows, refreshLists } from '../../api/sheet-queries.ts'
import { useRunProgress } from '../../components/use-run-progress.ts'
import { useSearchState } from '../../components/use-search-state.ts'
import { VerdictBar } from '../../components/verdict-bar.tsx'
import { formatPercent, formatTimeLeft } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Pause } from '../../ui/icons/app-icons.ts'
import { LoaderCircle } from '../../ui/icons/public-icons.ts'

/** Progress of the run that works on the list. */
export function OpenRun({ list, runId }: { list: List; runId: string }) {
  const { t } = useTranslation()
  const [, change] = useSearchState()
  const { data: run } = useQuery(queries.run(runId))
  useRunProgress(run)
  const progress = run?.progress
  useRefreshedEnd()
  if (!run || !progress || hasEnded(progress.status)) return null
  // The first run processes the whole list, whose figures below must say the same.
  const isFirst = list.runs === 1
  const verdicts = isFirst ? list.verdicts : progress.verdicts
  const done = isFirst ? countRows(list.verdicts) : progress.done
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
        {progress.waiting === null ? t('sheet.run.working') : t('run.waiting')}
      </p>
      <VerdictBar
        className="h-2 min-w-32 flex-1"
        verdicts={verdicts}
        total={progress.total}
        isIndefinite={progress.total === 0}
        label={t('jobs.progress')}
      />
      <p className="text-muted tabular-nums">
        {progress.total > 0 && t('jobs.progressOf', { done, count: progress.total })}
        {progress.total > 0 && ` · ${formatPercent(done, progress.total)}`}
        {progress.time_left !== null && ` · ${t('time.left', { time: formatTimeLeft(progress.time_left) })}`}
      </p>
      <Button className="max-sm:w-full" onClick={() => change({ run: runId }, { isStep: true })}>
        {t('sheet.run.open')}
      </Button>
      {progress.waiting !== null && <p className="basis-full text-sm text-muted">{progress.waiting}</p>}
    </section>
  )
}

/** Lists of lists show the run too, and learn of its end when it is left. */
function useRefreshedEnd(): void {
  const client = useQueryClient()
  useEffect(() => () => void refreshLists(client), [client])
}
