import type { Db } from '../../../platform/db/index.ts'

/** A batch that is not closed yet. */
export async function findOpenBatch(db: Db, jobId: number, batch: number) {
  return db
    .selectFrom('batches')
    .select(['gathered', 'answered'])
    .where('job_id', '=', jobId)
    .where('number', '=', batch)
    .where('state', '<>', 'closed')
    .executeTakeFirst()
}

/** Those of the batches that are queued and not closed yet, in order. */
export async function findQueuedBatches(
  db: Db,
  jobId: number,
  batches: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('batches')
    .select('number')
    .where('job_id', '=', jobId)
    .where('number', 'in', batches)
    .where('state', '=', 'queued')
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}
