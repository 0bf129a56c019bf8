import { type endpoints, maxCountedChanges, overviewLists } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/index.ts'

type Overview = z.input<typeof endpoints.getOverview.response>

/** Of accounts with more lists, those that changed last. */
const newestLists = (accountId: number) => sql`
  SELECT id, public_id, name, ambiguous, skipped, changed_at FROM lists
  WHERE account_id = ${accountId} AND deleted_at IS NULL AND archived_at IS NULL
  ORDER BY changed_at DESC LIMIT 1000`

/**
 * The rows of a verdict without those that are ignored, which wait for nobody. A newer file may have ignored many rows, of which few have
 * the verdict: each of those is looked up, which takes half the time of a join.
 */
const countOpen = (
  verdict: 'ambiguous' | 'skipped',
) => sql`CASE WHEN ${sql.ref(verdict)} > 0 THEN ${sql.ref(verdict)} - (
  SELECT count(*) FILTER (WHERE EXISTS (
    SELECT FROM list_ignored WHERE list_ignored.list_id = lists.id AND list_ignored.position = row.position))::integer
  FROM list_rows AS row
  WHERE row.list_id = lists.id AND row.verdict = ${sql.lit(verdict)}) ELSE 0 END`

/** The rows with several candidates, and the proposed families. */
export async function findDecisions(db: Db, accountId: number): Promise<Overview['decide']> {
  const { rows } = await sql<Overview['decide']['lists'][number]>`
    SELECT public_id AS list_id, name, rows, families FROM (${newestLists(accountId)}) AS lists,
      LATERAL (SELECT ${countOpen('ambiguous')} AS rows) AS open,
      LATERAL (SELECT count(*)::integer AS families FROM list_families WHERE list_id = lists.id AND state = 'proposed') AS proposed
    WHERE rows > 0 OR families > 0
    ORDER BY changed_at DESC`.execute(db)
  return {
    rows: sum(rows, ({ rows: count }) => count),
    families: sum(rows, ({ families }) => families),
    lists: rows.slice(0, overviewLists),
  }
}

/** The rows that no search can find as they are stated, and the lists whose newest run failed. */
export async function findFaults(db: Db, accountId: number): Promise<Overview['fix']> {
  const { rows } = await sql<Overview['fix']['lists'][number]>`
    SELECT lists.public_id AS list_id, lists.name, rows, failed_run FROM (${newestLists(accountId)}) AS lists
      CROSS JOIN LATERAL (SELECT ${countOpen('skipped')} AS rows) AS open
      LEFT JOIN LATERAL (
        SELECT CASE WHEN status = 'Failed' THEN runs.public_id END AS failed_run FROM runs WHERE list_id = lists.id
        ORDER BY runs.id DESC LIMIT 1
      ) AS newest ON true
    WHERE rows > 0 OR failed_run IS NOT NULL
    ORDER BY failed_run IS NULL, changed_at DESC`.execute(db)
  return {
    rows: sum(rows, ({ rows: count }) => count),
    failed: rows.filter((list) => list.failed_run !== null).length,
    lists: rows.slice(0, overviewLists),
  }
}

/** The lists with changed rows or finished runs since a time, those that changed last first. */
export async function findChanges(
  db: Db,
  accountId: number,
  since: Date,
): Promise<Overview['changed']['lists']> {
  const { rows } = await sql<Overview['changed']['lists'][number]>`
    SELECT public_id AS list_id, name, runs, rows
    FROM (SELECT * FROM (${newestLists(accountId)}) AS newest WHERE changed_at >= ${since}) AS lists,
      LATERAL (SELECT count(*)::integer AS runs FROM runs WHERE list_id = lists.id AND finished_at >= ${since}) AS finished,
      LATERAL (
        SELECT count(*)::integer AS rows FROM (
          SELECT FROM list_rows WHERE list_id = lists.id AND changed_at >= ${since} LIMIT ${maxCountedChanges}
        ) AS counted
      ) AS changed
    WHERE runs > 0 OR rows > 0
    ORDER BY changed_at DESC LIMIT ${overviewLists}`.execute(db)
  return rows
}

const sum = <T>(items: readonly T[], read: (item: T) => number): number =>
  items.reduce((total, item) => total + read(item), 0)
