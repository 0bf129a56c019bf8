import type { Verdict } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/index.ts'
import type { JobRow } from '../store.ts'

export const noChanges = { gained: 0, lost: 0, changed: 0, added: 0, removed: 0, restated: 0 }

/** The last completed run of the same list before a job. Positions are the same in all runs of a list. */
export async function findRunBefore(db: Db, job: JobRow) {
  return db
    .selectFrom('jobs')
    .select(['id', 'public_id', 'created_at'])
    .where('list_id', '=', job.list_id)
    .where('id', '<', job.id)
    .where('status', '=', 'Completed')
    .where('cleared_at', 'is', null)
    .where('has_selection', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Either found in one run only, or in both with other values. Only found records have a fingerprint. */
const isChanged = sql`(
  (now.verdict = 'found') <> (before.verdict = 'found') OR now.fingerprint <> before.fingerprint
)`

const isRestated = sql`(now.ean, now.asin, now.mpn, now.mpn_brand) IS DISTINCT FROM (before.ean, before.asin, before.mpn, before.mpn_brand)`

type ComparedJob = Pick<JobRow, 'id' | 'list_id' | 'has_selection'>

/** Whether the list lost a row of the run before that a job lacks. A job over a part of the list lacks others, too. */
const isRemoved = ({ list_id: listId, has_selection: isPart }: ComparedJob) =>
  isPart
    ? sql`EXISTS (
        SELECT FROM list_lines AS lost WHERE lost.list_id = ${listId} AND lost.position = before.position AND is_removed)`
    : sql`true`

export async function countChanges(db: Db, job: ComparedJob, before: number): Promise<typeof noChanges> {
  const now = job.id
  const recordsWithout = (other: number) => sql`records AS before WHERE NOT EXISTS (
    SELECT FROM records AS same WHERE same.job_id = ${other} AND same.position = before.position)`
  const { rows } = await sql<typeof noChanges>`
    SELECT
      count(*) FILTER (WHERE before.verdict <> 'found') AS gained,
      count(*) FILTER (WHERE now.verdict <> 'found') AS lost,
      count(*) FILTER (WHERE now.verdict = before.verdict) AS changed,
      (SELECT count(*) FROM ${recordsWithout(before)} AND job_id = ${now}) AS added,
      (SELECT count(*) FROM ${recordsWithout(now)} AND job_id = ${before} AND ${isRemoved(job)}) AS removed,
      (SELECT count(*) FROM records AS now JOIN records AS before USING (position)
        WHERE now.job_id = ${now} AND before.job_id = ${before} AND ${isRestated}) AS restated
    FROM records AS now JOIN records AS before USING (position)
    WHERE now.job_id = ${now} AND before.job_id = ${before} AND ${isChanged}`.execute(db)
  return rows[0] ?? noChanges
}

export interface ChangedRow {
  position: number
  article_number: string
  verdict_before: Verdict
  verdict_now: Verdict
}

export async function findChanged(
  db: Db,
  { now, before, after, limit }: { now: number; before: number; after: number; limit: number },
): Promise<ChangedRow[]> {
  const { rows } = await sql<ChangedRow>`
    SELECT position, now.article_number, now.verdict AS verdict_now, before.verdict AS verdict_before
    FROM records AS now JOIN records AS before USING (position)
    WHERE now.job_id = ${now} AND before.job_id = ${before} AND position > ${after} AND ${isChanged}
    ORDER BY position LIMIT ${limit}`.execute(db)
  return rows
}

/** A row that differs between two runs. The verdict of a run that lacks the row is null. */
export interface RowChange {
  position: number
  article_number: string
  verdict_before: Verdict | null
  verdict_now: Verdict | null
}

/**
 * Rows at some positions that differ between two runs. Rows that a run over a part of the list lacks are no difference unless
 * the list lost them.
 */
export async function findRowChanges(
  db: Db,
  job: ComparedJob,
  { before, after, to }: { before: number; after: number; to: number },
): Promise<RowChange[]> {
  const selectRows = (jobId: number) =>
    sql`(SELECT * FROM records WHERE job_id = ${jobId} AND position > ${after} AND position <= ${to})`
  const { rows } = await sql<RowChange>`
    SELECT position, coalesce(now.article_number, before.article_number) AS article_number,
      now.verdict AS verdict_now, before.verdict AS verdict_before
    FROM ${selectRows(job.id)} AS now FULL JOIN ${selectRows(before)} AS before USING (position)
    WHERE now.job_id IS NULL AND ${isRemoved(job)} OR before.job_id IS NULL OR ${isChanged}
    ORDER BY position`.execute(db)
  return rows
}

/** The last position of jobs' records. */
export async function findLastPosition(db: Db, jobIds: readonly number[]): Promise<number> {
  const { last } = await db
    .selectFrom('records')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('job_id', 'in', jobIds)
    .executeTakeFirstOrThrow()
  return last ?? 0
}
