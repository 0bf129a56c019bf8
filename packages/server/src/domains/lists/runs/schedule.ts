// docs/decisions/0022-batches.md

import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import type { Task } from '../../../platform/queue/index.ts'
import { batchSize, cachedBatchSize } from './record.ts'
import { recordJobEvent } from './record-job-event.ts'
import {
  countQueuedBatches,
  findOpenWork,
  insertBatches,
  insertEvent,
  type JobRow,
  pausedMs,
  updateJob,
} from './store.ts'
import { completeJobTask, searchBatchTask } from './tasks.ts'

/** Maximum of queued and running batches of a job. Keeps the queue short, so that accounts take turns. */
const batchWindow = 8
/** The maximum while the product cache has every result. */
const cachedWindow = 4

/** Enqueues a task of a job in the group of its account. */
export async function enqueueJobTask<S extends z.ZodType>(
  context: Context,
  tx: Tx,
  job: Pick<JobRow, 'account_id'>,
  task: Task<S>,
  payload: z.input<S>,
  delaySeconds?: number,
): Promise<void> {
  const group = `account-${job.account_id}`
  const options = delaySeconds === undefined ? { group } : { group, delaySeconds }
  await context.queue.enqueue(tx, task, payload, options)
}

/**
 * Enqueues tasks for the next batches of a locked job up to the maximum. With `isCached`, because the product cache had every
 * result lately, batches are larger. With `isProbe`, enqueues one batch regardless of the maximum.
 */
export async function enqueueBatches(
  context: Context,
  tx: Tx,
  job: JobRow,
  { isCached = false, isProbe = false } = {},
): Promise<void> {
  const free = isProbe ? 1 : (isCached ? cachedWindow : batchWindow) - (await countQueuedBatches(tx, job.id))
  if (free < 1) return
  const size = isCached ? cachedBatchSize : batchSize
  await enqueueSearches(context, tx, job, await insertBatches(tx, job.id, { limit: free, size }))
}

/** Enqueues one task for each batch. */
export async function enqueueSearches(
  context: Context,
  tx: Tx,
  job: JobRow,
  batches: readonly number[],
): Promise<void> {
  for (const batch of batches)
    await enqueueJobTask(context, tx, job, searchBatchTask, { jobId: job.id, batch })
}

/** After a change of batches or deferred records: starts or ends a pause, or begins Finalizing once nothing is open. */
export async function advanceJob(context: Context, tx: Tx, job: JobRow): Promise<void> {
  const now = context.clock.now()
  const { isRunning, isOpen } = await findOpenWork(tx, job.id)
  if (isOpen && !isRunning) {
    if (job.waiting_since) return
    await updateJob(tx, job.id, { waiting_since: now })
    return recordJobEvent(context, tx, job, 'run.deferred')
  }
  if (job.waiting_since) await updateJob(tx, job.id, { waiting_since: null, paused_ms: pausedMs(job, now) })
  if (isOpen) return
  await updateJob(tx, job.id, { status: 'Finalizing' })
  await insertEvent(tx, job.id, now, { event: 'finalizing' })
  await enqueueJobTask(context, tx, job, completeJobTask, { jobId: job.id })
}
