import { z } from 'zod'
import { defineTask } from '../../platform/queue/index.ts'

const jobId = z.number().int().positive()
const batch = z.number().int().nonnegative()
/** Reading a million rows or writing their outputs takes minutes; heartbeats notice a dead worker long before. */
const wholeListTimeoutSeconds = 4 * 3600

/** One account's long lists leave room for other accounts' in each worker. */
const wholeListTurns = { concurrency: 3, groupConcurrency: 1 }

/** Reads the list into batches. */
export const initializeJobTask = defineTask({
  name: 'initialize-job',
  payload: z.object({ jobId }),
  timeoutSeconds: wholeListTimeoutSeconds,
  ...wholeListTurns,
})

/** Looks up the records of one batch. */
export const searchBatchTask = defineTask({
  name: 'search-batch',
  payload: z.object({ jobId, batch }),
  // One account leaves room for others in each worker. Batches end one after the other, for people watch: two ask enough at a time.
  concurrency: 4,
  groupConcurrency: 2,
})

/** Closes the batches of a stretch that the product cache knows; looks nothing up. */
export const closeCachedBatchesTask = defineTask({
  name: 'recall-batches',
  payload: z.object({ jobId, batches: z.array(batch).min(1) }),
  concurrency: 3,
  groupConcurrency: 2,
})

/** Gathers deferred records whose next attempt is due into batches. */
export const gatherRecordsTask = defineTask({
  name: 'gather-records',
  payload: z.object({ jobId }),
})

/** Writes the outputs, settles the coins and completes the job. */
export const completeJobTask = defineTask({
  name: 'complete-job',
  payload: z.object({ jobId }),
  timeoutSeconds: wholeListTimeoutSeconds,
  ...wholeListTurns,
})

/** Writes the outputs of a job that its owner cancelled. */
export const writeCancelledOutputsTask = defineTask({
  name: 'write-cancelled-outputs',
  payload: z.object({ jobId }),
  timeoutSeconds: wholeListTimeoutSeconds,
  ...wholeListTurns,
})

/**
 * Tasks of the version in which whole batches waited. Its workers know neither deferred records nor results in the database,
 * so tasks that need them have new names. These are still run until none is left.
 */
export const runBatchTask = defineTask({ ...searchBatchTask, name: 'run-batch' })
export const finalizeJobTask = defineTask({ ...completeJobTask, name: 'finalize-job' })
export const writePartialOutputsTask = defineTask({
  ...writeCancelledOutputsTask,
  name: 'write-partial-outputs',
})
