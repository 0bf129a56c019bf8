import type { Context } from '../../../platform/context.ts'
import { enqueueSearches } from '../schedule.ts'
import { lockJob, lockOpenBatches, updateBatch } from '../store.ts'

/** Enqueues the search of a batch whose task is from an earlier version, in which whole batches waited. */
export async function requeueBatch(
  context: Context,
  { jobId, batch }: { jobId: number; batch: number },
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const job = await lockJob(tx, jobId)
    const [row] = await lockOpenBatches(tx, jobId, [batch])
    if (job.status !== 'Data Processing' || !row) return
    await updateBatch(tx, jobId, batch, {
      state: 'queued',
      waiting_since: null,
      waiting_for: null,
      waiting_reason: null,
    })
    await enqueueSearches(context, tx, job, [batch])
  })
}
