/**
 * Search runs, from an uploaded list through batches of records to the output files. Folders follow the life of a run: submit,
 * process, waiting, results, outputs, history. Every change of a run or its batches locks the run's row first.
 */

import { type GivenUp, handle } from '../../../platform/queue/index.ts'
import { gptRechargedTask } from '../../products/enrichment/index.ts'
import { marketplaceResumedTask } from '../../products/product-cache/index.ts'
import { deleteUnnamedResults } from './history/delete-unnamed-results.ts'
import { reclaimListSpace, reclaimSpace } from './history/reclaim-space.ts'
import { finalizeRun, writeCancelledOutputs } from './outputs/finalize-run.ts'
import { initializeRun } from './process/initialize-run.ts'
import { searchBatch } from './process/search-batch.ts'
import { type Failure, failRun } from './results/fail-run.ts'
import type { RunContext } from './run-context.ts'
import {
  completeRunTask,
  gatherRecordsTask,
  initializeRunTask,
  reclaimOldRunsTask,
  reclaimSpaceTask,
  searchBatchTask,
  writeCancelledOutputsTask,
} from './tasks.ts'
import { gatherRecords, resumeWaitingRuns } from './waiting/gather-records.ts'
import { handleWithFiles } from './waiting/storage-outage.ts'

export { changesFile } from './history/changes-file.ts'
export { deleteRunData } from './history/delete-run-data.ts'
export { countRuns, exportRuns, hasOpenRuns } from './history/history-queries.ts'
export { countLookups, sumSpending } from './history/insight-queries.ts'
export { registerRunMetrics } from './history/metrics.ts'
export { countChangesSince, describeHistory } from './history/run-changes.ts'
export { openOutput, openReport, openVariant } from './outputs/download.ts'
export { listRunFiles } from './outputs/output-links.ts'
export { downloadName, toFileName } from './outputs/output-names.ts'
export { lookUpRecords } from './process/look-up-records.ts'
export { processRecord } from './process/process-record.ts'
export { getListRun, getOwnRun, getRun, requireOutputs } from './queries.ts'
export type {
  ListRecord,
  ProcessedRecord,
  RecordResult,
  ResultBlocks,
} from './record.ts'
export { cancelAccountRuns, cancelOpenRuns, cancelRun } from './results/cancel-run.ts'
export { deletePaid } from './results/charge-store.ts'
export { type Failure, failureMessages } from './results/fail-run.ts'
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
export type { RunContext } from './run-context.ts'
export { watchRun } from './run-monitor.ts'
export { hasEnded, type RunRow } from './store.ts'
export { type ListFile, NothingToFindError, RowsChangedError } from './submit/count-rows.ts'
export { countEstimate } from './submit/estimate-list.ts'
export { readIdempotency } from './submit/idempotency.ts'
export { quoteRun } from './submit/quote-run.ts'
export { findRepeated, type RunIds } from './submit/run-store.ts'
export { countOpen } from './submit/selection-store.ts'
export { type RunRequest, startRun } from './submit/start-run.ts'
export { countWaiting } from './waiting/deferred-store.ts'

const failAs =
  (failure: Failure) =>
  (context: RunContext, { runId }: { runId: number }, { endedProcess }: GivenUp) =>
    failRun(context, runId, endedProcess ? 'process-ended' : failure)
const failUnfinished = failAs('records-unfinished')

/** The handlers of all tasks. A run fails when the retries of its task are used up. */
export const handlers = [
  handleWithFiles(initializeRunTask, initializeRun, failUnfinished),
  handle(searchBatchTask, searchBatch, failUnfinished),
  handle(gatherRecordsTask, gatherRecords, failUnfinished),
  handleWithFiles(completeRunTask, finalizeRun, failAs('files-unwritten')),
  handleWithFiles(writeCancelledOutputsTask, writeCancelledOutputs),
  handle(reclaimSpaceTask, reclaimListSpace),
  handle(reclaimOldRunsTask, async (context: RunContext, _payload, signal) => {
    const cleared = await reclaimSpace(context, undefined, signal)
    await deleteUnnamedResults(context, signal)
    context.logger.info({ cleared }, 'superseded runs cleared')
  }),
  handle(gptRechargedTask, (context: RunContext) => resumeWaitingRuns(context, 'gpt')),
  handle(marketplaceResumedTask, (context: RunContext, { marketplace }) =>
    resumeWaitingRuns(context, marketplace),
  ),
]
