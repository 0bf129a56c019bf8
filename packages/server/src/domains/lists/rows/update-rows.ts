// docs/decisions/0040-lists.md

import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/index.ts'
import { defineTask } from '../../../platform/queue/index.ts'
import { findScoredList } from './completeness-store.ts'
import { copyEdits, endCopies, findUncopied, lockListRows } from './edits-store.ts'
import { isBeingSearched } from './lines-store.ts'
import { needsUpdate, updateList } from './lists-store.ts'
import { indexWaitingTexts } from './rows-store.ts'
import { isUnreadableList, storeLines } from './store-lines.ts'
import { insertUnsearchedRows } from './unsearched-rows-store.ts'
import { oneAtATime, updateCompleteness } from './update-completeness.ts'

/** Adds the rows of a list that no run has processed, copies its edits to them, scores all, and indexes their texts. */
export const updateRowsTask = defineTask({
  ...oneAtATime,
  name: 'update-rows',
  payload: z.object({ listId: z.number().int().positive() }),
})

/** Decides which rows of a list are one family. */
export const decideFamiliesTask = defineTask({
  ...oneAtATime,
  name: 'decide-families',
  payload: z.object({ listId: z.number().int().positive() }),
})

/** Enqueues the update of a list's rows after it was created, or changed in many rows. */
export async function enqueueRowsUpdate(
  { queue }: Pick<Context, 'queue'>,
  tx: Tx,
  listId: number,
): Promise<void> {
  await updateList(tx, listId, { needs_update: true })
  await queue.enqueue(tx, updateRowsTask, { listId })
}

/** Enqueues the update of a list's rows after a run, unless the run has changed none. */
export async function enqueueNeededUpdate(
  { queue }: Pick<Context, 'queue'>,
  tx: Tx,
  listId: number,
): Promise<void> {
  if (await needsUpdate(tx, listId)) await queue.enqueue(tx, updateRowsTask, { listId })
}

/** Can be interrupted and repeated. */
export async function updateRows(context: Context, list: { listId: number }, signal: AbortSignal) {
  await addUnsearchedRows(context, list, signal)
  await copyDeferred(context.db, list, signal)
  await updateCompleteness(context, list, signal)
  await indexWaitingTexts(context.db)
  await context.db
    .transaction()
    .execute((tx) => context.queue.enqueue(tx, decideFamiliesTask, { listId: list.listId }))
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
  await db.transaction().execute(async (tx) => {
    await lockListRows(tx, listId)
    if (!(await isBeingSearched(tx, listId))) await updateList(tx, listId, { needs_update: false })
  })
}

/** Copies the edits of a change that was too large to copy them at once. */
async function copyDeferred(db: Db, { listId }: { listId: number }, signal: AbortSignal): Promise<void> {
  const version = await findUncopied(db, listId)
  const list = version === null ? undefined : await findScoredList(db, listId)
  if (version === null || !list) return
  for (let after = 0; after < list.lastPosition; after += rowsAtOnce) {
    signal.throwIfAborted()
    await db.transaction().execute(async (tx) => {
      await lockListRows(tx, listId)
      await copyEdits(tx, listId, { after, to: after + rowsAtOnce })
    })
  }
  await db.transaction().execute((tx) => endCopies(tx, listId, version))
}
