import type { Job } from '@merkwerk/contract'
import { useRunProgress } from '../../components/use-run-progress.ts'
import { VerdictBar } from '../../components/verdict-bar.tsx'
import { formatTimeLeft } from '../../messages/format.ts'
import { useTranslation } from '../../messages/translate.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ArrowRight } from '../../ui/icons/public-icons.ts'

/** The first run of a new account while it works, or what to do after it failed. */
export function FirstRun({ job }: { job: Job }) {
  const { t } = useTranslation()
  useRunProgress(job)
  const { done, total, verdicts, waiting, time_left: timeLeft } = job.progress
  const hasFailed = job.status === 'Failed'
  return (
    <>
      {hasFailed ? (
        <p className="mt-0.5 max-w-2xl text-pretty text-muted">
          {t('dashboard.first.runFailed', { name: job.name })}
        </p>
      ) : (
        <>
          <p className="mt-0.5 max-w-2xl text-pretty text-muted">{waiting ?? t('dashboard.first.runText')}</p>
          <VerdictBar
            verdicts={verdicts}
            total={total}
            label={t('jobs.progress')}
            isIndefinite={total === 0}
            className="mt-3 h-2 max-w-xl"
          />
          <p className="mt-1.5 text-sm text-muted tabular-nums">
            {t('jobs.progressOf', { done, count: total })}
            {timeLeft !== null && !waiting && ` · ${t('time.left', { time: formatTimeLeft(timeLeft) })}`}
          </p>
        </>
      )}
      <ButtonLink look="primary" icon={ArrowRight} to={paths.job(job.job_id)} className="mt-4">
        {t('dashboard.toJob')}
      </ButtonLink>
    </>
  )
}
