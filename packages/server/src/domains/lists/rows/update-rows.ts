// docs/decisions/0040-lists.md

import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { defineTask } from '../../../platform/queue/index.ts'
import { findScoredList } from './completeness-store.ts'
import { lockListRows } from './edits-store.ts'
import { isBeingSearched } from './lines-store.ts'
import { indexWaitingTexts } from './rows-store.ts'
import { isUnreadableList, storeLines } from './store-lines.ts'
import { insertUnsearchedRows } from './unsearched-rows-store.ts'
import { oneAtATime, updateCompleteness } from './update-completeness.ts'

/** Adds the rows of a list that no run has processed, scores all, and indexes their texts. */
export const updateRowsTask = defineTask({
  ...oneAtATime,
  name: 'update-rows',
  payload: z.object({ listId: z.number().int().positive() }),
})

/** Enqueues the update of a list's rows after it was created, changed or searched. */
export const enqueueRowsUpdate = ({ queue }: Pick<Context, 'queue'>, tx: Tx, listId: number): Promise<void> =>
  queue.enqueue(tx, updateRowsTask, { listId })

/** Can be interrupted and repeated. */
export async function updateRows(context: Context, list: { listId: number }, signal: AbortSignal) {
  await addUnsearchedRows(context, list, signal)
  await updateCompleteness(context, list, signal)
  await indexWaitingTexts(context.db)
}

/** Rows at once. Few, so that whatever else writes to the list waits milliseconds. */
const rowsAtOnce = 1_000

/**
 * Adds the rows of a list that the sheet does not have. A run that searches the list adds those that it processes, and enqueues this task
 * for the others at its end, so that no row is written twice.
 */
async function addUnsearchedRows(context: Context, { listId }: { listId: number }, signal: AbortSignal) {
  const { db, clock } = context
  const list = await findScoredList(db, listId)
  if (!list) return
  await storeLines(context, listId, signal).catch((error: unknown) => {
    if (!isUnreadableList(error)) throw error
  })
  for (let after = 0; after < list.lastPosition; after += rowsAtOnce) {
    signal.throwIfAborted()
    const isIdle = await db.transaction().execute(async (tx) => {
      await lockListRows(tx, listId)
      if (await isBeingSearched(tx, listId)) return false
      await insertUnsearchedRows(tx, listId, { after, to: after + rowsAtOnce, now: clock.now() })
      return true
    })
    if (!isIdle) return
  }
}
