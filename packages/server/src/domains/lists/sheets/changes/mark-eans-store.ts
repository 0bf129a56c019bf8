import { chooseGtin } from '@merkwerk/engine'
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/index.ts'
import { type RecordResult, readRowResults } from '../../runs/index.ts'

/** Results that are in memory at once. */
const resultsAtOnce = 500

/** The EAN of a row: that of the list, otherwise of its products. */
export const findGtin = ({ ean, products }: Pick<RecordResult, 'ean' | 'products'>): string | undefined =>
  chooseGtin(
    ean,
    products.flatMap(({ gtins }) => gtins),
  )

/** Remembers which rows in families have an EAN. */
export async function markEans(
  tx: Tx,
  listId: number,
  rows: readonly { position: number; hasEan: boolean }[],
): Promise<void> {
  await sql`
    UPDATE list_family_rows AS member SET has_ean = given.has_ean
    FROM unnest(${rows.map(({ position }) => position)}::integer[], ${rows.map(({ hasEan }) => hasEan)}::boolean[])
      AS given (position, has_ean)
    WHERE list_id = ${listId} AND member.position = given.position
      AND member.has_ean IS DISTINCT FROM given.has_ean`.execute(tx)
}

/** The same of rows that came into a family by a change or its undo: a decision would say it after the next run only. */
export async function markNewEans(tx: Tx, listId: number, positions: readonly number[]): Promise<void> {
  const { rows } = await sql<{ position: number }>`
    SELECT member.position FROM list_family_rows AS member
      JOIN list_rows AS row ON row.list_id = member.list_id AND row.position = member.position
    WHERE member.list_id = ${listId} AND member.position = ANY (${[...positions]}) AND family_id IS NOT NULL
      AND has_ean IS NULL AND verdict IS NOT NULL`.execute(tx)
  const open = rows.map(({ position }) => position)
  for (let from = 0; from < open.length; from += resultsAtOnce) {
    const results = await readRowResults({ db: tx }, listId, open.slice(from, from + resultsAtOnce))
    await markEans(
      tx,
      listId,
      results.map((result) => ({ position: result.position, hasEan: findGtin(result) !== undefined })),
    )
  }
}
