import type { TransferDirection, TransferFailure } from '@merkwerk/contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/index.ts'

export type TransferRow = Selectable<Tables['schedule_transfers']>

const selectTransfers = (db: Db) => db.selectFrom('schedule_transfers').selectAll()

export async function findTransfers(db: Db, scheduleIds: readonly string[]): Promise<TransferRow[]> {
  if (scheduleIds.length === 0) return []
  return selectTransfers(db).where('schedule_id', 'in', scheduleIds).execute()
}

export async function findTransfer(
  db: Db,
  scheduleId: string,
  direction: TransferDirection,
): Promise<TransferRow | undefined> {
  const rows = await findTransfers(db, [scheduleId])
  return rows.find((row) => row.direction === direction)
}

/** Stores the server of a direction, and replaces an earlier one. */
export async function putTransfer(tx: Tx, row: Insertable<Tables['schedule_transfers']>): Promise<void> {
  await deleteTransfer(tx, row.schedule_id, row.direction)
  await tx.insertInto('schedule_transfers').values(row).execute()
}

/** Changes the server of a direction, unless its secret is no longer `sealed`. */
export async function updateTransfer(
  db: Db,
  {
    scheduleId,
    direction,
    sealed,
  }: { scheduleId: string; direction: TransferDirection; sealed?: Buffer | null },
  change: Updateable<Tables['schedule_transfers']>,
): Promise<void> {
  await db
    .updateTable('schedule_transfers')
    .set(change)
    .where('schedule_id', '=', scheduleId)
    .where('direction', '=', direction)
    .$if(sealed !== undefined, (rows) => rows.where('secret', '=', sealed ?? null))
    .execute()
}

export async function deleteTransfer(tx: Tx, scheduleId: string, direction: TransferDirection) {
  await tx
    .deleteFrom('schedule_transfers')
    .where('schedule_id', '=', scheduleId)
    .where('direction', '=', direction)
    .execute()
}

/** Whether another schedule fetches a list. */
export async function isFetchedElsewhere(tx: Tx, scheduleId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('schedule_transfers as transfer')
    .innerJoin('schedules as other', 'other.id', 'transfer.schedule_id')
    .innerJoin('schedules as own', 'own.list_id', 'other.list_id')
    .select('other.id')
    .where('own.id', '=', scheduleId)
    .where('other.id', '<>', scheduleId)
    .where('transfer.direction', '=', 'input')
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export const listSecrets = (db: Db) => selectTransfers(db).where('secret', 'is not', null).execute()

/** Records a failed attempt to fetch the list of a run. Returns false if the attempt was recorded before. */
export async function recordInputFailure(
  tx: Tx,
  { runId, attempt, failure }: { runId: number; attempt: number; failure: TransferFailure },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('schedule_runs')
    .set({ input_attempts: attempt, input_failure: failure })
    .where('id', '=', runId)
    .where('input_attempts', '<', attempt)
    .where('input', 'is', null)
    .where('skipped', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Records what a run fetched. Returns false if that was recorded before. */
export async function recordInput(tx: Tx, runId: number, input: object): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('schedule_runs')
    .set({ input: JSON.stringify(input), input_failure: null })
    .where('id', '=', runId)
    .where('input', 'is', null)
    .where('skipped', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
