import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/index.ts'

/** The candidates that are chosen for rows, as `marketplace:id`. */
export async function findChoices(
  db: Db,
  listId: number,
  positions: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ position: number; choice: string }>`
    SELECT position, marketplace || ':' || product_id AS choice FROM list_choices
    WHERE list_id = ${listId} AND position = ANY (${positions})`.execute(db)
  return new Map(rows.map(({ position, choice }) => [position, choice]))
}

/** Stores candidates as `findChoices` returns them. Null removes a choice. */
export async function saveChoices(
  tx: Tx,
  listId: number,
  choices: ReadonlyMap<number, string | null>,
): Promise<void> {
  await sql`
    WITH given AS MATERIALIZED (
      SELECT * FROM unnest(${[...choices.keys()]}::integer[], ${[...choices.values()]}::text[]) AS given (position, choice)
    ), removed AS (
      DELETE FROM list_choices AS stored USING given
      WHERE stored.list_id = ${listId} AND stored.position = given.position AND given.choice IS NULL
    )
    INSERT INTO list_choices (list_id, position, marketplace, product_id)
    SELECT ${listId}::bigint, position, split_part(choice, ':', 1), substr(choice, strpos(choice, ':') + 1) FROM given
    WHERE choice IS NOT NULL
    ON CONFLICT (list_id, position) DO UPDATE
      SET marketplace = excluded.marketplace, product_id = excluded.product_id`.execute(tx)
}
