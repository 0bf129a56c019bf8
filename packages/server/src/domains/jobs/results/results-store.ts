// docs/decisions/0023-deferred-records.md

import { addSafety, noSafetyCounts, type Verdict } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/index.ts'
import type { RecordRow, ResultLine, StoredRecord, WrittenResults } from '../record.ts'

export async function insertRecords(tx: Tx, records: RecordRow[]): Promise<void> {
  // One JSON parameter, because sending separate values would take longer than inserting them.
  await sql`
    INSERT INTO records SELECT * FROM json_populate_recordset(NULL::records, ${JSON.stringify(records)})`.execute(
    tx,
  )
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

export async function insertUnfiled(tx: Tx, jobId: number, batch: number, lines: readonly ResultLine[]) {
  await tx
    .insertInto('unfiled_results')
    .values(lines.map((each) => ({ job_id: jobId, batch, ...each })))
    .execute()
}

/** The results of an open batch that were inserted so far, in list order. */
export async function findUnfiled(db: Db, jobId: number, batch: number): Promise<ResultLine[]> {
  return db
    .selectFrom('unfiled_results')
    .select(['position', 'line'])
    .where('job_id', '=', jobId)
    .where('batch', '=', batch)
    .orderBy('position')
    .execute()
}

/** Stores the byte ranges of the batch's file in the records that were inserted before the batch closed. */
export async function fileResults(tx: Tx, jobId: number, batch: number, { places }: WrittenResults) {
  const filed = await tx
    .deleteFrom('unfiled_results')
    .where('job_id', '=', jobId)
    .where('batch', '=', batch)
    .returning('position')
    .execute()
  const rows = filed.map(({ position }) => ({ position, ...places.get(position) }))
  await sql`
    UPDATE records SET result_start = filed.start, result_bytes = filed.bytes
    FROM json_to_recordset(${JSON.stringify(rows)}) AS filed (position integer, start integer, bytes integer)
    WHERE records.job_id = ${jobId} AND records.position = filed.position`.execute(tx)
}
