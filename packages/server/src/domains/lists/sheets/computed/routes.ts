import { endpoints } from '@merkwerk/contract'
import { route } from '../../../../platform/http/index.ts'
import { chooseLanguage } from '../../../people/accounts/index.ts'
import { ownerSeenBy } from '../owner-seen-by.ts'
import { getListId } from '../queries.ts'
import { findComputed } from './computed-store.ts'
import { previewColumn } from './preview-column.ts'
import { saveColumns } from './save-columns.ts'

export const computedRoutes = [
  route(endpoints.getComputedColumns, async ({ db }, { actor, params }) => {
    const { version, columns } = await findComputed(db, await getListId(db, ownerSeenBy(actor), params.id))
    return { version, columns }
  }),
  route(endpoints.saveComputedColumns, (context, { actor, params, body }) =>
    saveColumns(context, actor, params.id, body),
  ),
  route(endpoints.previewComputedColumn, async (context, input) => {
    const { actor, params, body } = input
    const listId = await getListId(context.db, actor.accountId, params.id)
    const { replaces, positions, ...column } = body
    return previewColumn(context, listId, {
      column,
      replaces,
      positions,
      language: await chooseLanguage(context, input),
    })
  }),
]
