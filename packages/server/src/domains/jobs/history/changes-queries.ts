import type { Verdict } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import type { ResultPlace } from '../record.ts'
import { resultLineOf } from '../results/results-queries.ts'
import type { JobRow } from '../store.ts'

export const noChanges = { gained: 0, lost: 0, changed: 0 }

export async function findRunBefore(db: Db, job: JobRow) {
  return db
    .selectFrom('jobs')
    .select(['id', 'public_id', 'created_at'])
    .where('upload_id', '=', job.upload_id)
    .where('id', '<', job.id)
    .where('status', '=', 'Completed')
    .where('has_selection', '=', false)
    .where(sql<boolean>`reading = ${JSON.stringify(job.reading)}::jsonb`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Either found in one run only, or in both with other values. */
const isChanged = sql`(
  (now.verdict = 'found') <> (before.verdict = 'found') OR now.fingerprint <> before.fingerprint
)`

export async function countChanges(db: Db, now: number, before: number): Promise<typeof noChanges> {
  const { rows } = await sql<typeof noChanges>`
    SELECT
      count(*) FILTER (WHERE before.verdict <> 'found') AS gained,
      count(*) FILTER (WHERE now.verdict <> 'found') AS lost,
      count(*) FILTER (WHERE now.verdict = before.verdict) AS changed
    FROM records AS now JOIN records AS before USING (position)
    WHERE now.job_id = ${now} AND before.job_id = ${before} AND ${isChanged}`.execute(db)
  return rows[0] ?? noChanges
}

export interface ChangedRow {
  position: number
  article_number: string
  verdict_before: Verdict
  verdict_now: Verdict
  place_before: ResultPlace
  place_now: ResultPlace
}

export async function findChanged(
  db: Db,
  { now, before, after, limit }: { now: number; before: number; after: number; limit: number },
): Promise<ChangedRow[]> {
  const place = (run: 'now' | 'before') => sql`(
    SELECT jsonb_build_object('result_key', result_key, 'result_line', ${resultLineOf(run, 'batch')},
      'result_start', ${sql.ref(`${run}.result_start`)}, 'result_bytes', ${sql.ref(`${run}.result_bytes`)})
    FROM batches AS batch WHERE job_id = ${sql.ref(`${run}.job_id`)} AND number = ${sql.ref(`${run}.batch`)}
  )`
  const { rows } = await sql<ChangedRow>`
    SELECT position, now.article_number, now.verdict AS verdict_now, before.verdict AS verdict_before,
      ${place('now')} AS place_now, ${place('before')} AS place_before
    FROM records AS now JOIN records AS before USING (position)
    WHERE now.job_id = ${now} AND before.job_id = ${before} AND position > ${after} AND ${isChanged}
    ORDER BY position LIMIT ${limit}`.execute(db)
  return rows
}
