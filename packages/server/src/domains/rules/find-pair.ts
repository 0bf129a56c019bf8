import type { FilterList } from '@merkwerk/contract'
import type { Tx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import { findRow, type Row } from './lists.ts'

/**
 * A rule as an admin saw it, in a locked list. Throws `NOT_FOUND` where it is gone and `CONFLICT` where somebody changed
 * it since `version`.
 */
export async function findPair<L extends FilterList>(
  tx: Tx,
  list: L,
  id: number,
  version: number | undefined,
): Promise<Row<L>> {
  const row = await findRow(tx, list, id)
  if (!row) throw new AppError('NOT_FOUND')
  if (version !== undefined && version !== row.version)
    throw new AppError(
      'CONFLICT',
      { success: false },
      { text: 'Somebody else changed this entry meanwhile. Nothing was overwritten.' },
    )
  return row
}
