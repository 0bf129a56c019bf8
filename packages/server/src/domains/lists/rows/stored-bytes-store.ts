// docs/decisions/0059-storage.md

import type { Language, Message } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Config } from '../../../platform/config/config.ts'
import type { Db, Tx } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'

/** What a record takes in files and tables, before a run has measured it. */
export const estimatedRecordBytes = 1_000

/**
 * The bytes that an account stores: uploads and their counts, files and records of runs, packages that wait for their delivery, rows of
 * lists, mappings, images of its checks, and its decisions about expected attributes.
 */
export async function sumStoredBytes(db: Db, accountId: number): Promise<number> {
  const sum = (table: string, column = 'bytes') => sql`
    coalesce((SELECT sum(${sql.ref(column)}) FROM ${sql.table(table)} WHERE account_id = ${accountId}), 0)`
  const parts = [
    sum('uploads'),
    sum('runs', 'stored_bytes'),
    sum('lists', 'stored_bytes'),
    sum('attribute_mappings'),
    sql`coalesce((
      SELECT sum(list_counts.bytes) FROM list_counts JOIN uploads ON uploads.id = upload_id
      WHERE account_id = ${accountId}), 0)`,
    sql`coalesce((
      SELECT sum(delivery.bytes) FROM schedules JOIN schedule_runs AS run ON run.schedule_id = schedules.id
        JOIN runs ON runs.id = run.run_id JOIN schedule_deliveries AS delivery ON delivery.run_id = run.id
      WHERE schedules.account_id = ${accountId} AND delivery.export_package IS NOT NULL
        AND delivery.state <> 'delivered' AND runs.cleared_at IS NULL), 0)`,
    sum('image_runs'),
    sql`coalesce((
      SELECT sum(pg_column_size(own.*)) FROM expected_attributes AS own WHERE account_id = ${accountId}), 0)`,
  ]
  const { rows } = await sql<{
    bytes: number
  }>`SELECT (${sql.join(parts, sql` + `)})::float8 AS bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

/**
 * Throws `STORAGE_FULL` if an account would store more than it may, with what to do. `bytes` are those that the transaction adds and that
 * are not counted yet. Other transactions of the account that store something wait until this one has ended, so that they cannot exceed
 * the limit together. Take this lock after those of uploads, rows and lists.
 */
export async function requireStorage(
  tx: Tx,
  { storage }: Pick<Config, 'storage'>,
  accountId: number,
  bytes: number,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`storage-${accountId}`}, 0))`.execute(tx)
  const limit = storage.bytesPerAccount
  const used = await sumStoredBytes(tx, accountId)
  const missing = used + bytes - limit
  if (missing <= 0) return
  const params = { used: describeSize(used), limit: describeSize(limit), missing: describeSize(missing) }
  throw new AppError(
    'STORAGE_FULL',
    { used_bytes: used, limit_bytes: limit, missing_bytes: missing },
    { problem: { code: 'storage-full', params } },
  )
}

/** `1.25 GB`, rounded up. */
function describeSize(bytes: number): Message {
  const [unit, size] = bytes < 1e9 ? (['megabyte', 1e6] as const) : (['gigabyte', 1e9] as const)
  const write = (language: Language) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit,
      maximumFractionDigits: 2,
      roundingMode: 'ceil',
    }).format(bytes / size)
  return { en: write('en'), de: write('de') }
}

export interface ListBytes {
  list_id: string
  name: string
  file_name: string
  changed_at: Date
  runs: number
  bytes: number
}

/** The lists of an account that take the most space, with their runs and files. */
export async function findLargestLists(db: Db, accountId: number, limit: number): Promise<ListBytes[]> {
  const { rows } = await sql<ListBytes>`
    SELECT public_id AS list_id, name, file_name, changed_at, runs.count::integer AS runs,
      (lists.stored_bytes + runs.bytes
        + coalesce((SELECT bytes FROM uploads WHERE uploads.id = lists.upload_id), 0)
        + coalesce((SELECT sum(bytes) FROM list_counts AS counts WHERE counts.upload_id = lists.upload_id), 0)
        )::float8 AS bytes
    FROM lists CROSS JOIN LATERAL (
      SELECT count(*), coalesce(sum(stored_bytes), 0) AS bytes FROM runs WHERE runs.list_id = lists.id
    ) AS runs
    WHERE account_id = ${accountId} AND deleted_at IS NULL
    ORDER BY bytes DESC, lists.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** By how many bytes an updated row has grown. */
export const grownBytes = sql`(pg_column_size(new.*) - pg_column_size(old.*))`

/** The end of a statement that adds to what a locked list stores: the `bytes` of parts of the statement. */
export const addBytes = (listId: number, parts: readonly string[]) => sql`
  UPDATE lists SET stored_bytes = greatest(0, stored_bytes + grown.bytes)
  FROM (SELECT coalesce(sum(bytes), 0) AS bytes FROM (
    ${sql.join(
      parts.map((part) => sql`SELECT bytes FROM ${sql.table(part)}`),
      sql` UNION ALL `,
    )}) AS part
  ) AS grown
  WHERE id = ${listId}`

/**
 * Measures the rows of a list, with what it states of them, the owner's values, its families, views and history, and the results that no run
 * counts any more, because the run that came to them was cleared.
 */
export async function measureList(db: Db, listId: number): Promise<void> {
  await sql`
    UPDATE lists SET stored_bytes =
      coalesce((SELECT sum(pg_column_size(row.*)) FROM list_rows AS row WHERE list_id = ${listId}), 0)
      + coalesce((SELECT sum(pg_column_size(score.*)) FROM list_scores AS score WHERE list_id = ${listId}), 0)
      + coalesce((SELECT sum(pg_column_size(edit.*)) FROM list_edits AS edit WHERE list_id = ${listId}), 0)
      + coalesce((SELECT sum(pg_column_size(family.*)) FROM list_families AS family WHERE list_id = ${listId}), 0)
      + coalesce((SELECT sum(pg_column_size(view.*)) FROM list_views AS view WHERE list_id = ${listId}), 0)
      + coalesce((SELECT sum(pg_column_size(seen.*)) FROM list_last_views AS seen WHERE list_id = ${listId}), 0)
      + coalesce((SELECT sum(bytes) FROM list_changes WHERE list_id = ${listId}), 0)
      + coalesce((SELECT sum(pg_column_size(line.*)) FROM list_lines AS line WHERE list_id = ${listId}), 0)
      + coalesce((SELECT sum(length(content)) FROM results WHERE id IN (
        SELECT result_id FROM list_rows JOIN runs ON runs.id = run_id WHERE list_rows.list_id = ${listId} AND cleared_at IS NOT NULL)), 0)
    WHERE id = ${listId} AND deleted_at IS NULL`.execute(db)
}
