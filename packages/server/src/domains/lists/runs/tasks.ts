import { z } from 'zod'
import { defineNightlyTask, defineTask } from '../../../platform/queue/index.ts'

const runId = z.number().int().positive()
const batch = z.number().int().nonnegative()
/** The settings of tasks that read a whole list or write its outputs. */
const wholeList = {
  payload: z.object({ runId }),
  // A million rows take minutes. Heartbeats detect a dead worker long before.
  timeoutSeconds: 4 * 3600,
  // Leaves room for the lists of other accounts in each worker.
  concurrency: 3,
  groupConcurrency: 1,
}

/** Stores the rows of the list, those with a known result with it. */
export const initializeRunTask = defineTask({ ...wholeList, name: 'initialize-run' })

/** Looks up the records of one batch. */
export const searchBatchTask = defineTask({
  name: 'search-batch',
  payload: z.object({ runId, batch }),
  // Leaves room for other accounts in each worker. Few at a time, so that batches complete one after the other.
  concurrency: 4,
  groupConcurrency: 2,
})

/** Gathers deferred records whose next attempt is due into batches. */
export const gatherRecordsTask = defineTask({
  name: 'gather-records',
  payload: z.object({ runId }),
})

/** Writes the outputs, settles the coins and completes the run. */
export const completeRunTask = defineTask({ ...wholeList, name: 'complete-run' })

/** Writes the outputs of a run that its owner cancelled. */
export const writeCancelledOutputsTask = defineTask({ ...wholeList, name: 'write-cancelled-outputs' })

/** Removes what a deleted list or superseded runs of a list store. */
export const reclaimSpaceTask = defineTask({
  name: 'reclaim-space',
  payload: z.object({ listId: z.number().int().positive() }),
  timeoutSeconds: 4 * 3600,
  concurrency: 1,
})

/** Removes what superseded runs store once their retention has passed, and results that no record names. */
export const reclaimOldRunsTask = defineNightlyTask({ name: 'reclaim-old-runs', cron: '15 3 * * *' })
