import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import { FileMissingError } from '../../../../platform/storage/index.ts'
import { findGptCounts } from '../../../products/enrichment/index.ts'
import { enqueueNeededUpdate, isUnreadableList, storeLines } from '../../rows/index.ts'
import { getCodeVersion } from '../code-version.ts'
import { getRun } from '../queries.ts'
import { recordRunEvent } from '../record-run-event.ts'
import { decideCharges, findProducts, settleAsBefore, settleCharges } from '../results/charges.ts'
import { storeRows } from '../results/insert-results.ts'
import { readOutputResults, readRunResults } from '../results/read-results.ts'
import { enqueueDoneEmail } from '../results/run-emails.ts'
import { findSameRun } from '../results/same-run-queries.ts'
import { changeRun, insertEvent, lockRun, pausedMs, type RunRow, updateRun } from '../store.ts'
import { hasSupersededRun, measureEndedRun } from '../stored-bytes-store.ts'
import { reclaimSpaceTask } from '../tasks.ts'
import { copyOutputs, type WrittenOutputs, writeOutputs } from './write-outputs.ts'

/** Writes the outputs of a run whose batches are all closed. Completes it and settles its hold in one transaction. */
export async function finalizeRun(context: Context, { runId }: { runId: number }): Promise<void> {
  const run = await getRun(context.db, runId)
  if (run.status !== 'Finalizing') return
  const same = await findSameRun(context.db, run)
  if (same && (await repeatRun(context, run, same))) return
  const products = await findProducts(context.db, run)
  const decided = await decideCharges(context.db, run, products)
  const finishedAt = context.clock.now()
  const written = await writeOutputs(context, run, readRunResults(context, run, decided.byPosition))
  // Another run of the account may have been charged for a product meanwhile. The files state no coins.
  await complete(context, run, { written, finishedAt }, (tx, locked) =>
    settleCharges(context, tx, locked, { products, decided }),
  )
}

/** Completes a run whose records are those of the last run. Returns whether that run still has its files. */
async function repeatRun(context: Context, run: RunRow, same: RunRow): Promise<boolean> {
  const finishedAt = context.clock.now()
  try {
    const written = await copyOutputs(context, run, same)
    await complete(context, run, { written, finishedAt }, (tx, locked) =>
      settleAsBefore(context, tx, locked, same),
    )
    return true
  } catch (error) {
    if (error instanceof FileMissingError) return false
    throw error
  }
}

async function complete(
  context: Context,
  run: RunRow,
  { written, finishedAt }: { written: WrittenOutputs; finishedAt: Date },
  settle: (tx: Tx, locked: RunRow) => Promise<number>,
): Promise<void> {
  const runId = run.id
  const coins = await changeRun(context.db, runId, async (tx, locked) => {
    if (locked.status !== 'Finalizing') return undefined
    const settled = await settle(tx, locked)
    await updateRun(tx, runId, {
      status: 'Completed',
      ...describeOutputs(written),
      coins_used: settled,
      finished_at: finishedAt,
      paused_ms: pausedMs(locked, finishedAt),
    })
    const gpt = await findGptCounts(tx, runId)
    if (gpt) await insertEvent(tx, runId, finishedAt, { event: 'gpt-done', ...gpt })
    await insertEvent(tx, runId, finishedAt, {
      event: 'completed',
      coins: settled,
      released: run.coins_held - settled,
    })
    await enqueueDoneEmail(context, tx, locked)
    await enqueueNeededUpdate(context, tx, locked.list_id)
    await recordRunEvent(context, tx, locked, 'run.completed')
    if (await hasSupersededRun(tx, locked))
      await context.queue.enqueue(tx, reclaimSpaceTask, { listId: locked.list_id })
    return settled
  })
  if (coins === undefined) return
  await measureEndedRun(context, run, written.bytes)
  context.metrics.runsEnded.inc({ status: 'Completed' })
  context.logger.info({ run_id: runId, coins }, 'run completed')
}

const describeOutputs = ({ keys, figures }: WrittenOutputs) => ({
  outputs: JSON.stringify(keys),
  figures: JSON.stringify({ ...figures, code: getCodeVersion() }),
})

/** Writes the outputs of a run that its owner cancelled: the results so far, and a line for every other row. */
export async function writeCancelledOutputs(
  context: Context,
  { runId }: { runId: number },
  stop: AbortSignal,
): Promise<void> {
  const run = await getRun(context.db, runId)
  if (run.status !== 'Cancelled' || run.cancelled_by !== 'owner' || run.outputs !== null || !run.finished_at)
    return
  // What a cleared run stored does not come back.
  if (run.cleared_at !== null) return
  await storeMissing(context, run, stop)
  const written = await writeOutputs(context, run, readOutputResults(context, run))
  const isCleared = await context.db.transaction().execute(async (tx) => {
    const { cleared_at } = await lockRun(tx, runId)
    if (cleared_at === null) await updateRun(tx, runId, describeOutputs(written))
    return cleared_at !== null
  })
  if (isCleared) return context.files.deleteFolder(`runs/${runId}`)
  await measureEndedRun(context, run, written.bytes)
}

/** Stores the rows of a run that was cancelled while its list was read, unless the list can no longer be read. */
async function storeMissing(context: Context, run: RunRow, signal: AbortSignal): Promise<void> {
  await storeLines(context, run.list_id, signal).catch((error: unknown) => {
    if (!isUnreadableList(error)) throw error
  })
  await storeRows(context, run, signal)
}
