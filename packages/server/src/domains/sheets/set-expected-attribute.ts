import { maxExpectations } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import { conflict } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/index.ts'
import { countOtherExpectations, saveExpectation, scoreCategoriesTask } from '../lists/index.ts'

export interface Expectation {
  category: string
  name: string
  /** Null: the peers decide again. */
  expected: boolean | null
}

/**
 * Sets whether an attribute is expected of a category. A task then scores the rows of all lists in this category. Throws
 * `CONFLICT` if the owner has decided on `maxExpectations` others.
 */
export async function setExpectedAttribute(
  { db, clock, queue }: Context,
  { accountId }: Actor,
  { category, name, expected }: Expectation,
): Promise<void> {
  const attribute = { accountId, category, name }
  await db.transaction().execute(async (tx) => {
    if (expected !== null && (await countOtherExpectations(tx, attribute)) >= maxExpectations)
      throw conflict(
        `You have decided on ${maxExpectations} attributes of this category. Please clear one first.`,
      )
    await saveExpectation(tx, attribute, expected, clock.now())
    await queue.enqueue(tx, scoreCategoriesTask, { accountId, categories: [category] })
  })
}
