import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

/** What is counted over all rows of a list. */
export type SummaryKind = 'facets' | 'gaps'

/**
 * Returns what was counted over all rows of a list, or counts it if rows have changed since. Counting reads every row. What was
 * counted while rows changed is stored under the version before it, so that the next call counts again.
 */
export async function summarize<T extends object>(
  db: Db,
  listId: number,
  kind: SummaryKind,
  count: () => Promise<T>,
): Promise<T> {
  const { rows } = await sql<{ rows_version: number; changed_at: Date; content: T | null }>`
    SELECT lists.rows_version, lists.changed_at, summary.content
    FROM lists LEFT JOIN list_summaries AS summary ON summary.list_id = lists.id AND summary.kind = ${kind}
      AND summary.rows_version = lists.rows_version AND summary.changed_at = lists.changed_at
    WHERE lists.id = ${listId}`.execute(db)
  const [list] = rows
  if (list?.content) return list.content
  const content = await count()
  if (!list) return content
  const summary = {
    rows_version: list.rows_version,
    changed_at: list.changed_at,
    content: JSON.stringify(content),
  }
  await db
    .insertInto('list_summaries')
    .values({ list_id: listId, kind, ...summary })
    .onConflict((conflict) => conflict.columns(['list_id', 'kind']).doUpdateSet(summary))
    .execute()
  return content
}
