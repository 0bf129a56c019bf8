import type { Message } from '@merkwerk/contract'
import type { Context } from '../../../../platform/context.ts'
import { settleHold } from '../../../money/wallet/index.ts'
import { enqueueNeededUpdate } from '../../rows/index.ts'
import { recordRunEvent } from '../record-run-event.ts'
import { changeRun, hasEnded, insertEvent, pausedMs, updateRun } from '../store.ts'
import { endWaiting } from '../waiting/deferred-store.ts'
import { enqueueRunEmail } from './run-emails.ts'

/** Why a run failed and what its owner can do. That failed runs cost nothing is said beside it. */
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

/** Fails a run that has not ended. Releases its hold and charges nothing. */
export async function failRun(context: Context, runId: number, failure: Failure): Promise<void> {
  const isFailed = await changeRun(context.db, runId, async (tx, run) => {
    if (hasEnded(run.status)) return false
    const now = context.clock.now()
    await endWaiting(tx, runId)
    await settleHold(tx, { runId, capture: 0 })
    await updateRun(tx, runId, {
      status: 'Failed',
      failure,
      finished_at: now,
      waiting_since: null,
      paused_ms: pausedMs(run, now),
    })
    await insertEvent(tx, runId, now, { event: 'failed', failure: failureMessages[failure][run.language] })
    await enqueueRunEmail(context, tx, run, 'job-failed', failureMessages[failure])
    await enqueueNeededUpdate(context, tx, run.list_id)
    await recordRunEvent(context, tx, run, 'run.failed', { failure })
    return true
  })
  if (!isFailed) return
  context.metrics.runsEnded.inc({ status: 'Failed' })
  context.logger.warn({ run_id: runId, failure }, 'run failed')
}
