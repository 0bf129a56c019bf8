// docs/decisions/0022-batches.md

import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import type { Task } from '../../../platform/queue/index.ts'
import { batchSize } from './record.ts'
import { recordRunEvent } from './record-run-event.ts'
import {
  countQueuedBatches,
  findOpenWork,
  insertBatches,
  insertEvent,
  pausedMs,
  type RunRow,
  updateRun,
} from './store.ts'
import { completeRunTask, searchBatchTask } from './tasks.ts'

/** Maximum of queued and running batches of a run. Keeps the queue short, so that accounts take turns. */
const batchWindow = 8

/** Enqueues a task of a run in the group of its account. */
export async function enqueueRunTask<S extends z.ZodType>(
  context: Context,
  tx: Tx,
  run: Pick<RunRow, 'account_id'>,
  task: Task<S>,
  payload: z.input<S>,
  delaySeconds?: number,
): Promise<void> {
  const group = `account-${run.account_id}`
  const options = delaySeconds === undefined ? { group } : { group, delaySeconds }
  await context.queue.enqueue(tx, task, payload, options)
}

/** Enqueues tasks for the next batches of a locked run up to the maximum. With `isProbe`, enqueues one batch regardless of it. */
export async function enqueueBatches(
  context: Context,
  tx: Tx,
  run: RunRow,
  { isProbe = false } = {},
): Promise<void> {
  const limit = isProbe ? 1 : batchWindow - (await countQueuedBatches(tx, run.id))
  if (limit < 1) return
  await enqueueSearches(context, tx, run, await insertBatches(tx, run.id, { limit, size: batchSize }))
}

/** Enqueues one task for each batch. */
export async function enqueueSearches(
  context: Context,
  tx: Tx,
  run: RunRow,
  batches: readonly number[],
): Promise<void> {
  for (const batch of batches)
    await enqueueRunTask(context, tx, run, searchBatchTask, { runId: run.id, batch })
}

/** After a change of batches or deferred records: starts or ends a pause, or begins Finalizing once nothing is open. */
export async function advanceRun(context: Context, tx: Tx, run: RunRow): Promise<void> {
  const now = context.clock.now()
  const { isRunning, isOpen } = await findOpenWork(tx, run.id)
  if (isOpen && !isRunning) {
    if (run.waiting_since) return
    await updateRun(tx, run.id, { waiting_since: now })
    return recordRunEvent(context, tx, run, 'run.deferred')
  }
  if (run.waiting_since) await updateRun(tx, run.id, { waiting_since: null, paused_ms: pausedMs(run, now) })
  if (isOpen) return
  await updateRun(tx, run.id, { status: 'Finalizing' })
  await insertEvent(tx, run.id, now, { event: 'finalizing' })
  await enqueueRunTask(context, tx, run, completeRunTask, { runId: run.id })
}
