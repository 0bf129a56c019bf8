import type { ExportPackage, TransferFailure } from '@merkwerk/contract'
import type { Db, Tx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'

/** A file that is sent under a name: a stored one, or a package that the first attempt makes and stores. */
export type DeliveredFile = { name: string } & (
  | { key: string; bytes: number }
  | { exportPackage: ExportPackage }
)

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
      files.map(({ name, ...file }) => ({
        run_id: runId,
        file_name: name,
        next_attempt_at: now,
        ...('key' in file
          ? { file_key: file.key, bytes: file.bytes, export_package: null }
          : { file_key: null, bytes: 0, export_package: JSON.stringify(file.exportPackage) }),
      })),
    )
    .onConflict((conflict) => conflict.constraint('schedule_deliveries_once').doNothing())
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

/** Records the stored package of a delivery. Returns false if there is one already. */
export async function recordPackage(
  db: Db,
  id: string,
  { key, bytes }: { key: string; bytes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('schedule_deliveries')
    .set({ file_key: key, bytes })
    .where('id', '=', id)
    .where('file_key', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A delivery of a locked schedule. Throws `NOT_FOUND`. */
export async function getOwnDelivery(tx: Tx, scheduleId: string, id: string) {
  return tx
    .selectFrom('schedule_deliveries as delivery')
    .innerJoin('schedule_runs as run', 'run.id', 'delivery.run_id')
    .select(['state', 'attempts', 'file_name'])
    .where('delivery.id', '=', id)
    .where('run.schedule_id', '=', scheduleId)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
}

/** Makes a failed delivery due. */
export async function reopenDelivery(tx: Tx, id: string, now: Date): Promise<void> {
  const due = { state: 'pending' as const, next_attempt_at: now }
  await tx.updateTable('schedule_deliveries').set(due).where('id', '=', id).execute()
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
