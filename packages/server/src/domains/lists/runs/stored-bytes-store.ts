// docs/decisions/0059-storage.md

import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/index.ts'
import { measureList } from '../rows/index.ts'
import type { RunRow } from './store.ts'

/**
 * Measures what an ended run stores, `outputBytes` of it in output files. A failure leaves the estimate. The run is last, so that a caller
 * who sees its bytes sees those of its list, too.
 */
export async function measureEndedRun(
  { db, logger }: Pick<Context, 'db' | 'logger'>,
  run: Pick<RunRow, 'id' | 'list_id'>,
  outputBytes: number,
): Promise<void> {
  try {
    await measureList(db, run.list_id)
    await measureRun(db, run.id, outputBytes)
  } catch (error) {
    logger.warn({ err: error, run_id: run.id }, 'a run was not measured')
  }
}

async function measureRun(db: Db, runId: number, outputBytes: number): Promise<void> {
  await sql`
    UPDATE runs SET stored_bytes = ${outputBytes} + coalesce((
      SELECT sum(pg_column_size(record.*) + coalesce(length(content), 0))
      FROM records AS record LEFT JOIN results ON results.id = result_id WHERE run_id = ${runId}
    ), 0)
    WHERE id = ${runId}`.execute(db)
}

/** Whether a run of a whole list follows at least two others, so that the oldest may give its space back. */
export async function hasSupersededRun(
  tx: Tx,
  { id, list_id: listId, has_selection }: RunRow,
): Promise<boolean> {
  if (has_selection) return false
  const earlier = await tx
    .selectFrom('runs')
    .select('id')
    .where('list_id', '=', listId)
    .where('id', '<', id)
    .where('status', '=', 'Completed')
    .where('cleared_at', 'is', null)
    .limit(2)
    .execute()
  return earlier.length === 2
}
