import { maxRowEdits } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import { AppError, conflict } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/index.ts'
import {
  findFieldEdits,
  findFullRow,
  keepRemoved,
  lockRows,
  markLinesChanged,
  requireStorage,
  saveEdits,
  scoreRows,
  setIgnored,
  takeExpectations,
} from '../rows/index.ts'
import { refuseWhileRead } from './lock-lines.ts'
import { getListId } from './queries.ts'

export interface RowsEdit {
  positions: readonly number[]
  field: string
  /** Null removes the owner's value. */
  value: string | null
}

/**
 * Sets a field of rows. The owner's value wins over every run, also over those that end later. Returns what the owner had set
 * before. Throws `NOT_FOUND` for a list of another account and for unknown rows, `CONFLICT` for a row
 * with `maxRowEdits` other values, and `STORAGE_FULL`.
 */
export async function editRows(
  { db, clock, config }: Context,
  { accountId }: Actor,
  id: string,
  { positions: wanted, field, value }: RowsEdit,
): Promise<{ position: number; value: string | null }[]> {
  const listId = await getListId(db, accountId, id)
  const positions = [...new Set(wanted)].sort((a, b) => a - b)
  return db.transaction().execute(async (tx) => {
    const found = await lockRows(tx, listId, positions)
    if (found.length < positions.length) throw new AppError('NOT_FOUND')
    const rows = { listId, positions, field }
    const full = value === null ? undefined : await findFullRow(tx, rows, maxRowEdits)
    if (full !== undefined) throw conflict('row-with-too-many-edits', { row: full, most: maxRowEdits })
    const before = new Map((await findFieldEdits(tx, rows)).map((edit) => [edit.position, edit.value]))
    await saveEdits(tx, rows, value, { accountId, at: clock.now() })
    const list = { id: listId, accountId }
    if (field === 'category') await takeExpectations(tx, list, positions)
    await scoreRows(tx, list, positions)
    if (value !== null) await requireStorage(tx, config, accountId, 0)
    return positions.map((position) => ({ position, value: before.get(position) ?? null }))
  })
}

/**
 * Leaves rows out of the list's files and of runs over open rows, or takes them back, also those that a newer file lacks. Returns the
 * positions of the rows that changed. Throws `NOT_FOUND`, and `CONFLICT` for a row of a newer file while a run is about to read the list.
 */
export async function ignoreRows(
  { db, clock }: Context,
  { accountId }: Actor,
  id: string,
  { positions, ignored }: { positions: readonly number[]; ignored: boolean },
): Promise<number[]> {
  const listId = await getListId(db, accountId, id)
  return db.transaction().execute(async (tx) => {
    const found = await lockRows(tx, listId, positions)
    if (found.length < new Set(positions).size) throw new AppError('NOT_FOUND')
    if (!ignored && (await keepRemoved(tx, listId, found))) {
      await refuseWhileRead(tx, listId)
      await markLinesChanged(tx, listId, { addedRows: 0, now: clock.now() })
    }
    const changed = await setIgnored(tx, listId, found, ignored, clock.now())
    await scoreRows(tx, { id: listId, accountId }, found)
    return changed
  })
}
