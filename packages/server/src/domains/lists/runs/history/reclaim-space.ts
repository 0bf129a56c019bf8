// docs/decisions/0059-storage.md

import type { Context } from '../../../../platform/context.ts'
import { dayMs } from '../../../../platform/durations.ts'
import { conflict } from '../../../../platform/errors.ts'
import type { Owner } from '../../../../platform/http/index.ts'
import {
  clearList,
  deleteRunSummaries,
  findListUses,
  getOwnListId,
  lockList,
  markDeleted,
  measureList,
  removeListFile,
} from '../../rows/index.ts'
import { reclaimSpaceTask } from '../tasks.ts'
import { clearRun, findReclaimable } from './reclaim-store.ts'

const pageSize = 100

/**
 * Removes the files and records of runs that nobody needs: those of deleted lists, and superseded ones. All lists, or one. Can be
 * interrupted and repeated. Returns how many runs were cleared.
 */
export async function reclaimSpace(
  context: Pick<Context, 'db' | 'files' | 'clock' | 'config'>,
  listId: number | undefined,
  signal: AbortSignal,
): Promise<number> {
  const { db, files, clock, config } = context
  const now = clock.now()
  const paidBefore = new Date(now.getTime() - config.storage.runRetentionDays * dayMs)
  for (let cleared = 0; ; ) {
    const ids = await findReclaimable(db, { listId, paidBefore, limit: pageSize })
    for (const id of ids) {
      signal.throwIfAborted()
      await files.deleteFolder(`runs/${id}`)
      // Together, so that a process that ends in between leaves no bytes that count for nobody.
      await db.transaction().execute(async (tx) => {
        const list = await clearRun(tx, id, now)
        await deleteRunSummaries(tx, list, id)
        await measureList(tx, list)
      })
      cleared += 1
    }
    if (ids.length < pageSize) return cleared
  }
}

/**
 * Deletes a list of the account: it disappears at once, and its files and records follow. Throws `NOT_FOUND`, and `CONFLICT` while a run of
 * it has not ended, or a schedule or a permanent link needs it.
 */
export async function deleteList(context: Context, { accountId }: Owner, publicId: string): Promise<void> {
  const { db, clock, queue } = context
  const id = await getOwnListId(db, accountId, publicId)
  await db.transaction().execute(async (tx) => {
    await lockList(tx, id)
    const uses = await findListUses(tx, id)
    if (uses.isSearched) throw conflict('list-is-searched')
    if (uses.hasSchedule) throw conflict('list-has-schedule')
    if (uses.hasLink) throw conflict('list-has-link')
    await markDeleted(tx, id, clock.now())
    await queue.enqueue(tx, reclaimSpaceTask, { listId: id })
  })
}

/** Removes the content of a deleted list and what its runs stored, or what superseded runs of a list stored. */
export async function reclaimListSpace(
  context: Context,
  { listId }: { listId: number },
  signal: AbortSignal,
) {
  await reclaimSpace(context, listId, signal)
  const { isDeleted } = await findListUses(context.db, listId)
  if (!isDeleted) return
  // A deleted list stays deleted: the same file sent again is another list.
  await removeListFile(context, listId)
  await clearList(context.db, listId)
}
