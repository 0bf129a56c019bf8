import type { Message } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import { settleHold } from '../../../money/wallet/index.ts'
import { enqueueCompleteness } from '../../rows/index.ts'
import { recordJobEvent } from '../record-job-event.ts'
import { changeJob, hasEnded, insertEvent, pausedMs, updateJob } from '../store.ts'
import { endWaiting } from '../waiting/deferred-store.ts'
import { enqueueJobEmail } from './job-emails.ts'

/** Why a job failed and what its owner can do. That failed jobs cost nothing is said beside it. */
export const failureMessages = {
  'list-unreadable': {
    de: 'Die Artikelliste ließ sich nicht mehr lesen. Bitte laden Sie die Datei erneut hoch.',
    en: 'The product list could no longer be read. Please upload the file again.',
  },
  'records-unfinished': {
    de: 'Die Datensätze ließen sich wegen eines Fehlers auf unserer Seite nicht bearbeiten. Bitte starten Sie den Auftrag noch einmal; hilft das nicht, schreiben Sie uns mit der Auftrags-ID.',
    en: 'The records could not be processed because of an error on our side. Please submit the job again. If that does not help, contact us with the job ID.',
  },
  'files-unwritten': {
    de: 'Die Dateien ließen sich wegen eines Fehlers auf unserer Seite nicht schreiben. Bitte starten Sie den Auftrag noch einmal: Was schon gelesen wurde, wird nicht noch einmal abgerufen.',
    en: 'The files could not be written because of an error on our side. Please submit the job again: products that were already read are not fetched again.',
  },
  'process-ended': {
    de: 'Der Auftrag hat unseren Dienst zweimal zum Absturz gebracht und wurde deshalb beendet. Bitte teilen Sie die Liste auf und starten Sie den Auftrag noch einmal; hilft das nicht, schreiben Sie uns mit der Auftrags-ID.',
    en: 'The job has crashed our service twice and was therefore ended. Please split the list and submit the job again. If that does not help, contact us with the job ID.',
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
    await enqueueCompleteness(context, tx, job.list_id)
    await recordJobEvent(context, tx, job, 'run.failed', { failure })
    return true
  })
  if (!isFailed) return
  context.metrics.jobsEnded.inc({ status: 'Failed' })
  context.logger.warn({ job_id: jobId, failure }, 'job failed')
}
