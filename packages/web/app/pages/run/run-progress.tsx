import { hasEnded } from '@merkwerk/client/app'
import type { JobDetail, VerdictCounts } from '@merkwerk/contract'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { countRows } from '../../api/sheet-queries.ts'
import { VerdictBar } from '../../components/verdict-bar.tsx'
import { VerdictLegend } from '../../components/verdict-legend.tsx'
import {
  formatCoins,
  formatCount,
  formatDuration,
  formatPercentOf,
  formatRate,
  formatTimeLeft,
  percentOf,
} from '../../messages/format.ts'

interface RunProgressProps {
  run: JobDetail
  /** Shown instead of its own. */
  verdicts?: VerdictCounts | undefined
}

export function RunProgress({ run, verdicts: shared }: RunProgressProps) {
  const { t } = useTranslation()
  const { progress } = run
  const verdicts = shared ?? progress.verdicts
  const done = shared ? countRows(shared) : progress.done
  const isRunning = !hasEnded(progress.status)
  const isPreparing = isRunning && progress.total === 0
  return (
    <section aria-label={t('run.progress')}>
      <div className="px-5 py-4">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="text-base font-semibold tabular-nums">
            {isPreparing
              ? t('run.preparing')
              : progress.status === 'Finalizing'
                ? t('run.finalizing')
                : t('run.progressOf', { done, total: progress.total })}
          </p>
          <p className="text-muted tabular-nums">
            {isPreparing ? t('run.preparingText') : formatPercentOf(done, progress.total)}
          </p>
        </div>
        <VerdictBar
          className="h-2.5"
          verdicts={verdicts}
          total={progress.total}
          isIndefinite={isPreparing}
          label={t('run.progress')}
        />
        <VerdictLegend verdicts={verdicts} className="mt-2" />
        <ProgressAnnouncement run={run} />
      </div>
      <Figures run={run} isRunning={isRunning} />
    </section>
  )
}

/** Announces every tenth of the progress and the end to screen readers. */
function ProgressAnnouncement({ run }: { run: JobDetail }) {
  const { t } = useTranslation()
  const { progress } = run
  const percent = Math.floor(percentOf(progress.done, progress.total) / 10) * 10
  const text = hasEnded(progress.status)
    ? t('run.announceEnd', { status: t(`status.${progress.status}`) })
    : t('run.announce', { percent })
  return (
    <p className="sr-only" aria-live="polite">
      {text}
    </p>
  )
}

function Figures({ run, isRunning }: { run: JobDetail; isRunning: boolean }) {
  const { t } = useTranslation()
  const { progress } = run
  const held = isRunning && run.coins_held > 0 && t('run.coinsHeld', { n: run.coins_held })
  const figures: [label: string, value: string, note?: string | false][] = [
    [t('run.rows'), formatCount(isRunning ? progress.total : run.total_rows)],
    [t('verdict.skipped'), formatCount(isRunning ? progress.verdicts.skipped : run.skipped_rows)],
    [t('app.coins'), formatCoins(run.coins_used), held],
    [t('run.duration'), formatDuration(run.execution_time)],
  ]
  if (isRunning && progress.rate !== null) figures.push([t('run.rate'), formatRate(progress.rate)])
  if (isRunning && progress.time_left !== null)
    figures.push([t('run.timeLeft'), formatTimeLeft(progress.time_left)])
  return (
    <dl className="flex flex-wrap gap-px border-t border-line bg-line">
      {figures.map(([label, value, note]) => (
        <div
          key={label}
          className={clsx('flex-1 bg-surface px-5 py-2.5', figures.length > 4 ? 'basis-36' : 'basis-28')}
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
