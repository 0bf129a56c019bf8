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
import {
  type ChangeSize,
  findIdentifierCells,
  findReturned,
  findTouched,
  type OpenChange,
  type Written,
  writeCells,
} from './changes-store.ts'
import { writeIdentifiers } from './identifier-cells.ts'
import { markNewEans } from './mark-eans-store.ts'

/** More rows are copied, scored and indexed by a task. */
const rowsAtOnce = 1_000

/**
 * Writes the values of one side of a change to the rows of its locked list, and what follows from them. Throws `CONFLICT` for a row that a
 * newer file removed, while a run is about to read the list.
 */
export async function writeSide(
  context: Pick<Context, 'queue'>,
  tx: Tx,
  { rows, ...change }: OpenChange & Pick<ChangeSize, 'rows'>,
  written: Written,
): Promise<void> {
  const { listId, target } = change
  await writeCells(tx, change, written)
  if (target === 'families') return markNewEans(tx, listId, (await findTouched(tx, change.id)).positions)
  if (target === 'choice' || target === 'computed') return
  const { side, at, accountId } = written
  const identifiers = target === 'edits' ? await findIdentifierCells(tx, change.id, side) : []
  await writeIdentifiers(tx, listId, { cells: identifiers, at })
  if (target === 'ignored') await keepReturned(tx, change, written)
  if (rows > rowsAtOnce) {
    if (target === 'edits') await deferCopies(tx, listId)
    return enqueueRowsUpdate(context, tx, listId)
  }
  const { positions, fields } = await findTouched(tx, change.id)
  const list = { id: listId, accountId }
  if (target === 'edits') await copyEdits(tx, listId, { positions })
  if (fields.includes('category')) await takeExpectations(tx, list, positions)
  await scoreRows(tx, list, positions)
}

/** Makes rows that are taken back those of the owner, if a newer file lacks them. */
async function keepReturned(tx: Tx, change: OpenChange, { side, at }: Written): Promise<void> {
  const returned = await findReturned(tx, change, side)
  if (!(await keepRemoved(tx, change.listId, returned))) return
  await refuseWhileRead(tx, change.listId)
  await markLinesChanged(tx, change.listId, { addedRows: 0, now: at })
}
