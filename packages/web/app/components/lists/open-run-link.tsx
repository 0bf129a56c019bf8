import { hasEnded } from '@merkwerk/client/app'
import type { List } from '@merkwerk/contract'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { queries } from '../../api/queries.ts'
import { listPaths } from '../../list-paths.ts'
import { formatPercent, formatTimeLeft } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { Pause } from '../../ui/icons/app-icons.ts'
import { LoaderCircle } from '../../ui/icons/public-icons.ts'
import { useRunProgress } from '../use-run-progress.ts'

interface OpenRunLinkProps {
  list: Pick<List, 'list_id' | 'name'>
  runId: string
  /** Whether the progress comes from an event stream. Otherwise it is fetched every few seconds. */
  isStreamed: boolean
}

/** The progress of a list's open run, as a link to the run. */
export function OpenRunLink({ list, runId, isStreamed }: OpenRunLinkProps) {
  const { t } = useTranslation()
  const { data: run } = useQuery(queries.run(runId))
  useRunProgress(isStreamed ? run : undefined)
  if (run && hasEnded(run.status)) return null
  const { total = 0, done = 0, waiting = null, time_left: timeLeft = null } = run?.progress ?? {}
  const isWaiting = waiting !== null
  const Icon = isWaiting ? Pause : LoaderCircle
  const percent = formatPercent(done, total)
  const known = isWaiting ? 'lists.waiting' : total === 0 ? 'lists.starting' : 'lists.running'
  const state = run ? known : 'lists.open'
  return (
    <Link
      to={listPaths.run(list.list_id, runId)}
      title={waiting ?? undefined}
      className={clsx(
        'relative z-10 flex w-fit items-center gap-1.5 rounded-sm text-sm whitespace-nowrap tabular-nums underline-offset-2 hover:underline',
        isWaiting ? 'text-ambiguous' : 'text-accent',
      )}
    >
      <Icon className={clsx('size-3.5 shrink-0', !isWaiting && 'animate-spin')} aria-hidden />
      {t(state, { percent })}
      {timeLeft !== null && !isWaiting && (
        <span className="text-muted">{t('time.left', { time: formatTimeLeft(timeLeft) })}</span>
      )}
      <span className="sr-only">{t('lists.toRun', { name: list.name })}</span>
    </Link>
  )
}
