import type { Context } from '../../../platform/context.ts'
import { adoptJobs, findListsToFill, markFilled, upsertRows } from '../../lists/index.ts'
import { getJob } from '../queries.ts'
import { listRow } from '../results/insert-results.ts'
import { readJobResults } from '../results/read-results.ts'
import { findRunsOfList } from './history-queries.ts'

const maxLists = 20

/**
 * Inserts the rows of lists whose runs ended before lists existed. Can be interrupted and repeated, because a row keeps the
 * result of the latest run. Returns how many lists were filled.
 */
export async function fillLists(context: Context, signal: AbortSignal): Promise<number> {
  await context.db.transaction().execute(adoptJobs)
  const lists = await findListsToFill(context.db, maxLists)
  for (const listId of lists) {
    for (const jobId of await findRunsOfList(context.db, listId))
      await fillFromJob(context, listId, jobId, signal)
    await markFilled(context.db, listId, context.clock.now())
  }
  return lists.length
}

async function fillFromJob(context: Context, listId: number, jobId: number, signal: AbortSignal) {
  const job = await getJob(context.db, jobId)
  const now = job.finished_at ?? context.clock.now()
  for await (const results of readJobResults(context, job)) {
    signal.throwIfAborted()
    await context.db
      .transaction()
      .execute((tx) => upsertRows(tx, { listId, jobId, now }, results.map(listRow)))
  }
}
