/**
 * Search jobs, from an uploaded list through batches of records to the output files. Folders follow the life of a job: submit,
 * process, waiting, results, outputs, history. Every change of a job or its batches locks the job's row first.
 */

import { type GivenUp, handle } from '../../../platform/queue/index.ts'
import { gptRechargedTask } from '../../products/enrichment/index.ts'
import { marketplaceResumedTask } from '../../products/product-cache/index.ts'
import { deleteUnnamedResults } from './history/delete-unnamed-results.ts'
import { reclaimListSpace, reclaimSpace } from './history/reclaim-space.ts'
import type { JobContext } from './job-context.ts'
import { finalizeJob, writeCancelledOutputs } from './outputs/finalize-job.ts'
import { initializeJob } from './process/initialize-job.ts'
import { searchBatch } from './process/search-batch.ts'
import { type Failure, failJob } from './results/fail-job.ts'
import {
  completeJobTask,
  gatherRecordsTask,
  initializeJobTask,
  reclaimOldRunsTask,
  reclaimSpaceTask,
  searchBatchTask,
  writeCancelledOutputsTask,
} from './tasks.ts'
import { gatherRecords, resumeWaitingJobs } from './waiting/gather-records.ts'
import { handleWithFiles } from './waiting/storage-outage.ts'

export { changesFile } from './history/changes-file.ts'
export { deleteJobData } from './history/delete-job-data.ts'
export { countJobs, exportJobs, hasRunningJob } from './history/history-queries.ts'
export { countLookups, sumSpending } from './history/insight-queries.ts'
export { countChangesSince, describeHistory } from './history/job-changes.ts'
export { registerJobMetrics } from './history/metrics.ts'
export type { JobContext } from './job-context.ts'
export { watchJob } from './job-monitor.ts'
export { openOutput, openReport, openVariant } from './outputs/download.ts'
export { listJobFiles } from './outputs/output-links.ts'
export { downloadName, toFileName } from './outputs/output-names.ts'
export { lookUpRecords } from './process/look-up-records.ts'
export { processRecord } from './process/process-record.ts'
export { getJob, getListRun, getOwnJob, requireOutputs } from './queries.ts'
export {
  type ListRecord,
  type ProcessedRecord,
  type RecordResult,
  type ResultBlocks,
  toPartNumber,
} from './record.ts'
export { cancelAccountJobs, cancelJob, cancelRunningJobs } from './results/cancel-job.ts'
export { deletePaid } from './results/charge-store.ts'
export { type Failure, failureMessages } from './results/fail-job.ts'
export {
  readListResults,
  readOutputResults,
  readRecordResults,
  readRowResults,
  toDetailedResult,
} from './results/read-results.ts'
export { describeRecord, listRecords } from './results/records-page.ts'
export { findListRecords, findRecords } from './results/results-queries.ts'
export { describeStart, routes } from './routes.ts'
export { hasEnded, type JobRow } from './store.ts'
export { type ListFile, NothingToFindError, RowsChangedError } from './submit/count-rows.ts'
export { countEstimate } from './submit/estimate-list.ts'
export { readIdempotency } from './submit/idempotency.ts'
export { quoteRun } from './submit/quote-run.ts'
export { findRepeated, type JobIds } from './submit/run-store.ts'
export { countOpen } from './submit/selection-store.ts'
export { type Run, startRun } from './submit/start-run.ts'
export { countWaiting } from './waiting/deferred-store.ts'

const failAs =
  (failure: Failure) =>
  (context: JobContext, { jobId }: { jobId: number }, { endedProcess }: GivenUp) =>
    failJob(context, jobId, endedProcess ? 'process-ended' : failure)
const failUnfinished = failAs('records-unfinished')

/** The handlers of all tasks. A job fails when the retries of its task are used up. */
export const handlers = [
  handleWithFiles(initializeJobTask, initializeJob, failUnfinished),
  handle(searchBatchTask, searchBatch, failUnfinished),
  handle(gatherRecordsTask, gatherRecords, failUnfinished),
  handleWithFiles(completeJobTask, finalizeJob, failAs('files-unwritten')),
  handleWithFiles(writeCancelledOutputsTask, writeCancelledOutputs),
  handle(reclaimSpaceTask, reclaimListSpace),
  handle(reclaimOldRunsTask, async (context: JobContext, _payload, signal) => {
    const cleared = await reclaimSpace(context, undefined, signal)
    await deleteUnnamedResults(context, signal)
    context.logger.info({ cleared }, 'superseded runs cleared')
  }),
  handle(gptRechargedTask, (context: JobContext) => resumeWaitingJobs(context, 'gpt')),
  handle(marketplaceResumedTask, (context: JobContext, { marketplace }) =>
    resumeWaitingJobs(context, marketplace),
  ),
]
