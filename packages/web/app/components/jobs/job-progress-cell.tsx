import type { Job } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { hasEnded } from '../../api/job-events.ts'
import { percentOf } from '../../texts/format.ts'
import { StatusBadge } from '../status-badge.tsx'
import { VerdictBar } from '../verdict-bar.tsx'

/** A job's status, and while it runs how far it is. */
export function JobProgressCell({ job }: { job: Job }) {
  const { t } = useTranslation()
  const { progress } = job
  const isRunning = !hasEnded(progress.status)
  return (
    <div className={clsx('flex flex-col gap-2 @4xl:w-auto @4xl:min-w-40', isRunning && 'w-48')}>
      <div className="flex items-center justify-between gap-3">
        <StatusBadge status={progress.status} isWaiting={progress.waiting !== null} />
        {isRunning && progress.total > 0 && (
          <span className="text-sm whitespace-nowrap text-muted tabular-nums">
            {percentOf(progress.done, progress.total)} %
          </span>
        )}
      </div>
      {isRunning && (
        <VerdictBar
          className="h-1.5"
          verdicts={progress.verdicts}
          total={progress.total}
          isIndefinite={progress.total === 0}
          label={t('job.progress')}
        />
      )}
    </div>
  )
}
