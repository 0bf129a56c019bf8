import type { Tx } from '../../../platform/db/index.ts'
import { conflict } from '../../../platform/errors.ts'
import { isBeingRead, lockList } from '../rows/index.ts'

/** Locks a list whose lines are about to change. Throws `NOT_FOUND`, and `CONFLICT` while a run is about to read them. */
export async function lockLines(tx: Tx, listId: number) {
  const list = await lockList(tx, listId)
  await refuseWhileRead(tx, listId)
  return list
}

/** Throws `CONFLICT` while a run is about to read the lines of a locked list. */
export async function refuseWhileRead(tx: Tx, listId: number): Promise<void> {
  if (await isBeingRead(tx, listId)) throw conflict('list-is-read')
}
