import type { Message } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import { settleHold } from '../../../money/wallet/index.ts'
import { enqueueNeededUpdate } from '../../rows/index.ts'
import { recordJobEvent } from '../record-job-event.ts'
import { changeJob, hasEnded, insertEvent, pausedMs, updateJob } from '../store.ts'
import { endWaiting } from '../waiting/deferred-store.ts'
import { enqueueJobEmail } from './job-emails.ts'

/** Why a job failed and what its owner can do. That failed jobs cost nothing is said beside it. */
export const failureMessages = {
  'list-unreadable': {
    de: 'Die Liste ließ sich nicht mehr lesen. Bitte laden Sie sie erneut hoch.',
    en: 'The list could no longer be read. Please upload it again.',
  },
  'records-unfinished': {
    de: 'Die Zeilen ließen sich wegen eines Fehlers auf unserer Seite nicht suchen. Bitte starten Sie einen neuen Lauf; hilft das nicht, schreiben Sie uns mit der ID dieses Laufs.',
    en: 'The rows could not be looked up because of an error on our side. Please start a new run. If that does not help, contact us with the ID of this run.',
  },
  'files-unwritten': {
    de: 'Die Dateien ließen sich wegen eines Fehlers auf unserer Seite nicht schreiben. Bitte starten Sie einen neuen Lauf: Was schon gelesen wurde, wird nicht noch einmal abgerufen.',
    en: 'The files could not be written because of an error on our side. Please start a new run: products that were already read are not fetched again.',
  },
  'process-ended': {
    de: 'Der Lauf hat unseren Dienst zweimal zum Absturz gebracht und wurde deshalb beendet. Bitte teilen Sie die Liste auf und suchen Sie die Teile einzeln; hilft das nicht, schreiben Sie uns mit der ID dieses Laufs.',
    en: 'The run has crashed our service twice and was therefore ended. Please split the list and search its parts separately. If that does not help, contact us with the ID of this run.',
  },
} as const satisfies Record<string, Message>
export type Failure = keyof typeof failureMessages

/** Fails a job that has not ended. Releases its hold and charges nothing. */
export async function failJob(context: Context, jobId: number, failure: Failure): Promise<void> {
  const isFailed = await changeJob(context.db, jobId, async (tx, job) => {
    if (hasEnded(job.status)) return false
    const now = context.clock.now()
    await endWaiting(tx, jobId)
    await settleHold(tx, { jobId, capture: 0 })
    await updateJob(tx, jobId, {
      status: 'Failed',
      failure,
      finished_at: now,
      waiting_since: null,
      paused_ms: pausedMs(job, now),
    })
    await insertEvent(tx, jobId, now, { event: 'failed', failure: failureMessages[failure][job.language] })
    await enqueueJobEmail(context, tx, job, 'job-failed', failureMessages[failure])
    await enqueueNeededUpdate(context, tx, job.list_id)
    await recordJobEvent(context, tx, job, 'run.failed', { failure })
    return true
  })
  if (!isFailed) return
  context.metrics.jobsEnded.inc({ status: 'Failed' })
  context.logger.warn({ job_id: jobId, failure }, 'job failed')
}
