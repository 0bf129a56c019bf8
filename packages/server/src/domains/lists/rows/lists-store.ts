import { randomInt } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/index.ts'
import { AppError, conflict } from '../../../platform/errors.ts'
import { deleteExpectations } from './expectations-store.ts'
import { holdFile } from './store.ts'

/** Crockford's base 32, without characters that look like digits. */
const idAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A new ID that customers see, such as `MW-7K2M9QXA`. */
export const newPublicId = (prefix: 'MW' | 'ML'): string =>
  `${prefix}-${Array.from({ length: 8 }, () => idAlphabet[randomInt(idAlphabet.length)]).join('')}`

interface NewList {
  accountId: number
  uploadId: number
  reading: object
  name: string
  fileName: string
  totalRows: number
}

/**
 * Returns the ID of the list for an upload and a reading. Inserts it at its first run, and anew after it was deleted or has other rows
 * than the file. A later run keeps its name and takes it out of the archive. Throws `CONFLICT` if the file was removed with a deleted list meanwhile.
 */
export async function openList(tx: Tx, list: NewList, now: Date): Promise<number> {
  return (await insertList(tx, list, now)).id
}

/** As `openList`, with whether the list is new. */
export async function insertList(tx: Tx, list: NewList, now: Date): Promise<{ id: number; isNew: boolean }> {
  if (!(await holdFile(tx, list.uploadId))) throw conflict('list-deleted')
  const { rows } = await sql<{ id: number; isNew: boolean }>`
    INSERT INTO lists
      (public_id, account_id, upload_id, reading, name, file_name, total_rows, created_at, changed_at)
    VALUES (${newPublicId('ML')}, ${list.accountId}, ${list.uploadId}, ${JSON.stringify(list.reading)}::jsonb,
      ${list.name}, ${list.fileName}, ${list.totalRows}, ${now}, ${now})
    ON CONFLICT (upload_id, md5(reading::text)) WHERE deleted_at IS NULL AND lines_version = 0
      DO UPDATE SET changed_at = excluded.changed_at, archived_at = NULL
    RETURNING new.id, old.id IS NULL AS "isNew"`.execute(tx)
  return rows[0] as { id: number; isNew: boolean }
}

const contentTables = [
  'list_changes',
  'list_choices',
  'list_columns',
  'list_edits',
  'list_expectations',
  'list_families',
  'list_family_rows',
  'list_ignored',
  'list_last_views',
  'list_lines',
  'list_rows',
  'list_scores',
  'list_sent_changes',
  'list_summaries',
  'list_views',
] as const

/** Nothing of the file is left or will be stored. */
const noLines = { lines_stored: true, own_columns: [] as string[], computed_columns: '[]' }

/**
 * Deletes the rows, edits, choices, history and summaries of an account's lists, their names, and what is expected of their categories. Deletes the
 * rows of one list at a time. Can be interrupted and repeated.
 */
export async function deleteListContent(db: Db, accountId: number): Promise<void> {
  const lists = await db.selectFrom('lists').select('id').where('account_id', '=', accountId).execute()
  // First, so that a task that reads a file stores no more lines.
  await db
    .updateTable('lists')
    .set({ name: 'deleted', file_name: '', ...noLines, scored_rows: 0, completeness_sum: 0 })
    .where('account_id', '=', accountId)
    .execute()
  for (const { id } of lists) await clearList(db, id)
  await deleteExpectations(db, accountId)
}

/**
 * Deletes the rows, edits, choices, history and summaries of a list. Lines go before the rows, under the lock of the list, so that the task that
 * adds rows for lines adds none afterwards.
 */
export async function clearList(db: Db, listId: number): Promise<void> {
  for (const part of contentTables)
    await sql`
      WITH list AS (SELECT id FROM lists WHERE id = ${listId} FOR UPDATE)
      DELETE FROM ${sql.table(part)} AS content USING list WHERE content.list_id = list.id`.execute(db)
}

/** Deletes the lists of a locked upload that no run has searched, with their content. */
export async function deleteUnsearchedLists(tx: Tx, uploadId: number): Promise<void> {
  const lists = tx.selectFrom('lists').select('id').where('upload_id', '=', uploadId).orderBy('id')
  for (const { id } of await lists.forUpdate().execute()) {
    await clearList(tx, id)
    await tx.deleteFrom('lists').where('id', '=', id).execute()
  }
}

/** Marks a locked list as deleted, and counts nothing for it and its runs any more. What they store is removed later. */
export async function markDeleted(tx: Tx, id: number, now: Date): Promise<void> {
  const none = { found: 0, ambiguous: 0, not_found: 0, blocked: 0, unreadable: 0, skipped: 0, scored_rows: 0 }
  await tx
    .updateTable('lists')
    .set({ ...none, ...noLines, completeness_sum: 0, deleted_at: now, archived_at: now, stored_bytes: 0 })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('runs').set({ stored_bytes: 0 }).where('list_id', '=', id).execute()
}

/** What keeps a list from being deleted. */
export async function findListUses(db: Db, id: number) {
  const { rows } = await sql<Record<'isDeleted' | 'isSearched' | 'hasSchedule' | 'hasLink', boolean>>`
    SELECT deleted_at IS NOT NULL AS "isDeleted",
      EXISTS (SELECT FROM runs WHERE list_id = lists.id AND finished_at IS NULL) AS "isSearched",
      EXISTS (SELECT FROM schedules WHERE list_id = lists.id) AS "hasSchedule",
      EXISTS (SELECT FROM list_links WHERE list_id = lists.id AND revoked_at IS NULL) AS "hasLink"
    FROM lists WHERE id = ${id}`.execute(db)
  return rows[0] ?? { isDeleted: true, isSearched: false, hasSchedule: false, hasLink: false }
}

/** Updates a list. */
export async function updateList(db: Db, id: number, change: Updateable<Tables['lists']>): Promise<void> {
  if (Object.keys(change).length > 0) await db.updateTable('lists').set(change).where('id', '=', id).execute()
}

/** Whether rows of a list are to be added, scored, or decided on as families. */
export async function needsUpdate(db: Db, id: number): Promise<boolean> {
  const list = await db
    .selectFrom('lists')
    .select('needs_update')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return list.needs_update
}

export async function getPublicId(db: Db, id: number): Promise<string> {
  const list = await db.selectFrom('lists').select('public_id').where('id', '=', id).executeTakeFirstOrThrow()
  return list.public_id
}

/** The ID of an account's list. Throws `NOT_FOUND`. */
export async function getOwnListId(db: Db, accountId: number, publicId: string): Promise<number> {
  const { id } = await db
    .selectFrom('lists')
    .select('id')
    .where('account_id', '=', accountId)
    .where('public_id', '=', publicId.toUpperCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
  return id
}

/** A list with its upload, and how that is read. */
export async function getListSource(db: Db, id: number) {
  return db
    .selectFrom('lists')
    .select(['id', 'account_id', 'upload_id', 'reading', 'name', 'total_rows', 'file_name'])
    .select(['lines_stored', 'lines_version', 'own_columns'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
export type ListSource = Awaited<ReturnType<typeof getListSource>>

/** Locks a list until the transaction ends, so that no run changes its rows meanwhile. Throws `NOT_FOUND` if it was deleted. */
export async function lockList(tx: Tx, id: number) {
  return tx
    .selectFrom('lists')
    .select(['id', 'public_id', 'name', 'file_name', 'upload_id', 'lines_version', 'total_rows'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
}
