// docs/decisions/0066-views.md

import type { ViewSettings } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/index.ts'
import { addBytes, grownBytes } from '../../rows/index.ts'

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

/** Adds a view to a locked list. */
export async function insertView(tx: Tx, view: NewView): Promise<void> {
  await sql`
    WITH added AS (
      INSERT INTO list_views (list_id, public_id, created_by, name, is_shared, settings, changed_at)
      VALUES (${view.listId}, ${view.viewId}, ${view.accountId}, ${view.name}, ${view.isShared},
        ${JSON.stringify(view.settings)}::json, ${view.now})
      RETURNING pg_column_size(list_views.*) AS bytes
    ) ${addBytes(view.listId, ['added'])}`.execute(tx)
}

interface ViewChange {
  name: string | undefined
  isShared: boolean | undefined
  settings: ViewSettings | undefined
  version: number
  now: Date
}

/** Changes a view of a locked list. Returns whether it still had that version. */
export async function updateView(tx: Tx, listId: number, id: number, change: ViewChange): Promise<boolean> {
  const { version, name = null, isShared = null, settings, now } = change
  const { rows } = await sql<{ changed: number }>`
    WITH changed AS (
      UPDATE list_views SET version = version + 1, changed_at = ${now}, name = coalesce(${name}, name),
        is_shared = coalesce(${isShared}, is_shared), settings = coalesce(${settings ? JSON.stringify(settings) : null}::json, settings)
      WHERE id = ${id} AND version = ${version}
      RETURNING ${grownBytes} AS bytes
    ) ${addBytes(listId, ['changed'])} RETURNING (SELECT count(*) FROM changed)::integer AS changed`.execute(
    tx,
  )
  return rows[0]?.changed === 1
}

/** Deletes a view of a locked list. */
export async function deleteView(tx: Tx, listId: number, id: number): Promise<void> {
  await sql`
    WITH removed AS (DELETE FROM list_views WHERE id = ${id} RETURNING -pg_column_size(list_views.*) AS bytes)
    ${addBytes(listId, ['removed'])}`.execute(tx)
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

/** Remembers how an account saw a locked list. */
export async function saveLastView(tx: Tx, { listId, accountId, viewId, settings }: LastView): Promise<void> {
  await sql`
    WITH seen AS (
      INSERT INTO list_last_views (list_id, account_id, view_id, settings)
      VALUES (${listId}, ${accountId}, ${viewId}, ${JSON.stringify(settings)}::json)
      ON CONFLICT (list_id, account_id) DO UPDATE SET view_id = excluded.view_id, settings = excluded.settings
      RETURNING pg_column_size(new.*) - coalesce(pg_column_size(old.*), 0) AS bytes
    ) ${addBytes(listId, ['seen'])}`.execute(tx)
}
