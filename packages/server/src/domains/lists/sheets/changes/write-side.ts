import type { Context } from '../../../../platform/context.ts'
import type { Tx } from '../../../../platform/db/index.ts'
import {
  copyEdits,
  deferCopies,
  enqueueRowsUpdate,
  keepRemoved,
  markLinesChanged,
  scoreRows,
  takeExpectations,
} from '../../rows/index.ts'
import { refuseWhileRead } from '../lock-lines.ts'
import { findTouched, type OpenChange, type Written, writeCells } from './changes-store.ts'

/** More rows are copied, scored and indexed by a task. */
const rowsAtOnce = 1_000

/**
 * Writes the values of one side of a change to the rows of its locked list, and what follows from them. Throws `CONFLICT` for a row that a
 * newer file removed, while a run is about to read the list.
 */
export async function writeSide(
  context: Pick<Context, 'queue'>,
  tx: Tx,
  change: OpenChange,
  written: Written,
): Promise<void> {
  const { listId, target } = change
  await writeCells(tx, change, written)
  if (target === 'choice') return
  const { positions, emptied, fields } = await findTouched(tx, change.id, written.side)
  if (target === 'ignored' && (await keepRemoved(tx, listId, emptied))) {
    await refuseWhileRead(tx, listId)
    await markLinesChanged(tx, listId, { addedRows: 0, now: written.at })
  }
  if (positions.length > rowsAtOnce) {
    await deferCopies(tx, listId)
    return enqueueRowsUpdate(context, tx, listId)
  }
  const list = { id: listId, accountId: written.accountId }
  if (target === 'edits') await copyEdits(tx, listId, { positions })
  if (fields.includes('category')) await takeExpectations(tx, list, positions)
  await scoreRows(tx, list, positions)
}
