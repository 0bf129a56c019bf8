import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/index.ts'
import { findOne } from './rows-store.ts'
import { grownBytes } from './stored-bytes-store.ts'

/** What a row that no run has processed has of its line, and how. A skipped line needs no run. */
const stated: Readonly<Record<string, RawBuilder<unknown>>> = {
  article_number: sql`line.article_number`,
  ean: sql`line.ean`,
  asin: sql`line.asin`,
  mpn: sql`line.mpn`,
  mpn_brand: sql`line.mpn_brand`,
  verdict: sql`CASE WHEN line.skip_reason IS NOT NULL THEN 'skipped' END`,
  reason: sql`line.skip_reason`,
  bad_value: sql`line.bad_value`,
  notes: sql`line.notes`,
  facts: sql`CASE WHEN line.earlier_row IS NOT NULL THEN json_build_object('earlierRow', line.earlier_row) END`,
}
const columns = Object.keys(stated)

interface Range {
  after: number
  to: number
  now: Date
}

/** Adds the rows of a locked list in a range of positions that no run has processed. The sheet shows them at once. */
export async function insertUnsearchedRows(tx: Tx, listId: number, { after, to, now }: Range): Promise<void> {
  await sql`
    WITH added AS (
      INSERT INTO list_rows (list_id, position, attributes, changed_at, ${sql.join(columns.map(sql.ref))})
      SELECT line.list_id, line.position, 0, ${now}::timestamptz, ${sql.join(Object.values(stated))}
      FROM list_lines AS line LEFT JOIN LATERAL (${findOne('list_rows', sql`list_id = ${listId}`, 'line')}) AS row ON true
      WHERE line.list_id = ${listId} AND line.position > ${after} AND line.position <= ${to} AND row.position IS NULL
      ORDER BY line.position
      RETURNING verdict, pg_column_size(new.*) AS bytes
    )
    UPDATE lists SET rows_version = rows_version + 1, skipped = lists.skipped + counted.skipped,
      stored_bytes = stored_bytes + counted.bytes, changed_at = greatest(changed_at, ${now}::timestamptz)
    FROM (SELECT count(*) AS rows, count(verdict) AS skipped, sum(bytes) AS bytes FROM added) AS counted
    WHERE id = ${listId} AND counted.rows > 0`.execute(tx)
}

/** Makes rows of a locked list that no run has processed what their lines state by now. Searched ones keep their result. */
export async function updateUnsearchedRows(
  tx: Tx,
  listId: number,
  positions: readonly number[],
): Promise<void> {
  const changes = Object.entries(stated).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`
    WITH changed AS (
      UPDATE list_rows AS row SET ${sql.join(changes)} FROM list_lines AS line
      WHERE row.list_id = ${listId} AND row.position = ANY (${positions}) AND row.run_id IS NULL
        AND line.list_id = ${listId} AND line.position = row.position
      RETURNING old.verdict AS before, new.verdict AS now, ${grownBytes} AS bytes
    )
    UPDATE lists SET skipped = lists.skipped + counted.skipped, stored_bytes = greatest(0, stored_bytes + counted.bytes)
    FROM (SELECT count(*) AS rows, count(now) - count(before) AS skipped, sum(bytes) AS bytes FROM changed) AS counted
    WHERE id = ${listId} AND counted.rows > 0`.execute(tx)
}
