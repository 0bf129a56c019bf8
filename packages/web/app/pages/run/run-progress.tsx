import { hasEnded } from '@merkwerk/client/app'
import type { RunDetails, VerdictCounts } from '@merkwerk/contract'
import { countRows } from '../../api/sheet-queries.ts'
import { VerdictBar } from '../../components/verdict-bar.tsx'
import { VerdictLegend } from '../../components/verdict-legend.tsx'
import {
  computePercent,
  formatCoins,
  formatDuration,
  formatPercent,
  formatRate,
  formatTimeLeft,
} from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'

interface RunProgressProps {
  run: RunDetails
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
    <section aria-label={t('jobs.progress')} className="px-5 py-4">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="text-base font-semibold tabular-nums">
          {isPreparing
            ? t('run.preparing')
            : progress.status === 'Finalizing'
              ? t('run.finalizing')
              : t('jobs.progressOf', { done, count: progress.total })}
        </p>
        <p className="text-muted tabular-nums">
          {isPreparing ? t('run.preparingText') : formatPercent(done, progress.total)}
        </p>
      </div>
      <VerdictBar
        className="h-2.5"
        verdicts={verdicts}
        total={progress.total}
        isIndefinite={isPreparing}
        label={t('jobs.progress')}
      />
      <div className="mt-2 flex flex-wrap justify-between gap-x-8 gap-y-1">
        <VerdictLegend verdicts={verdicts} />
        <Figures run={run} isRunning={isRunning} />
      </div>
      <ProgressAnnouncement run={run} />
    </section>
  )
}

/** Announces every tenth of the progress and the end to screen readers. */
function ProgressAnnouncement({ run }: { run: RunDetails }) {
  const { t } = useTranslation()
  const { progress } = run
  const percent = Math.floor(computePercent(progress.done, progress.total) / 10) * 10
  const text = hasEnded(progress.status)
    ? t('run.announceEnd', { status: t(`status.${progress.status}`) })
    : t('run.announce', { percent })
  return (
    <p className="sr-only" aria-live="polite">
      {text}
    </p>
  )
}

function Figures({ run, isRunning }: { run: RunDetails; isRunning: boolean }) {
  const { t } = useTranslation()
  const { progress } = run
  const held = isRunning && run.coins_held > 0 && t('run.coinsHeld', { n: run.coins_held })
  const figures: [label: string, value: string, note?: string | false][] = [
    [t('app.coins'), formatCoins(run.coins_used), held],
    [t('run.duration'), formatDuration(run.execution_time)],
  ]
  if (isRunning && progress.rate !== null) figures.push([t('run.rate'), formatRate(progress.rate)])
  if (isRunning && progress.time_left !== null)
    figures.push([t('run.timeLeft'), formatTimeLeft(progress.time_left)])
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-0.5 text-sm">
      {figures.map(([label, value, note]) => (
        <div key={label} className="flex gap-1.5">
          <dt className="text-faint">{label}</dt>
          <dd className="font-medium tabular-nums">
            {value}
            {note && <span className="ml-1.5 font-normal text-faint">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
