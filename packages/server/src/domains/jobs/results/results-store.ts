// docs/decisions/0023-deferred-records.md

import { addSafety, noSafetyCounts, type Verdict } from '@merkwerk/contract'
import { sql } from 'kysely'
import { type Db, storableJson, type Tx } from '../../../platform/db/index.ts'
import type { EncodedResult, StoredRecord } from '../record.ts'

/** Held by transactions that name results, shared, and by those that delete results that no record names. */
const resultsLock = sql`hashtextextended('results', 0)`

/** The columns that a processed record changes. The others are from the list. */
const resultColumns = [
  ...(['verdict', 'reason', 'remarks', 'facts', 'fingerprint', 'product_keys', 'read_at'] as const),
  ...(['fetched_at', 'result_id'] as const),
]

/** Stores processed records with their results. Returns the positions of those that were open. Equal results are stored once. */
export async function storeRecords(
  tx: Tx,
  jobId: number,
  records: readonly Pick<StoredRecord, 'row' | 'result'>[],
): Promise<Set<number>> {
  const ids = await insertResultContents(
    tx,
    records.flatMap(({ result }) => result ?? []),
  )
  const rows = records.map(({ row, result }) => ({
    ...row,
    result_id: result && ids.get(result.key.toString('hex')),
  }))
  // One JSON parameter, because sending separate values would take longer than storing them.
  const { rows: stored } = await sql<{ position: number }>`
    UPDATE records SET waiting_since = NULL, waiting_for = NULL, waiting_reason = NULL, next_attempt_at = NULL,
      ${sql.join(resultColumns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`))}
    FROM json_populate_recordset(NULL::records, ${storableJson(rows)}) AS given
    WHERE records.job_id = ${jobId} AND records.position = given.position AND records.verdict IS NULL
    RETURNING records.position`.execute(tx)
  return new Set(stored.map(({ position }) => position))
}

/** Stores the results that are not stored yet. Returns the ID of each by its key as hexadecimal digits. */
async function insertResultContents(tx: Tx, results: readonly EncodedResult[]): Promise<Map<string, number>> {
  if (results.length === 0) return new Map()
  const keys = results.map(({ key }) => key)
  await sql`SELECT pg_advisory_xact_lock_shared(${resultsLock})`.execute(tx)
  // In the order of the keys, because transactions that store the same results wait for each other.
  await sql`
    INSERT INTO results (key, content)
    SELECT key, content FROM unnest(${keys}::bytea[], ${results.map(({ content }) => content)}::bytea[]) AS result (key, content)
    ORDER BY key ON CONFLICT (key) DO NOTHING`.execute(tx)
  const { rows } = await sql<{ id: number; key: string }>`
    SELECT id, encode(key, 'hex') AS key FROM results WHERE key = ANY (${keys}::bytea[])`.execute(tx)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Deletes up to `limit` results after an ID that no record names. Returns the last ID that was looked at, undefined at the end. */
export async function deleteUnnamedBlock(db: Db, after: number, limit: number): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(${resultsLock})`.execute(tx)
    const { rows } = await sql<{ last: number | null }>`
      WITH block AS (SELECT id FROM results WHERE id > ${after} ORDER BY id LIMIT ${limit}), deleted AS (
        DELETE FROM results USING block WHERE results.id = block.id
          AND NOT EXISTS (SELECT FROM records WHERE result_id = block.id)
      )
      SELECT max(id) AS last FROM block`.execute(tx)
    return rows[0]?.last ?? undefined
  })
}

/** Adds to the job's counts of verdicts, and of missing facts about product safety. */
export async function addVerdicts(tx: Tx, jobId: number, results: readonly StoredRecord[]): Promise<void> {
  const count = (verdict: Verdict) => results.filter((each) => each.verdict === verdict).length
  const safety = noSafetyCounts()
  for (const { missingSafety } of results) if (missingSafety) addSafety(safety, missingSafety)
  await tx
    .updateTable('jobs')
    .set((row) => ({
      found: row('found', '+', count('found')),
      ambiguous: row('ambiguous', '+', count('ambiguous')),
      not_found: row('not_found', '+', count('not-found')),
      blocked: row('blocked', '+', count('blocked')),
      unreadable: row('unreadable', '+', count('unreadable')),
      skipped: row('skipped', '+', count('skipped')),
      ...(safety.checked > 0 && {
        safety: sql`(SELECT jsonb_object_agg(key, total) FROM (
          SELECT key, sum(value::integer) AS total
          FROM (SELECT * FROM jsonb_each_text(safety) UNION ALL SELECT * FROM jsonb_each_text(${JSON.stringify(safety)}::jsonb)) AS counts
          GROUP BY key) AS sums)`,
      }),
    }))
    .where('id', '=', jobId)
    .execute()
}

/** Adds to the job's counts of records that were looked up and found in each source. */
export async function addSourceCounts(
  tx: Tx,
  jobId: number,
  processed: readonly StoredRecord[],
): Promise<void> {
  const names = [...new Set(processed.flatMap(({ lookedUp }) => lookedUp))].sort()
  if (names.length === 0) return
  const counts = names.map((source) => ({
    job_id: jobId,
    source,
    looked_up: processed.filter(({ lookedUp }) => lookedUp.includes(source)).length,
    found: processed.filter(({ found }) => found.includes(source)).length,
  }))
  await tx
    .insertInto('job_sources')
    .values(counts)
    .onConflict((conflict) =>
      conflict.columns(['job_id', 'source']).doUpdateSet((row) => ({
        looked_up: row('job_sources.looked_up', '+', row.ref('excluded.looked_up')),
        found: row('job_sources.found', '+', row.ref('excluded.found')),
      })),
    )
    .execute()
}
