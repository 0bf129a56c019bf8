import { hasEnded } from '@merkwerk/client/app'
import type { JobDetail } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { VerdictBar } from '../../components/verdict-bar.tsx'
import {
  formatCoins,
  formatCount,
  formatDuration,
  formatPercentOf,
  formatRate,
  formatTimeLeft,
  percentOf,
} from '../../messages/format.ts'
import { Panel } from '../../ui/panel.tsx'

export function ProgressPanel({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const { progress } = job
  const isRunning = !hasEnded(progress.status)
  const isPreparing = isRunning && progress.total === 0
  return (
    <Panel aria-label={t('job.progress')} className="mb-6 overflow-clip">
      <div className="px-5 pt-5 pb-5">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="text-lg font-semibold tabular-nums">
            {isPreparing
              ? t('job.preparing')
              : progress.status === 'Finalizing'
                ? t('job.finalizing')
                : t('job.progressOf', { done: progress.done, total: progress.total })}
          </p>
          <p className="text-muted tabular-nums">
            {isPreparing ? t('job.preparingText') : formatPercentOf(progress.done, progress.total)}
          </p>
        </div>
        <VerdictBar
          className="h-3"
          verdicts={progress.verdicts}
          total={progress.total}
          isIndefinite={isPreparing}
          label={t('job.progress')}
        />
        <ProgressAnnouncement job={job} />
      </div>
      <Figures job={job} isRunning={isRunning} />
    </Panel>
  )
}

/** Announces every tenth of the progress and the end to screen readers. */
function ProgressAnnouncement({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const { progress } = job
  const percent = Math.floor(percentOf(progress.done, progress.total) / 10) * 10
  const text = hasEnded(progress.status)
    ? t('job.announceEnd', { status: t(`status.${progress.status}`) })
    : t('job.announce', { percent })
  return (
    <p className="sr-only" aria-live="polite">
      {text}
    </p>
  )
}

function Figures({ job, isRunning }: { job: JobDetail; isRunning: boolean }) {
  const { t } = useTranslation()
  const { progress } = job
  const held = isRunning && job.coins_held > 0 && t('job.coinsHeld', { n: job.coins_held })
  const figures: [label: string, value: string, note?: string | false][] = [
    [t('job.records'), formatCount(isRunning ? progress.total : job.total_rows)],
    [t('verdict.skipped'), formatCount(isRunning ? progress.verdicts.skipped : job.skipped_rows)],
    [t('app.coins'), formatCoins(job.coins_used), held],
    [t('job.duration'), formatDuration(job.execution_time)],
  ]
  if (isRunning && progress.rate !== null) figures.push([t('job.rate'), formatRate(progress.rate)])
  if (isRunning && progress.time_left !== null)
    figures.push([t('job.timeLeft'), formatTimeLeft(progress.time_left)])
  return (
    <dl className="flex flex-wrap gap-px border-t border-line bg-line">
      {figures.map(([label, value, note]) => (
        <div
          key={label}
          className={clsx('flex-1 bg-surface px-5 py-3', figures.length > 4 ? 'basis-36' : 'basis-28')}
        >
          <dt className="text-sm text-faint">{label}</dt>
          <dd className="font-medium tabular-nums">
            {value}
            {note && <span className="ml-2 font-normal text-faint">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
