import type { JobDetail } from '@merkwerk/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { SkipGpt } from '../../components/jobs/skip-gpt.tsx'
import { formatCount, formatTimeOfDay } from '../../messages/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { FinishJob } from './finish-job.tsx'

/** What the customer has to know about a job that does not simply run or is done. */
export function JobNotices({ job, isConnected }: { job: JobDetail; isConnected: boolean }) {
  const { t } = useTranslation()
  const notice = isConnected ? (
    noticeOf(job, t)
  ) : (
    <Notice tone="waiting" title={t('job.reconnecting')}>
      {t('job.reconnectingText')}
    </Notice>
  )
  return notice && <div className="mb-6">{notice}</div>
}

function noticeOf(job: JobDetail, t: TFunction) {
  if (job.status === 'Failed') {
    return (
      <Notice tone="error" title={t('job.failed')}>
        {job.failure}
      </Notice>
    )
  }
  if (job.status === 'Cancelled') {
    return (
      <Notice tone="waiting" title={t('job.cancelled')}>
        {job.coins_used > 0 && t('job.cancelledText')}
      </Notice>
    )
  }
  const { waiting, deferred, done, total } = job.progress
  if (waiting === null && deferred === null) return null
  return (
    <Notice
      tone="waiting"
      title={waitTitle(job, t)}
      action={
        (job.can_finish || job.can_skip_gpt) && (
          <span className="flex flex-wrap gap-2">
            {job.can_skip_gpt && <SkipGpt job={job} />}
            {job.can_finish && <FinishJob job={job} />}
          </span>
        )
      }
    >
      {waiting ?? deferred?.text}. {deferred && attemptText(deferred.next_attempt_at, t)}{' '}
      {deferred && waiting === null && total - done > deferred.records && t('job.othersGoOn')}{' '}
      {job.can_finish && t('job.finishText')}
    </Notice>
  )
}

/** How many records wait, or that the whole job does. */
function waitTitle({ progress: { deferred } }: JobDetail, t: TFunction): string {
  return deferred
    ? t('job.recordsWait', { count: deferred.records, n: formatCount(deferred.records) })
    : t('job.waiting')
}

const attemptText = (nextAttemptAt: string | null, t: TFunction): string =>
  nextAttemptAt === null
    ? t('job.attemptNow')
    : t('job.nextAttempt', { time: formatTimeOfDay(nextAttemptAt) })
