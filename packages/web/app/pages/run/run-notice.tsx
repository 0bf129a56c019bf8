import { endpoints, type RunDetails } from '@merkwerk/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/index.ts'
import { refreshRuns } from '../../api/refresh-runs.ts'
import { session } from '../../api/session.ts'
import { ConfirmedCall } from '../../components/confirmed-call.tsx'
import { SkipGpt } from '../../components/jobs/skip-gpt.tsx'
import { formatTimeOfDay } from '../../messages/format.ts'
import { type Translate, useTranslation } from '../../messages/translate.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'

/** What is wrong with a run, what it waits for, and what can be done. */
export function RunNotice({ run, isConnected }: { run: RunDetails; isConnected: boolean }) {
  const { t } = useTranslation()
  const notice = isConnected ? (
    renderNotice(run, t)
  ) : (
    <Notice tone="waiting" title={t('run.reconnecting')}>
      {t('run.reconnectingText')}
    </Notice>
  )
  return notice && <div className="px-5 pt-4">{notice}</div>
}

function renderNotice(run: RunDetails, t: Translate) {
  if (run.status === 'Failed')
    return (
      <Notice tone="error" title={t('run.failed')}>
        {run.failure}
      </Notice>
    )
  if (run.status === 'Cancelled')
    return (
      <Notice tone="waiting" title={t('run.cancelled')}>
        {run.coins_used > 0 && t('run.cancelledText')}
      </Notice>
    )
  const { waiting, deferred, done, total } = run.progress
  if (waiting === null && deferred === null) return null
  const mayFinish = run.can_finish && session.role !== 'admin'
  return (
    <Notice
      tone="waiting"
      title={deferred ? t('run.rowsWait', { count: deferred.records }) : t('run.waiting')}
      action={
        (mayFinish || run.can_skip_gpt) && (
          <span className="flex flex-wrap gap-2">
            {run.can_skip_gpt && <SkipGpt job={run} />}
            {mayFinish && <FinishRun run={run} />}
          </span>
        )
      }
    >
      {waiting ?? deferred?.text}. {deferred && describeAttempt(deferred.next_attempt_at, t)}{' '}
      {deferred && waiting === null && total - done > deferred.records && t('run.othersGoOn')}{' '}
      {mayFinish && t('run.finishText')}
    </Notice>
  )
}

const describeAttempt = (nextAttemptAt: string | null, t: Translate): string =>
  nextAttemptAt === null
    ? t('run.attemptNow')
    : t('run.nextAttempt', { time: formatTimeOfDay(nextAttemptAt) })

function FinishRun({ run }: { run: RunDetails }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const toast = useToast()
  const { deferred, done, total } = run.progress
  const waiting = deferred?.records ?? 0
  const isSearching = total - done > waiting
  return (
    <ConfirmedCall
      trigger={<Button>{t('run.finish')}</Button>}
      title={t('run.finishTitle', { name: run.name })}
      labels={{ keep: t('run.cancelKeep'), confirm: t('run.finish'), busy: t('run.finishBusy') }}
      look="primary"
      name="finishRun"
      onConfirm={() => call(endpoints.finishRun, { params: { id: run.job_id } })}
      onDone={() => toast('success', t('run.finishDone'))}
      onSettled={() => refreshRuns(client)}
    >
      <p>
        {t('run.finishBody', { count: waiting })} {isSearching && t('run.finishOthers')}
      </p>
      <p>{t('run.finishCost', { count: Math.floor(run.coins_held) })}</p>
    </ConfirmedCall>
  )
}
