import type { FilterList } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import type { Actor } from '../../platform/http/index.ts'
import { changeList } from './change-list.ts'
import type { Fields, Row } from './lists.ts'

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
