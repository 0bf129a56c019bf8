import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/index.ts'
import {
  findFieldEdits,
  lockRows,
  type ShownTexts,
  saveEdits,
  setIgnored,
  showEdits,
} from '../lists/index.ts'
import { getList } from './queries.ts'
import { readEdited } from './read-rows.ts'
import { findRows } from './rows-queries.ts'

export interface RowsEdit {
  positions: readonly number[]
  field: string
  /** Null removes the owner's value. */
  value: string | null
}

/**
 * Sets a field of rows. The owner's value wins over every run, also over those that end later. Returns what the owner had set
 * before. Throws `NOT_FOUND` for a list of another account and for rows that no run has processed.
 */
export async function editRows(
  context: Context,
  { accountId }: Actor,
  id: string,
  { positions: wanted, field, value }: RowsEdit,
): Promise<{ position: number; value: string | null }[]> {
  const { id: listId } = await getList(context.db, accountId, id)
  const positions = [...new Set(wanted)].sort((a, b) => a - b)
  const now = context.clock.now()
  return context.db.transaction().execute(async (tx) => {
    const found = await lockRows(tx, listId, positions)
    if (found.length < positions.length) throw new AppError('NOT_FOUND')
    const before = new Map(
      (await findFieldEdits(tx, listId, field, positions)).map((edit) => [edit.position, edit.value]),
    )
    await saveEdits(tx, { listId, positions, field }, value, { accountId, at: now })
    const shown = await readShownTexts({ ...context, db: tx }, listId, positions)
    await showEdits(tx, listId, shown, now)
    return positions.map((position) => ({ position, value: before.get(position) ?? null }))
  })
}

/** What rows show with their edits. */
async function readShownTexts(
  context: Pick<Context, 'db' | 'files'>,
  listId: number,
  positions: readonly number[],
): Promise<ShownTexts[]> {
  const rows = await findRows(context.db, listId, positions)
  const results = await readEdited(
    context,
    listId,
    rows.map(({ position, job_id: jobId }) => ({ position, jobId })),
  )
  return results.map(({ position, merged }) => ({
    position,
    title: merged?.title || null,
    brand: merged?.brand || null,
    category: merged?.categories.at(-1) ?? null,
  }))
}

/** Leaves rows out of the list's files and of runs over open rows, or takes them back. Throws `NOT_FOUND`. */
export async function ignoreRows(
  { db, clock }: Context,
  { accountId }: Actor,
  id: string,
  { positions, ignored }: { positions: readonly number[]; ignored: boolean },
): Promise<void> {
  const { id: listId } = await getList(db, accountId, id)
  await db.transaction().execute(async (tx) => {
    const found = await lockRows(tx, listId, positions)
    if (found.length < new Set(positions).size) throw new AppError('NOT_FOUND')
    await setIgnored(tx, listId, found, ignored, clock.now())
  })
}
