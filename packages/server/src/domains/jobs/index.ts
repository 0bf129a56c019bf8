/**
 * Search jobs: from an uploaded list over its batches of records to the output files. Everything that changes a
 * job or its batches locks the job's row first, so that transitions happen one after the other.
 */

import { handle } from '../../platform/queue/index.ts'
import { gptRechargedTask } from '../enrichment/index.ts'
import { marketplaceResumedTask } from '../product-cache/index.ts'
import { failJob } from './fail-job.ts'
import { onceFilesAreBack } from './files-away.ts'
import { finalizeJob, writeCancelledOutputs } from './finalize-job.ts'
import { gatherRecords } from './gather-records.ts'
import { handOnBatch } from './hand-on-batch.ts'
import { initializeJob } from './initialize-job.ts'
import type { JobContext } from './job-context.ts'
import { recallBatches } from './recall-batches.ts'
import { resumeWaitingJobs } from './resume-waiting-jobs.ts'
import { searchBatch } from './search-batch.ts'
import {
  completeJobTask,
  finalizeJobTask,
  gatherRecordsTask,
  initializeJobTask,
  recallBatchesTask,
  removeUploadsTask,
  runBatchTask,
  searchBatchTask,
  writeCancelledOutputsTask,
  writePartialOutputsTask,
} from './tasks.ts'
import { removeOldUploads } from './uploads.ts'

export { cancelJobsOf } from './cancel-job.ts'
export { countChargedProducts } from './charge.ts'
export { forgetJobs } from './forget-jobs.ts'
export type { JobContext } from './job-context.ts'
export { registerJobMetrics } from './metrics.ts'
export { cancelRunningJobs, countJobs, exportJobs, hasRunningJob } from './own-jobs.ts'
export { routes } from './routes.ts'
export { countWaiting } from './waiting-counts.ts'

/** The tasks of a job with what runs them; one whose tries are used up fails its job. */
export const handlers = [
  handle<JobContext, typeof initializeJobTask.payload>(
    initializeJobTask,
    onceFilesAreBack(initializeJobTask, initializeJob),
    (context, { jobId }) => failJob(context, jobId, 'records-unfinished'),
  ),
  handle<JobContext, typeof searchBatchTask.payload>(
    searchBatchTask,
    onceFilesAreBack(searchBatchTask, searchBatch),
    (context, { jobId }) => failJob(context, jobId, 'records-unfinished'),
  ),
  handle<JobContext, typeof recallBatchesTask.payload>(
    recallBatchesTask,
    onceFilesAreBack(recallBatchesTask, recallBatches),
    (context, { jobId }) => failJob(context, jobId, 'records-unfinished'),
  ),
  handle<JobContext, typeof gatherRecordsTask.payload>(
    gatherRecordsTask,
    gatherRecords,
    (context, { jobId }) => failJob(context, jobId, 'records-unfinished'),
  ),
  ...[completeJobTask, finalizeJobTask].map((task) =>
    handle<JobContext, typeof task.payload>(task, onceFilesAreBack(task, finalizeJob), (context, { jobId }) =>
      failJob(context, jobId, 'files-unwritten'),
    ),
  ),
  ...[writeCancelledOutputsTask, writePartialOutputsTask].map((task) =>
    handle<JobContext, typeof task.payload>(task, onceFilesAreBack(task, writeCancelledOutputs)),
  ),
  handle<JobContext, typeof runBatchTask.payload>(runBatchTask, handOnBatch, (context, { jobId }) =>
    failJob(context, jobId, 'records-unfinished'),
  ),
  handle(removeUploadsTask, async (context: JobContext, _payload, signal) => {
    context.logger.info({ removed: await removeOldUploads(context, signal) }, 'unused uploads removed')
  }),
  handle(gptRechargedTask, (context: JobContext) => resumeWaitingJobs(context, 'gpt')),
  handle(marketplaceResumedTask, (context: JobContext, { marketplace }) =>
    resumeWaitingJobs(context, marketplace),
  ),
]
