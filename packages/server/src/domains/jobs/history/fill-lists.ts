import type { Context } from '../../../platform/context.ts'
import { FileMissingError } from '../../../platform/storage/index.ts'
import { adoptJobs, enqueueCompleteness, findListsToFill, markFilled, upsertRows } from '../../lists/index.ts'
import { getJob } from '../queries.ts'
import { listRow } from '../results/insert-results.ts'
import { readJobResults } from '../results/read-results.ts'
import { findRunsOfList } from './history-queries.ts'

const pageSize = 100

/**
 * Inserts the rows of all lists whose runs ended before lists existed. Can be interrupted and repeated, because a row keeps the
 * result of the latest run. Returns how many lists were filled.
 */
export async function fillLists(context: Context, signal: AbortSignal): Promise<number> {
  await context.db.transaction().execute(adoptJobs)
  for (let filled = 0; ; ) {
    const lists = await findListsToFill(context.db, pageSize)
    if (lists.length === 0) return filled
    for (const listId of lists) await fillList(context, listId, signal)
    filled += lists.length
  }
}

async function fillList(context: Context, listId: number, signal: AbortSignal): Promise<void> {
  for (const jobId of await findRunsOfList(context.db, listId)) {
    try {
      await fillFromJob(context, listId, jobId, signal)
    } catch (error) {
      // A run whose files are lost must not keep other runs and lists from being filled.
      if (!(error instanceof FileMissingError)) throw error
      context.logger.error(
        { err: error, list_id: listId, job_id: jobId },
        'results of a run are missing in its list',
      )
    }
  }
  await context.db.transaction().execute(async (tx) => {
    await markFilled(tx, listId, context.clock.now())
    await enqueueCompleteness(context, tx, listId)
  })
}

async function fillFromJob(context: Context, listId: number, jobId: number, signal: AbortSignal) {
  const job = await getJob(context.db, jobId)
  const now = job.finished_at ?? context.clock.now()
  for await (const results of readJobResults(context, job)) {
    signal.throwIfAborted()
    await context.db.transaction().execute((tx) =>
      upsertRows(
        tx,
        { listId, jobId, now },
        results.map((each) => listRow(each, each.products)),
      ),
    )
  }
}
