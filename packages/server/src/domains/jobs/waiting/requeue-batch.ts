import type { Context } from '../../../platform/context.ts'
import { enqueueSearches } from '../schedule.ts'
import { changeJob, lockOpenBatches, updateBatch } from '../store.ts'

/** Enqueues the search of a batch whose task is from an earlier version, in which whole batches waited. */
export async function requeueBatch(context: Context, { jobId, batch }: { jobId: number; batch: number }) {
  await changeJob(context.db, jobId, async (tx, job) => {
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
