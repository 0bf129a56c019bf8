import type { Context } from '../../platform/context.ts'
import type { Actor } from '../../platform/http/index.ts'
import { saveExpectation, scoreCategoriesTask } from '../lists/index.ts'

export interface Expectation {
  category: string
  name: string
  /** Null leaves the attribute to the peers again. */
  expected: boolean | null
}

/** Sets whether an attribute is expected of a category. A task then scores the rows of all lists in this category. */
export async function setExpectedAttribute(
  { db, clock, queue }: Context,
  { accountId }: Actor,
  { category, name, expected }: Expectation,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await saveExpectation(tx, { accountId, category, name }, expected, clock.now())
    await queue.enqueue(tx, scoreCategoriesTask, { accountId, categories: [category] })
  })
}
