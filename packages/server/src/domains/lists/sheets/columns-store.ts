// docs/decisions/0066-views.md

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import { readWhole } from './whole-reads-store.ts'

/** Columns that a list keeps the values of. */
const keptColumns = 30
const rowsPerBlock = 1_000

/** The use of a column is written once a minute, so that most queries write nothing. */
const unwritten = sql`interval '1 minute'`

/**
 * Reads the values of attributes from the newest results of a list's rows, unless they have been read and no row got another result since.
 * Reads only rows with another result than before. What a run stores meanwhile is read by the next call, because this one takes the version before.
 * In a transaction, which `readWhole` has begun, nobody deletes these columns until its end.
 */
export async function fillColumns(
  db: Db,
  listId: number,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  let isFilled = false
  // Calls that wait for columns of each other do so in one order.
  for (const name of names.toSorted()) {
    if (await useCurrent(db, listId, name)) continue
    if (db.isTransaction) await fillColumn(db, listId, name)
    else await readWhole(db, (tx) => fillColumn(tx, listId, name), signal)
    isFilled = true
  }
  if (isFilled) await deleteUnused(db, listId, names)
}

/** Whether a column is current, and is kept until the query has read it. */
async function useCurrent(db: Db, listId: number, name: string): Promise<boolean> {
  const current = sql`list_id = ${listId} AND name = ${name}
    AND results_version = (SELECT results_version FROM lists WHERE id = ${listId})`
  const { rows } = await sql<{ is_written: boolean }>`
    SELECT used_at > clock_timestamp() - ${unwritten} AS is_written FROM list_columns
    WHERE ${current} ${db.isTransaction ? sql`FOR KEY SHARE` : sql``}`.execute(db)
  const [column] = rows
  if (!column || column.is_written) return column !== undefined
  // Nothing is returned if another call has deleted it meanwhile.
  const { rows: used } = await sql`
    UPDATE list_columns SET used_at = clock_timestamp() WHERE ${current} RETURNING name`.execute(db)
  return used.length > 0
}

async function fillColumn(tx: Db, listId: number, name: string): Promise<void> {
  const { rows: lists } = await sql<{ version: number }>`
    SELECT results_version AS version FROM lists WHERE id = ${listId}`.execute(tx)
  const version = lists[0]?.version
  if (version === undefined) return
  // Until the end, so that no other call reads the same. One that has waited finds it read.
  const { rows } = await sql<{ known: number | null }>`
    INSERT INTO list_columns (list_id, name, results_version, used_at) VALUES (${listId}, ${name}, ${version}, clock_timestamp())
    ON CONFLICT (list_id, name) DO UPDATE SET used_at = clock_timestamp(),
      results_version = greatest(list_columns.results_version, excluded.results_version)
    RETURNING old.results_version AS known`.execute(tx)
  const known = rows[0]?.known ?? null
  if (known !== null && known >= version) return
  const { rows: outdated } = await sql<{ blocks: number[] }>`
    SELECT coalesce(json_agg(DISTINCT (row.position - 1) / ${rowsPerBlock}), '[]') AS blocks
    FROM list_rows AS row LEFT JOIN (
      SELECT value.* FROM list_values AS block, unnest(block.positions, block.result_ids) AS value (position, result_id)
      WHERE block.list_id = ${listId} AND block.name = ${name}
    ) AS known USING (position, result_id)
    WHERE row.list_id = ${listId} AND row.attribute_names @> ARRAY[${name}::text] AND known.position IS NULL`.execute(
    tx,
  )
  for (const block of outdated[0]?.blocks ?? []) await readBlock(tx, { listId, name, block })
}

/** Deletes the columns that are too many, but none that a call is reading. */
const deleteUnused = (db: Db, listId: number, used: readonly string[]) =>
  sql`
    DELETE FROM list_columns WHERE list_id = ${listId} AND name IN (
      SELECT name FROM list_columns
      WHERE list_id = ${listId} AND name <> ALL (${used}::text[]) AND name NOT IN (
        SELECT name FROM list_columns WHERE list_id = ${listId} ORDER BY used_at DESC LIMIT ${keptColumns})
      FOR UPDATE SKIP LOCKED)`.execute(db)

const readBlock = (db: Db, { listId, name, block }: { listId: number; name: string; block: number }) =>
  sql`
    INSERT INTO list_values (list_id, name, block, positions, result_ids, texts, numbers, days)
    SELECT ${listId}, ${name}, ${block}, array_agg(position), array_agg(result_id), array_agg(text),
      array_agg(leading_number(text)), array_agg(leading_date(text))
    FROM (
      SELECT row.position, row.result_id, found.attribute_values[array_position(found.attribute_names, ${name})] AS text
      FROM list_rows AS row CROSS JOIN LATERAL (SELECT * FROM results WHERE id = row.result_id LIMIT 1) AS found
      WHERE row.list_id = ${listId} AND row.attribute_names @> ARRAY[${name}::text]
        AND row.position BETWEEN ${block * rowsPerBlock + 1} AND ${(block + 1) * rowsPerBlock}
      ORDER BY row.position
    ) AS read HAVING count(*) > 0
    ON CONFLICT (list_id, name, block) DO UPDATE SET positions = excluded.positions, result_ids = excluded.result_ids,
      texts = excluded.texts, numbers = excluded.numbers, days = excluded.days`.execute(db)
