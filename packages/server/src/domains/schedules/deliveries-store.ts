import type { TransferFailure } from '@merkwerk/contract'
import type { Tx } from '../../platform/db/index.ts'

/** A stored file that is sent under a name. */
export interface DeliveredFile {
  name: string
  key: string
  bytes: number
}

/** Inserts the files of a run. Returns the IDs of new ones. */
export async function insertDeliveries(
  tx: Tx,
  runId: number,
  files: readonly DeliveredFile[],
  now: Date,
): Promise<string[]> {
  const inserted = await tx
    .insertInto('schedule_deliveries')
    .values(
      files.map(({ name, key, bytes }) => ({
        ...{ run_id: runId, file_name: name, file_key: key, bytes, next_attempt_at: now },
      })),
    )
    .onConflict((conflict) => conflict.constraint('schedule_deliveries_once').doNothing())
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

interface Attempt {
  id: string
  number: number
  at: Date
  durationMs: number
  failure: TransferFailure | null
  detail: string
  /** Null after a success and without attempts left. */
  nextAt: Date | null
}

/** Records an attempt. Returns false if it was recorded before. */
export async function recordAttempt(tx: Tx, attempt: Attempt): Promise<boolean> {
  const { id, number, failure, nextAt, detail } = attempt
  const { numUpdatedRows } = await tx
    .updateTable('schedule_deliveries')
    .set({
      attempts: number,
      state: failure === null ? 'delivered' : nextAt ? 'pending' : 'failed',
      next_attempt_at: nextAt,
    })
    .where('id', '=', id)
    .where('attempts', '=', number - 1)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  const { at, durationMs } = attempt
  await tx
    .insertInto('schedule_delivery_attempts')
    .values({ delivery_id: id, number, at, duration_ms: durationMs, failure, detail })
    .execute()
  return true
}

/** How many files of a run could not be sent. */
export async function countFailedFiles(tx: Tx, runId: number): Promise<number> {
  const { failed } = await tx
    .selectFrom('schedule_deliveries')
    .select(({ fn }) => fn.countAll<number>().as('failed'))
    .where('run_id', '=', runId)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return failed
}
