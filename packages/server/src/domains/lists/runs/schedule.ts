// docs/decisions/0022-batches.md

import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import type { Task } from '../../../platform/queue/index.ts'
import { batchSize } from './record.ts'
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

/** Enqueues tasks for the next batches of a locked job up to the maximum. With `isProbe`, enqueues one batch regardless of it. */
export async function enqueueBatches(
  context: Context,
  tx: Tx,
  job: JobRow,
  { isProbe = false } = {},
): Promise<void> {
  const limit = isProbe ? 1 : batchWindow - (await countQueuedBatches(tx, job.id))
  if (limit < 1) return
  await enqueueSearches(context, tx, job, await insertBatches(tx, job.id, { limit, size: batchSize }))
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
