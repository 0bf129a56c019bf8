// docs/decisions/0059-storage.md

import { sql } from 'kysely'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/index.ts'
import { conflict } from '../../platform/errors.ts'

/** What a record takes in files and tables, before a run has measured it. */
export const estimatedRecordBytes = 1_000

/** The bytes that an account stores: uploads, files and records of runs, rows of lists, mappings, and images of its checks. */
export async function sumStoredBytes(db: Db, accountId: number): Promise<number> {
  const sum = (table: string, column = 'bytes') => sql`
    coalesce((SELECT sum(${sql.ref(column)}) FROM ${sql.table(table)} WHERE account_id = ${accountId}), 0)`
  const parts = [
    sum('uploads'),
    sum('jobs', 'stored_bytes'),
    sum('lists', 'stored_bytes'),
    sum('attribute_mappings'),
    sum('image_runs'),
  ]
  const { rows } = await sql<{
    bytes: number
  }>`SELECT (${sql.join(parts, sql` + `)})::float8 AS bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

/**
 * Throws `CONFLICT` if an account would store more than it may, with what to do. In a transaction, other calls of the account wait until
 * it has stored.
 */
export async function requireStorage(
  { db, config }: { db: Db; config: Pick<Config, 'storage'> },
  accountId: number,
  bytes: number,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`storage-${accountId}`}, 0))`.execute(db)
  const limit = config.storage.bytesPerAccount
  const used = await sumStoredBytes(db, accountId)
  if (used + bytes <= limit) return
  const [has, may, more] = [used, limit, bytes].map((number) => (number / 1e9).toFixed(2))
  throw conflict({
    en: `Your account stores ${has} of ${may} GB, and this needs ${more} GB more. Nothing was started, and nothing is lost. Please delete lists that you no longer need: settings, Storage.`,
    de: `Ihr Konto belegt ${has?.replace('.', ',')} von ${may?.replace('.', ',')} GB, und hierfür sind weitere ${more?.replace('.', ',')} GB nötig. Es wurde nichts gestartet, und es ist nichts verloren. Bitte löschen Sie Listen, die Sie nicht mehr brauchen: Einstellungen, Speicherplatz.`,
  })
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
        + coalesce((SELECT bytes FROM uploads WHERE uploads.id = lists.upload_id), 0))::float8 AS bytes
    FROM lists CROSS JOIN LATERAL (
      SELECT count(*), coalesce(sum(stored_bytes), 0) AS bytes FROM jobs WHERE jobs.list_id = lists.id
    ) AS runs
    WHERE account_id = ${accountId} AND deleted_at IS NULL
    ORDER BY bytes DESC, lists.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Measures the rows of a list, with the owner's values and what is known of removed rows. */
export async function measureList(db: Db, listId: number): Promise<void> {
  await sql`
    UPDATE lists SET stored_bytes =
      coalesce((SELECT sum(pg_column_size(row.*)) FROM list_rows AS row WHERE list_id = ${listId}), 0)
      + coalesce((SELECT sum(pg_column_size(edit.*)) FROM list_edits AS edit WHERE list_id = ${listId}), 0)
      + coalesce((SELECT sum(pg_column_size(removed.*)) FROM list_removed_rows AS removed WHERE list_id = ${listId}), 0)
    WHERE id = ${listId} AND deleted_at IS NULL`.execute(db)
}
