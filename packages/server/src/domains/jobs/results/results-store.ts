// docs/decisions/0023-deferred-records.md

import type { Reason, Verdict } from '@merkwerk/contract'
import { type Insertable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/index.ts'
import type { NoteFacts } from '../note-texts.ts'
import type { RecordResult, ResultLine, WrittenResults } from '../record.ts'

type RecordRow = Omit<Insertable<Tables['records']>, 'facts'> & { facts: NoteFacts | undefined }

export async function insertRecords(tx: Tx, records: RecordRow[]): Promise<void> {
  // One JSON parameter, because sending separate values would take longer than inserting them.
  await sql`
    INSERT INTO records SELECT * FROM json_populate_recordset(NULL::records, ${JSON.stringify(records)})`.execute(
    tx,
  )
}

/** Adds to the job's counts of verdicts, and of found records by marketplace. */
export async function addVerdicts(
  tx: Tx,
  jobId: number,
  results: readonly Pick<RecordResult, 'verdict' | 'reason'>[],
): Promise<void> {
  const count = (verdict: Verdict) => results.filter((each) => each.verdict === verdict).length
  const countOn = (reason: Reason) =>
    results.filter((each) => each.reason === reason || each.reason === 'found-both').length
  await tx
    .updateTable('jobs')
    .set((row) => ({
      found: row('found', '+', count('found')),
      ambiguous: row('ambiguous', '+', count('ambiguous')),
      not_found: row('not_found', '+', count('not-found')),
      blocked: row('blocked', '+', count('blocked')),
      unreadable: row('unreadable', '+', count('unreadable')),
      skipped: row('skipped', '+', count('skipped')),
      found_on_amazon: row('found_on_amazon', '+', countOn('found-amazon')),
      found_on_ebay: row('found_on_ebay', '+', countOn('found-ebay')),
    }))
    .where('id', '=', jobId)
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
