import type { JobDetail } from '@merkwerk/contract'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { SkipGpt } from '../../components/jobs/skip-gpt.tsx'
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
  if (job.progress.waiting === null) return null
  return (
    <Notice
      tone="waiting"
      title={t('job.waiting')}
      action={
        (job.can_finish || job.can_skip_gpt) && (
          <span className="flex flex-wrap gap-2">
            {job.can_skip_gpt && <SkipGpt job={job} />}
            {job.can_finish && <FinishJob job={job} />}
          </span>
        )
      }
    >
      {job.progress.waiting} {job.can_finish && t('job.finishText')}
    </Notice>
  )
}
