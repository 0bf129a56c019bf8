// docs/decisions/0066-views.md

import type { ViewSettings } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/index.ts'

export interface StoredView {
  id: number
  public_id: string
  name: string
  is_shared: boolean
  created_by: number
  by: string
  version: number
  changed_at: Date
  settings: ViewSettings
}

/** Views of a list that an account may see: its own, and those for everybody of the list's account. */
const visibleViews = (db: Db | Tx, listId: number, accountId: number) =>
  db
    .selectFrom('list_views')
    .innerJoin('accounts', 'accounts.id', 'created_by')
    .select(['list_views.id', 'public_id', 'name', 'is_shared', 'created_by', 'accounts.username as by'])
    .select(['version', 'changed_at', 'settings'])
    .where('list_id', '=', listId)
    .where(({ eb, or }) => or([eb('is_shared', '=', true), eb('created_by', '=', accountId)]))

export const findViews = (db: Db, listId: number, accountId: number): Promise<StoredView[]> =>
  visibleViews(db, listId, accountId)
    .orderBy(sql`lower(name) COLLATE "de-x-icu"`)
    .orderBy('list_views.id')
    .execute()

export const findView = (
  db: Db | Tx,
  { listId, accountId, viewId }: { listId: number; accountId: number; viewId: string },
): Promise<StoredView | undefined> =>
  visibleViews(db, listId, accountId).where('public_id', '=', viewId).executeTakeFirst()

export async function countViews(tx: Tx, listId: number): Promise<number> {
  const { views } = await tx
    .selectFrom('list_views')
    .select(({ fn }) => fn.countAll<number>().as('views'))
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow()
  return views
}

interface NewView {
  listId: number
  accountId: number
  viewId: string
  name: string
  isShared: boolean
  settings: ViewSettings
  now: Date
}

export async function insertView(tx: Tx, view: NewView): Promise<void> {
  await tx
    .insertInto('list_views')
    .values({
      list_id: view.listId,
      public_id: view.viewId,
      created_by: view.accountId,
      name: view.name,
      is_shared: view.isShared,
      settings: JSON.stringify(view.settings),
      changed_at: view.now,
    })
    .execute()
}

interface ViewChange {
  name: string | undefined
  isShared: boolean | undefined
  settings: ViewSettings | undefined
  version: number
  now: Date
}

/** Changes a view of a version. Returns whether it still had that version. */
export async function updateView(tx: Tx, id: number, change: ViewChange): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('list_views')
    .set({
      version: change.version + 1,
      changed_at: change.now,
      ...(change.name !== undefined && { name: change.name }),
      ...(change.isShared !== undefined && { is_shared: change.isShared }),
      ...(change.settings && { settings: JSON.stringify(change.settings) }),
    })
    .where('id', '=', id)
    .where('version', '=', change.version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteView(db: Db, id: number): Promise<void> {
  await db.deleteFrom('list_views').where('id', '=', id).execute()
}

/** How an account saw a list last. */
export async function findLastView(db: Db, listId: number, accountId: number) {
  return db
    .selectFrom('list_last_views')
    .leftJoin('list_views', 'list_views.id', 'view_id')
    .select(['list_views.public_id as view_id', 'list_last_views.settings'])
    .where('list_last_views.list_id', '=', listId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

interface LastView {
  listId: number
  accountId: number
  /** Null without a view, and if it was deleted. */
  viewId: number | null
  settings: ViewSettings
}

export async function saveLastView(tx: Tx, { listId, accountId, viewId, settings }: LastView): Promise<void> {
  const seen = { view_id: viewId, settings: JSON.stringify(settings) }
  await tx
    .insertInto('list_last_views')
    .values({ list_id: listId, account_id: accountId, ...seen })
    .onConflict((conflict) => conflict.columns(['list_id', 'account_id']).doUpdateSet(seen))
    .execute()
}
