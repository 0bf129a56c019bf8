import { copyEdits } from '../domains/lists/rows/index.ts'
import type { Tx } from '../platform/db/index.ts'

interface FieldOfRows {
  listId: number
  positions: readonly number[]
  field: string
}

/** Stores the owner's values as a change does, for tests below the history. */
export async function saveEdits(
  tx: Tx,
  { listId, positions, field }: FieldOfRows,
  value: string,
  { accountId, at }: { accountId: number; at: Date },
): Promise<void> {
  const edit = { value, edited_by: accountId, edited_at: at }
  await tx
    .insertInto('list_edits')
    .values(positions.map((position) => ({ list_id: listId, position, field, ...edit })))
    .onConflict((conflict) => conflict.columns(['list_id', 'position', 'field']).doUpdateSet(edit))
    .execute()
  await copyEdits(tx, listId, { positions })
}
