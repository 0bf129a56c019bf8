import { maxExpectations } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { conflict } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import {
  countOtherExpectations,
  requireStorage,
  saveExpectations,
  scoreCategoriesTask,
} from '../rows/index.ts'

export interface Expectation {
  category: string
  names: readonly string[]
  /** Null: each list expects what it took from its peers. */
  expected: boolean | null
}

/**
 * Sets whether attributes are expected of a category. A task then scores the rows of all lists in this category. Throws
 * `CONFLICT` if the owner would have decided on more than `maxExpectations`, and `STORAGE_FULL`.
 */
export async function setExpectedAttributes(
  { db, clock, config, queue }: Context,
  { accountId }: Actor,
  { category, names, expected }: Expectation,
): Promise<void> {
  const decided = { accountId, category, names: [...new Set(names)] }
  await db.transaction().execute(async (tx) => {
    const others = expected === null ? 0 : await countOtherExpectations(tx, decided)
    if (others + decided.names.length > maxExpectations)
      throw conflict('too-many-expectations', { most: maxExpectations })
    await saveExpectations(tx, decided, expected, clock.now())
    if (expected !== null) await requireStorage(tx, config, accountId, 0)
    await queue.enqueue(tx, scoreCategoriesTask, { accountId, categories: [category] })
  })
}
