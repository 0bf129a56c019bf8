import type { Verdict } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/index.ts'
import type { RunRow } from '../store.ts'

export const noChanges = { gained: 0, lost: 0, changed: 0, added: 0, removed: 0, restated: 0 }

/** The last completed run of the same list before a run. Positions are the same in all runs of a list. */
export async function findRunBefore(db: Db, run: RunRow) {
  return db
    .selectFrom('runs')
    .select(['id', 'public_id', 'created_at'])
    .where('list_id', '=', run.list_id)
    .where('id', '<', run.id)
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

type ComparedRun = Pick<RunRow, 'id' | 'list_id' | 'has_selection'>

/** Whether the list lost a row of the run before that a run lacks. A run over a part of the list lacks others, too. */
const isRemoved = ({ list_id: listId, has_selection: isPart }: ComparedRun) =>
  isPart
    ? sql`EXISTS (
        SELECT FROM list_lines AS lost WHERE lost.list_id = ${listId} AND lost.position = before.position AND is_removed)`
    : sql`true`

export async function countChanges(db: Db, run: ComparedRun, before: number): Promise<typeof noChanges> {
  const now = run.id
  const recordsWithout = (other: number) => sql`records AS before WHERE NOT EXISTS (
    SELECT FROM records AS same WHERE same.run_id = ${other} AND same.position = before.position)`
  const { rows } = await sql<typeof noChanges>`
    SELECT
      count(*) FILTER (WHERE before.verdict <> 'found') AS gained,
      count(*) FILTER (WHERE now.verdict <> 'found') AS lost,
      count(*) FILTER (WHERE now.verdict = before.verdict) AS changed,
      (SELECT count(*) FROM ${recordsWithout(before)} AND run_id = ${now}) AS added,
      (SELECT count(*) FROM ${recordsWithout(now)} AND run_id = ${before} AND ${isRemoved(run)}) AS removed,
      (SELECT count(*) FROM records AS now JOIN records AS before USING (position)
        WHERE now.run_id = ${now} AND before.run_id = ${before} AND ${isRestated}) AS restated
    FROM records AS now JOIN records AS before USING (position)
    WHERE now.run_id = ${now} AND before.run_id = ${before} AND ${isChanged}`.execute(db)
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
    WHERE now.run_id = ${now} AND before.run_id = ${before} AND position > ${after} AND ${isChanged}
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
  run: ComparedRun,
  { before, after, to }: { before: number; after: number; to: number },
): Promise<RowChange[]> {
  const selectRows = (runId: number) =>
    sql`(SELECT * FROM records WHERE run_id = ${runId} AND position > ${after} AND position <= ${to})`
  const { rows } = await sql<RowChange>`
    SELECT position, coalesce(now.article_number, before.article_number) AS article_number,
      now.verdict AS verdict_now, before.verdict AS verdict_before
    FROM ${selectRows(run.id)} AS now FULL JOIN ${selectRows(before)} AS before USING (position)
    WHERE now.run_id IS NULL AND ${isRemoved(run)} OR before.run_id IS NULL OR ${isChanged}
    ORDER BY position`.execute(db)
  return rows
}

/** The last position of runs' records. */
export async function findLastPosition(db: Db, runIds: readonly number[]): Promise<number> {
  const { last } = await db
    .selectFrom('records')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('run_id', 'in', runIds)
    .executeTakeFirstOrThrow()
  return last ?? 0
}
