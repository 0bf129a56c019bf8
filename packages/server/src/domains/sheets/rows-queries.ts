import type { ChosenCandidate, endpoints, Language, MarketplaceName, RowSort } from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Db, likeLiteral } from '../../platform/db/index.ts'
import type { ListRowResult } from '../lists/index.ts'
import { orders } from './queries.ts'

export type OrderQuery = z.output<typeof endpoints.getListOrder.query>

/** What a row shows: the owner's text, otherwise that of the newest result. */
const shown = {
  title: sql<string | null>`nullif(coalesce(own_title, title), '')`,
  brand: sql<string | null>`nullif(coalesce(own_brand, brand), '')`,
  category: sql<string | null>`nullif(coalesce(own_category, category), '')`,
}

const sortKeys: Record<RowSort, RawBuilder<unknown>> = {
  position: sql`position`,
  article_number: sql`article_number COLLATE "de-x-icu"`,
  title: sql`${shown.title} COLLATE "de-x-icu"`,
  brand: sql`${shown.brand} COLLATE "de-x-icu"`,
  category: sql`${shown.category} COLLATE "de-x-icu"`,
  verdict: sql`verdict`,
  amazon_price: sql`amazon_price`,
  ebay_price: sql`ebay_price`,
  attributes: sql`attributes`,
  completeness: sql`completeness`,
  changed: sql`changed_at`,
  fetched: sql`fetched_at`,
}

const sourceColumns: Record<MarketplaceName, RawBuilder<unknown>> = {
  amazon: sql`reason IN ('found-amazon', 'found-both')`,
  ebay: sql`reason IN ('found-ebay', 'found-both')`,
}

function matching(listId: number, filters: Omit<OrderQuery, 'sort' | 'order' | 'limit'>) {
  const { verdict, brand, category, source, missing, edited, ignored, search } = filters
  const changedSince = filters.changed_since
  const text = search?.trim()
  const conditions: (RawBuilder<unknown> | false)[] = [
    sql`list_id = ${listId}`,
    verdict !== undefined && sql`verdict = ANY (${verdict})`,
    brand !== undefined && sql`${shown.brand} = ${brand}`,
    category !== undefined && sql`${shown.category} = ${category}`,
    source !== undefined && sourceColumns[source],
    missing !== undefined && sql`missing @> ARRAY[${missing}]`,
    edited === 'true' && sql`has_edits`,
    ignored !== undefined && sql`is_ignored = ${ignored === 'true'}`,
    changedSince !== undefined && sql`changed_at >= ${changedSince}`,
    text !== undefined && text !== '' && textMatches(text),
  ]
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` AND `,
  )
}

function textMatches(text: string) {
  const prefix = `${likeLiteral(text).toLowerCase()}%`
  const part = `%${likeLiteral(text)}%`
  return sql`(lower(article_number) LIKE ${prefix} OR ean LIKE ${prefix} OR lower(asin) LIKE ${prefix}
    OR ${shown.title} ILIKE ${part} OR ${shown.brand} ILIKE ${part})`
}

/** The positions of matching rows in order. Rows without the sorted value are last. */
export async function findOrder(db: Db, listId: number, { sort, order, limit, ...filters }: OrderQuery) {
  // One JSON value: the driver needs longer to read 100,000 rows than the database to sort them.
  const { rows } = await sql<{ positions: number[] }>`
    SELECT coalesce(json_agg(position), '[]') AS positions FROM (
      SELECT position FROM list_rows WHERE ${matching(listId, filters)}
      ORDER BY ${sortKeys[sort]} ${orders[order]}${sort === 'position' ? sql`` : sql` NULLS LAST, position`}
      LIMIT ${limit ?? null}
    ) AS matching`.execute(db)
  return rows[0]?.positions ?? []
}

type Unread = 'reason' | 'attribute_names' | 'has_description' | 'fingerprint' | 'fetched_at'

/** A row with the owner's title, brand and category. */
export interface StoredRow extends Omit<ListRowResult, Unread> {
  job_id: number
  completeness: number | null
  missing: string[]
  is_ignored: boolean
  fetched_at: Date | null
  changed_at: Date
  run: string
  edited: string[]
  chosen: ChosenCandidate | null
}

/** Rows of a list by their positions, in list order. */
export async function findRows(db: Db, listId: number, positions: readonly number[]): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    SELECT row.position, article_number, ean, asin, job_id, verdict, ${shown.title} AS title, ${shown.brand} AS brand,
      ${shown.category} AS category, image, amazon_price::text, amazon_currency, ebay_price::text, ebay_currency,
      attributes, completeness, missing, is_ignored, fetched_at, changed_at,
      (SELECT public_id FROM jobs WHERE jobs.id = job_id) AS run,
      CASE WHEN has_edits THEN (
        SELECT array_agg(field ORDER BY field) FROM list_edits AS edit
        WHERE edit.list_id = row.list_id AND edit.position = row.position
      ) ELSE ARRAY[]::text[] END AS edited,
      (SELECT jsonb_build_object('marketplace', marketplace, 'id', product_id) FROM list_choices AS choice
        WHERE choice.list_id = row.list_id AND choice.position = row.position) AS chosen
    FROM list_rows AS row WHERE row.list_id = ${listId} AND row.position = ANY (${positions})
    ORDER BY row.position`.execute(db)
  return rows
}

/** A page of a list's rows in list order, without ignored ones, with the run of each result. */
export async function findRunsOfRows(
  db: Db,
  listId: number,
  { after, limit, onlyFound = false }: { after: number; limit: number; onlyFound?: boolean },
): Promise<{ position: number; jobId: number }[]> {
  return db
    .selectFrom('list_rows')
    .select(['position', 'job_id as jobId'])
    .where('list_id', '=', listId)
    .where('position', '>', after)
    .where('is_ignored', '=', false)
    .$if(onlyFound, (rows) => rows.where('verdict', '=', 'found'))
    .orderBy('position')
    .limit(limit)
    .execute()
}

const maxFacets = 100

/** The most frequent values that rows show, and how many rows have each. */
export async function countValues(db: Db, listId: number, column: 'brand' | 'category') {
  const { rows } = await sql<{ value: string; rows: number }>`
    SELECT ${shown[column]} AS value, count(*) AS rows FROM list_rows
    WHERE list_id = ${listId} AND ${shown[column]} IS NOT NULL
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${maxFacets}`.execute(db)
  return rows
}

/** The edits of a row with their editors. */
export async function findRowEdits(db: Db, listId: number, position: number) {
  return db
    .selectFrom('list_edits')
    .innerJoin('accounts', 'accounts.id', 'edited_by')
    .select(['field', 'value', 'edited_at', 'accounts.username'])
    .where('list_id', '=', listId)
    .where('position', '=', position)
    .orderBy('field')
    .execute()
}

/** The runs of a list that processed a row, newest first. */
export async function findRunsOfRow(db: Db, listId: number, position: number, limit: number) {
  return db
    .selectFrom('jobs')
    .innerJoin('records', (join) =>
      join.onRef('records.job_id', '=', 'jobs.id').on('records.position', '=', position),
    )
    .select(['jobs.id', 'jobs.public_id', 'jobs.created_at', 'jobs.language'])
    .$narrowType<{ language: Language }>()
    .where('jobs.list_id', '=', listId)
    .orderBy('jobs.id', 'desc')
    .limit(limit)
    .execute()
}
