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

/** Whether an account has paid for the product of `product.keys`, the keys of a row's identifiers, one a line. */
const isPaid = (accountId: number): RawBuilder<boolean> => {
  const isKeyPaid = (key: RawBuilder<unknown>) => sql<boolean>`EXISTS (
    SELECT FROM paid_products WHERE account_id = ${accountId} AND product_key = ${key})`
  return sql<boolean>`(${isKeyPaid(sql`'request:' || product.keys`)} OR product.keys <> '' AND NOT EXISTS (
    SELECT FROM unnest(string_to_array(product.keys, E'\n')) AS part (key) WHERE NOT ${isKeyPaid(sql`part.key`)}))`
}

/** How many products an account has paid for. Each has the keys of a row's identifiers, one a line. */
export async function countPaid(db: Db, accountId: number, products: readonly string[]): Promise<number> {
  if (products.length === 0) return 0
  const { rows } = await sql<{ paid: number }>`
    SELECT count(*) AS paid FROM unnest(${products}::text[]) AS product (keys)
    WHERE ${hasPaid(accountId)} AND ${isPaid(accountId)}`.execute(db)
  return rows[0]?.paid ?? 0
}

/** How many distinct products of a counted list its account has paid for. */
export async function countPaidOfList(db: Db, accountId: number, countId: number): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    SELECT count(*) AS paid FROM list_counts, unnest(product_keys) AS product (keys)
    WHERE list_counts.id = ${countId} AND ${hasPaid(accountId)} AND ${isPaid(accountId)}`.execute(db)
  return rows[0]?.paid ?? 0
}

/** Evaluated once, so that the first quotes of an account compare nothing. */
const hasPaid = (accountId: number) =>
  sql<boolean>`EXISTS (SELECT FROM paid_products WHERE account_id = ${accountId})`

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
