import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/index.ts'
import { lockRun, updateRun } from '../store.ts'
import { deleteParts } from './delete-store.ts'

/** Newer completed runs of a whole list that a run must have. The changes of the newest run compare it with the one before. */
const newerRuns = 2

/**
 * Up to `limit` ended runs whose files and records nobody needs: of deleted lists, and those that newer runs of the list have superseded. A
 * superseded run that cost coins stays until `paidBefore`. Rows name the results
 * that they show.
 */
export async function findReclaimable(
  db: Db,
  { listId, paidBefore, limit }: { listId: number | undefined; paidBefore: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT run.id FROM runs AS run JOIN lists ON lists.id = run.list_id
    WHERE run.finished_at IS NOT NULL AND run.cleared_at IS NULL
      ${listId === undefined ? sql`` : sql`AND run.list_id = ${listId}`}
      AND (deleted_at IS NOT NULL OR (
        (run.coins_used = 0 OR run.finished_at < ${paidBefore})
        AND ${newerRuns} <= (SELECT count(*) FROM runs AS newer
          WHERE newer.list_id = run.list_id AND newer.id > run.id AND newer.status = 'Completed' AND NOT newer.has_selection)))
    ORDER BY run.id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes the records of an ended run. Its row and its bookings stay. Returns its list. */
export async function clearRun(tx: Tx, runId: number, now: Date): Promise<number> {
  const { list_id: listId } = await lockRun(tx, runId)
  await deleteParts(tx, runId)
  await updateRun(tx, runId, { outputs: null, figures: null, stored_bytes: 0, cleared_at: now })
  return listId
}
