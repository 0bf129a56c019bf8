import type { Context } from '../../../../platform/context.ts'
import { isUnreadableList, storeLines } from '../../rows/index.ts'
import { countRecords } from '../open-records-queries.ts'
import { getRun } from '../queries.ts'
import { failRun } from '../results/fail-run.ts'
import { storeRows } from '../results/insert-results.ts'
import type { RunContext } from '../run-context.ts'
import { abortOnChange } from '../run-monitor.ts'
import { advanceRun, enqueueBatches, enqueueRunTask } from '../schedule.ts'
import { changeRun, insertEvent, updateRun } from '../store.ts'
import { initializeRunTask } from '../tasks.ts'
import { processAnswered } from './recall-results.ts'

/** Blocks of a thousand rows that are stored before others may have their turn. They take some ten seconds. */
const blocksAtOnce = 20

/**
 * Stores the rows of the run's list, those that the product cache answers with their results, and enqueues the first batches of the others.
 * A long list takes several tasks, so that lists of other accounts need not wait for it. Can run any number of times.
 */
export async function initializeRun(
  context: RunContext,
  { runId }: { runId: number },
  stop: AbortSignal,
  mostBlocks = blocksAtOnce,
): Promise<void> {
  const run = await getRun(context.db, runId)
  if (run.status !== 'Initializing') return
  using watch = abortOnChange(context.db, run, stop)
  await recordStart(context, runId)
  try {
    await storeLines(context, run.list_id, watch.signal)
    const process = processAnswered(context, run, watch.signal)
    if (!(await storeRows(context, run, watch.signal, { process, mostBlocks })))
      return await continueLater(context, runId)
    if ((await countRecords(context.db, runId)) !== run.total_rows)
      return await failRun(context, runId, 'list-unreadable')
    await startProcessing(context, runId)
  } catch (error) {
    if (watch.hasChanged()) return
    if (!isUnreadableList(error)) throw error
    await failRun(context, runId, 'list-unreadable')
  }
}

async function recordStart(context: Context, runId: number): Promise<void> {
  await changeRun(context.db, runId, async (tx, run) => {
    if (run.status !== 'Initializing' || run.started_at) return
    const now = context.clock.now()
    await updateRun(tx, runId, { started_at: now })
    await insertEvent(tx, runId, now, { event: 'reading' })
  })
}

async function continueLater(context: Context, runId: number): Promise<void> {
  await changeRun(context.db, runId, async (tx, run) => {
    if (run.status === 'Initializing') await enqueueRunTask(context, tx, run, initializeRunTask, { runId })
  })
}

async function startProcessing(context: Context, runId: number): Promise<void> {
  await changeRun(context.db, runId, async (tx, run) => {
    if (run.status !== 'Initializing') return
    await updateRun(tx, runId, { status: 'Data Processing' })
    await insertEvent(tx, runId, context.clock.now(), { event: 'processing', records: run.total_rows })
    await enqueueBatches(context, tx, run)
    await advanceRun(context, tx, run)
  })
}
