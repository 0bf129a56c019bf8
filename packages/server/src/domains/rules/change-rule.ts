import type { FilterList } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Actor } from '../../platform/http/index.ts'
import { changeList } from './change-rules.ts'
import { type Fields, findRow, type Row } from './store.ts'

/** Adds a rule to a list. Throws `INVALID_INPUT` where it is listed already. */
export async function createPair<L extends FilterList>(
  context: Context,
  admin: Actor,
  list: L,
  fields: Fields[L],
): Promise<Row<L>> {
  const [row] = (await changeList(context, admin, list, async () => ({
    action: 'create',
    before: [],
    after: [fields],
  }))) as [Row<L>]
  return row
}

/** Changes a rule. Throws `NOT_FOUND`, `CONFLICT` as `findPair` does, and `INVALID_INPUT` where it is listed already. */
export async function updatePair<L extends FilterList>(
  context: Context,
  admin: Actor,
  list: L,
  id: number,
  { version, ...fields }: Fields[L] & { version?: number | undefined },
): Promise<Row<L>> {
  const [row] = (await changeList(context, admin, list, async (tx) => ({
    action: 'update',
    before: [await findPair(tx, list, id, version)],
    after: [{ ...(fields as Fields[L]), id }],
  }))) as [Row<L>]
  return row
}

/** Takes a rule out of a list. Throws `NOT_FOUND` and `CONFLICT` as `findPair` does. */
export async function deletePair(
  context: Context,
  admin: Actor,
  list: FilterList,
  { id, version }: { id: number; version: number | undefined },
): Promise<void> {
  await changeList(context, admin, list, async (tx) => ({
    action: 'delete',
    before: [await findPair(tx, list, id, version)],
    after: [],
  }))
}

/**
 * A rule as an admin saw it, in a locked list. Throws `NOT_FOUND` where it is gone and `CONFLICT` where somebody changed
 * it since `version`.
 */
async function findPair<L extends FilterList>(
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
