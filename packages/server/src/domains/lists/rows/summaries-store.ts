import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/index.ts'

/** What is counted over all rows of a list. */
export type SummaryKind = 'facets' | 'open' | 'gaps' | 'safety' | 'sources' | 'attributes'

/**
 * What was counted over all rows of a list, and whether rows have changed since. The rows of a run never change. Undefined if it was never
 * counted.
 */
export async function findSummary<T extends object>(
  db: Db,
  listId: number,
  kind: SummaryKind,
  runId: number | null = null,
): Promise<{ content: T; isCurrent: boolean } | undefined> {
  const { rows } = await sql<{ content: T; is_current: boolean }>`
    SELECT summary.content, run_id IS NOT NULL
      OR (summary.rows_version, summary.changed_at) = (lists.rows_version, lists.changed_at) AS is_current
    FROM lists JOIN list_summaries AS summary ON summary.list_id = lists.id AND summary.kind = ${kind}
    WHERE lists.id = ${listId} AND run_id IS NOT DISTINCT FROM ${runId}`.execute(db)
  const [summary] = rows
  return summary && { content: summary.content, isCurrent: summary.is_current }
}

/**
 * Returns what was counted over all rows of a list, now or as of a run, or counts it if rows have changed since. Counting reads every row. What was
 * counted while rows changed is stored under the version before it, so that the next call counts again.
 */
export async function summarize<T extends object>(
  db: Db,
  listId: number,
  kind: SummaryKind,
  count: () => Promise<T>,
  runId: number | null = null,
): Promise<T> {
  const found = await findSummary<T>(db, listId, kind, runId)
  if (found?.isCurrent) return found.content
  const list = await db
    .selectFrom('lists')
    .select(['rows_version', 'changed_at'])
    .where('id', '=', listId)
    .executeTakeFirst()
  const content = await count()
  if (!list) return content
  const summary = { ...list, content: JSON.stringify(content) }
  await db
    .insertInto('list_summaries')
    .values({ list_id: listId, kind, run_id: runId, ...summary })
    .onConflict((conflict) => conflict.columns(['list_id', 'kind', 'run_id']).doUpdateSet(summary))
    .execute()
  return content
}

/** Deletes what was counted over the rows of a run. */
export async function deleteRunSummaries(tx: Tx, listId: number, runId: number): Promise<void> {
  await tx.deleteFrom('list_summaries').where('list_id', '=', listId).where('run_id', '=', runId).execute()
}
