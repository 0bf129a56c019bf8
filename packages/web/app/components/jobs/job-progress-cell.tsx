import { hasEnded } from '@merkwerk/client/app'
import type { Job } from '@merkwerk/contract'
import type { ReactNode } from 'react'
import { formatPercent, formatTimeLeft } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { StatusBadge } from '../status-badge.tsx'
import { VerdictBar } from '../verdict-bar.tsx'

/** The status, and below it progress, waiting reason or counts. Always a second line, so that rows keep their height. */
export function JobProgressCell({ job }: { job: Job }) {
  const { t } = useTranslation()
  const { status, waiting, time_left: timeLeft } = job.progress
  const isRunning = !hasEnded(status)
  return (
    <div className="flex flex-col gap-0.5 @4xl:min-w-32">
      <div className="flex items-center justify-between gap-x-3">
        <StatusBadge status={status} isWaiting={waiting !== null} />
        {isRunning && timeLeft !== null && (
          <span className="text-xs whitespace-nowrap text-muted @4xl:hidden">
            {t('time.left', { time: formatTimeLeft(timeLeft) })}
          </span>
        )}
      </div>
      <div className="flex min-h-4 items-center gap-2 text-xs text-muted tabular-nums">
        <SecondLine job={job} isRunning={isRunning} />
      </div>
    </div>
  )
}

function SecondLine({ job, isRunning }: { job: Job; isRunning: boolean }): ReactNode {
  const { t } = useTranslation()
  const { status, waiting, total, done, verdicts } = job.progress
  if (waiting !== null)
    return (
      // Has no intrinsic width, so that a long reason does not widen the column.
      <p className="line-clamp-3 w-0 min-w-full text-ambiguous" title={waiting}>
        {waiting}
      </p>
    )
  if (isRunning)
    return (
      <>
        <VerdictBar
          className="h-1.5 flex-1"
          verdicts={verdicts}
          total={total}
          isIndefinite={total === 0}
          label={t('jobs.progress')}
        />
        {total > 0 && <span>{formatPercent(done, total)}</span>}
      </>
    )
  const hasFound = status === 'Completed' || (status === 'Cancelled' && verdicts.found > 0)
  return (
    hasFound && (
      <p className="whitespace-nowrap">{t('jobs.found', { n: verdicts.found, total: job.total_rows })}</p>
    )
  )
}
