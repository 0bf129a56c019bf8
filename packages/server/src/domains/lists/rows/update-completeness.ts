import { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { defineTask } from '../../../platform/queue/index.ts'
import { findOutdated, findScoredList, findScoredLists, scoreRows } from './completeness-store.ts'
import { lockRows } from './edits-store.ts'
import { countPeers, type OwnedList, takeExpectations } from './expectations-store.ts'

const id = z.number().int().positive()
export const oneAtATime = { timeoutSeconds: 3600, concurrency: 1 }

/** Scores all rows of an account's lists in some categories after the owner decided what is expected of them. */
export const scoreCategoriesTask = defineTask({
  ...oneAtATime,
  name: 'score-categories',
  payload: z.object({ accountId: id, categories: z.array(z.string()) }),
})

/** Rows checked per statement. Few, so that a run waits milliseconds for them. */
const rowsAtOnce = 1_000

/**
 * Counts the peers of a list's categories, takes the expectations of new ones, and scores the list. Can be interrupted and
 * repeated. A row that changes meanwhile is scored by what changes it.
 */
export async function updateCompleteness(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { listId }: { listId: number },
  signal: AbortSignal,
): Promise<void> {
  const list = await findScoredList(db, listId)
  if (!list) return
  await db.transaction().execute(async (tx) => {
    await countPeers(tx, list, clock.now())
    await takeExpectations(tx, list)
  })
  await scoreList(db, list, undefined, signal)
}

/** Scores the rows of some categories in all lists of an account. */
export async function scoreCategories(
  { db }: Pick<Context, 'db'>,
  { accountId, categories }: { accountId: number; categories: string[] },
  signal: AbortSignal,
): Promise<void> {
  for (const list of await findScoredLists(db, accountId)) await scoreList(db, list, categories, signal)
}

async function scoreList(
  db: Context['db'],
  list: OwnedList & { lastPosition: number },
  categories: readonly string[] | undefined,
  signal: AbortSignal,
): Promise<void> {
  for (let after = 0; after < list.lastPosition; after += rowsAtOnce) {
    signal.throwIfAborted()
    const outdated = await findOutdated(db, list, { after, to: after + rowsAtOnce, categories })
    if (outdated.length === 0) continue
    await db.transaction().execute(async (tx) => {
      await lockRows(tx, list.id, outdated)
      await scoreRows(tx, list, outdated)
    })
  }
}
