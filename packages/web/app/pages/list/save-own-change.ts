import type { Input, Output } from '@merkwerk/client/app'
import { endpoints } from '@merkwerk/contract'
import { call } from '../../api/index.ts'
import { keepMade, keepSaved } from './own-changes.ts'

/** Changes rows of a list as this page, so that the change is not taken for somebody else's. */
export async function saveOwnChange(
  listId: string,
  body: Input<typeof endpoints.changeRows>['body'],
): Promise<Output<typeof endpoints.changeRows>> {
  keepMade(body.id)
  const saved = await call(endpoints.changeRows, { params: { id: listId }, body })
  keepSaved(body.id)
  return saved
}
