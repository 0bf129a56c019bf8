import type { Job } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { hasEnded } from '../../api/job-events.ts'
import { formatCount, formatRate, formatTimeLeft, percentOf } from '../../texts/format.ts'
import { StatusBadge } from '../status-badge.tsx'
import { VerdictBar } from '../verdict-bar.tsx'

/** A job's status: while it runs with how far and how fast it is, afterwards with how much it found. */
export function JobProgressCell({ job }: { job: Job }) {
  const { t } = useTranslation()
  const { status, waiting, total, done, verdicts } = job.progress
  const isRunning = !hasEnded(status)
  const hasFound = status === 'Completed' || (status === 'Cancelled' && verdicts.found > 0)
  return (
    <div
      className={clsx(
        'flex flex-col gap-1.5 @4xl:w-auto @4xl:min-w-36 @min-[68rem]:min-w-46',
        isRunning && 'w-52',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <StatusBadge status={status} isWaiting={waiting !== null} />
        {isRunning && total > 0 && (
          <span className="text-sm whitespace-nowrap text-muted tabular-nums">
            {percentOf(done, total)} %
          </span>
        )}
        {hasFound && (
          <span className="text-sm whitespace-nowrap text-muted tabular-nums">
            {t('jobs.found', { n: formatCount(verdicts.found) })}
          </span>
        )}
      </div>
      {isRunning && (
        <>
          <VerdictBar
            className="h-1.5"
            verdicts={verdicts}
            total={total}
            isIndefinite={total === 0}
            label={t('job.progress')}
          />
          <Pace job={job} />
        </>
      )}
    </div>
  )
}

/** Rate and time left, or what the job waits for; the line is there from the start, so that nothing jumps. */
function Pace({ job }: { job: Job }) {
  const { t } = useTranslation()
  const { rate, time_left, waiting } = job.progress
  if (waiting !== null)
    return (
      <p className="line-clamp-2 text-xs text-pretty text-ambiguous" title={waiting}>
        {waiting}
      </p>
    )
  return (
    <p className="flex min-h-4 flex-wrap justify-between gap-x-2 text-xs text-muted tabular-nums">
      {rate !== null && <span>{formatRate(rate)}</span>}
      {time_left !== null && <span>{t('time.left', { time: formatTimeLeft(time_left) })}</span>}
    </p>
  )
}
