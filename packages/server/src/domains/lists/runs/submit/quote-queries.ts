// docs/decisions/0024-charging.md

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/index.ts'

/** The identifiers of a stored row, and the candidate that the owner chose for it. */
export interface QuotedRow {
  ean: string | null
  asin: string | null
  mpn: string | null
  mpn_brand: string | null
  marketplace: string | null
  product_id: string | null
}

/** How many products an account has paid for. Each has the keys of a row's identifiers, one a line. */
export const countPaid = (db: Db, accountId: number, products: readonly string[]): Promise<number> =>
  countPaidAmong(
    db,
    accountId,
    sql`SELECT * FROM unnest(${products}::text[]) WITH ORDINALITY AS each (keys, number)`,
  )

/** How many distinct products of a counted list its account has paid for. */
export const countPaidOfList = (db: Db, accountId: number, countId: number): Promise<number> =>
  countPaidAmong(
    db,
    accountId,
    sql`SELECT keys, number FROM list_counts, unnest(product_keys) WITH ORDINALITY AS each (keys, number)
      WHERE list_counts.id = ${countId}`,
  )

/**
 * A product is paid for if the account has paid for all of its keys, or for the row's identifiers together. The first condition is evaluated
 * once, so that the first quotes of an account compare nothing.
 */
async function countPaidAmong(db: Db, accountId: number, products: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    SELECT count(*) AS paid FROM (
      SELECT product.number FROM (${products}) AS product
        CROSS JOIN LATERAL (
          SELECT 'request:' || product.keys AS key, true AS is_request
          UNION ALL SELECT key, false FROM unnest(string_to_array(product.keys, E'\n')) AS part (key)
        ) AS wanted
        LEFT JOIN paid_products AS paid ON paid.account_id = ${accountId} AND paid.product_key = wanted.key
      WHERE EXISTS (SELECT FROM paid_products WHERE account_id = ${accountId})
      GROUP BY product.number
      HAVING bool_or(is_request AND paid.run_id IS NOT NULL)
        OR bool_and(paid.run_id IS NOT NULL) FILTER (WHERE NOT is_request)
    ) AS paid_for`.execute(db)
  return rows[0]?.paid ?? 0
}

/** The rows for which the owner chose a candidate, of those lists of an upload that still have the rows of the file. */
export async function findChosenRows(db: Db, accountId: number, uploadId: number): Promise<QuotedRow[]> {
  return db
    .selectFrom('lists')
    .innerJoin('list_choices as choice', 'choice.list_id', 'lists.id')
    .innerJoin('list_rows as row', (join) =>
      join.onRef('row.list_id', '=', 'choice.list_id').onRef('row.position', '=', 'choice.position'),
    )
    .select(['row.ean', 'row.asin', 'row.mpn', 'row.mpn_brand', 'choice.marketplace', 'choice.product_id'])
    .where('lists.account_id', '=', accountId)
    .where('lists.upload_id', '=', uploadId)
    .where('lists.lines_version', '=', 0)
    .execute()
}
