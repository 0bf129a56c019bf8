import type { FilterList } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import type { Actor } from '../../platform/http/index.ts'
import { changeList } from './change-list.ts'
import { findPair } from './find-pair.ts'

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
