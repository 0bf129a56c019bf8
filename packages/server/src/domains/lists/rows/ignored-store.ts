import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/index.ts'

/** Whether the row or line with this alias is ignored. */
export const isIgnored = (row: string) => sql<boolean>`EXISTS (
  SELECT FROM list_ignored AS ignored
  WHERE ignored.list_id = ${sql.ref(`${row}.list_id`)} AND ignored.position = ${sql.ref(`${row}.position`)})`

/** Ignores rows of a locked list. */
export async function ignoreRows(tx: Tx, listId: number, positions: readonly number[]): Promise<void> {
  await sql`
    INSERT INTO list_ignored (list_id, position) SELECT ${listId}::bigint, unnest(${positions}::integer[])
    ON CONFLICT DO NOTHING`.execute(tx)
}
