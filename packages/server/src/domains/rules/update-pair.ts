import type { FilterList } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import type { Actor } from '../../platform/http/index.ts'
import { changeList } from './change-list.ts'
import { findPair } from './find-pair.ts'
import type { Fields, Row } from './lists.ts'

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
