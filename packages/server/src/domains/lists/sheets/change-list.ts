import type { List } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import type { Actor } from '../../../platform/http/index.ts'
import { updateList } from '../rows/index.ts'
import { describeList } from './describe.ts'
import { getList } from './queries.ts'

/** Renames a list, or moves it to the archive or out of it. Throws `NOT_FOUND`. */
export async function changeList(
  { db, clock }: Context,
  { accountId }: Actor,
  id: string,
  { name, archived }: { name?: string | undefined; archived?: boolean | undefined },
): Promise<List> {
  const list = await getList(db, accountId, id)
  await updateList(db, list.id, {
    ...(name !== undefined && { name, changed_at: clock.now() }),
    ...(archived !== undefined && { archived_at: archived ? clock.now() : null }),
  })
  return describeList(await getList(db, accountId, id))
}
