import { endpoints, type JobDetail } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/index.ts'
import { refreshJobs } from '../../api/refresh-jobs.ts'
import { ConfirmedCall } from '../../components/confirmed-call.tsx'
import { SkipGpt } from '../../components/jobs/skip-gpt.tsx'
import { formatTimeOfDay } from '../../messages/format.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'

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
  if (job.status === 'Failed')
    return (
      <Notice tone="error" title={t('job.failed')}>
        {job.failure}
      </Notice>
    )
  if (job.status === 'Cancelled')
    return (
      <Notice tone="waiting" title={t('job.cancelled')}>
        {job.coins_used > 0 && t('job.cancelledText')}
      </Notice>
    )
  const { waiting, deferred, done, total } = job.progress
  if (waiting === null && deferred === null) return null
  return (
    <Notice
      tone="waiting"
      title={deferred ? t('job.recordsWait', { count: deferred.records }) : t('job.waiting')}
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

const attemptText = (nextAttemptAt: string | null, t: TFunction): string =>
  nextAttemptAt === null
    ? t('job.attemptNow')
    : t('job.nextAttempt', { time: formatTimeOfDay(nextAttemptAt) })

function FinishJob({ job }: { job: JobDetail }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const { deferred, done, total } = job.progress
  const waiting = deferred?.records ?? 0
  const isSearching = total - done > waiting
  return (
    <ConfirmedCall
      trigger={<Button>{t('job.finish')}</Button>}
      title={t('job.finishTitle', { name: job.name })}
      labels={{ keep: t('job.cancelKeep'), confirm: t('job.finish'), busy: t('job.finishBusy') }}
      look="primary"
      name="finishJob"
      onConfirm={() => call(endpoints.finishJob, { params: { id: job.job_id } })}
      onDone={() => toast('success', t('job.finishDone'))}
      onSettled={() => refreshJobs(client)}
    >
      <p>
        {t('job.finishBody', { count: waiting })} {isSearching && t('job.finishOthers')}
      </p>
      <p>{t('job.finishCost', { n: job.coins_held })}</p>
    </ConfirmedCall>
  )
}
