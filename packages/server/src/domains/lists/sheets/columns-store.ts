// docs/decisions/0066-views.md

import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import { readWhole } from './whole-reads-store.ts'

/** Columns that a list keeps the values of. */
const keptColumns = 30
const rowsPerBlock = 1_000

/**
 * Reads the values of an attribute from the newest results of a list's rows, unless they have been read and no row has changed since. Reads
 * only rows with another result than before. What a run stores meanwhile is read by the next call, because this one takes the version before.
 */
export async function fillColumn(db: Db, listId: number, name: string): Promise<void> {
  const { rows } = await sql<{ version: number; is_current: boolean }>`
    SELECT lists.rows_version AS version, lists.rows_version IS NOT DISTINCT FROM known.rows_version AS is_current
    FROM lists LEFT JOIN list_columns AS known ON known.list_id = lists.id AND known.name = ${name}
    WHERE lists.id = ${listId}`.execute(db)
  const [list] = rows
  if (!list || list.is_current) return
  await readWhole(db, async (tx) => {
    // Until the end, so that no other call reads the same.
    await sql`
      INSERT INTO list_columns (list_id, name, rows_version, used_at) VALUES (${listId}, ${name}, ${list.version}, now())
      ON CONFLICT (list_id, name) DO UPDATE SET used_at = excluded.used_at,
        rows_version = greatest(list_columns.rows_version, excluded.rows_version)`.execute(tx)
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
    await sql`
      DELETE FROM list_columns WHERE list_id = ${listId} AND name NOT IN (
        SELECT name FROM list_columns WHERE list_id = ${listId} ORDER BY used_at DESC LIMIT ${keptColumns})`.execute(
      tx,
    )
  })
}

const readBlock = (db: Db, { listId, name, block }: { listId: number; name: string; block: number }) =>
  sql`
    INSERT INTO list_values (list_id, name, block, positions, result_ids, texts, numbers)
    SELECT ${listId}, ${name}, ${block}, array_agg(position), array_agg(result_id), array_agg(text), array_agg(leading_number(text))
    FROM (
      SELECT row.position, row.result_id, found.attribute_values[array_position(found.attribute_names, ${name})] AS text
      FROM list_rows AS row CROSS JOIN LATERAL (SELECT * FROM results WHERE id = row.result_id LIMIT 1) AS found
      WHERE row.list_id = ${listId} AND row.attribute_names @> ARRAY[${name}::text]
        AND row.position BETWEEN ${block * rowsPerBlock + 1} AND ${(block + 1) * rowsPerBlock}
      ORDER BY row.position
    ) AS read HAVING count(*) > 0
    ON CONFLICT (list_id, name, block) DO UPDATE SET positions = excluded.positions, result_ids = excluded.result_ids,
      texts = excluded.texts, numbers = excluded.numbers`.execute(db)
