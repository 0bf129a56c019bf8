import type { ComputedColumn, endpoints, ListSort } from '@merkwerk/contract'
import { readGtins } from '@merkwerk/engine'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Db, likeLiteral, prepared, sortDirections } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { RunRow } from '../runs/index.ts'
import type { OrderQuery } from './filter-queries.ts'

export type ListsQuery = z.output<typeof endpoints.getLists.query>

/** A row of `lists` with figures of its runs. */
export interface ListedList {
  id: number
  public_id: string
  account_id: number
  name: string
  file_name: string
  total_rows: number
  rows_version: number
  own_columns: string[]
  computed_columns: ComputedColumn[]
  found: number
  ambiguous: number
  not_found: number
  blocked: number
  unreadable: number
  skipped: number
  scored_rows: number
  completeness_sum: number
  created_at: Date
  changed_at: Date
  archived_at: Date | null
  runs: number
  latest_run: string | null
  open_run: string | null
}

/** Rows of a list: as they are now, or as of a run. */
export interface ListSelection<List = ListedList> {
  list: List
  /** Undefined for the rows as they are now. */
  run: RunRow | undefined
}

const columns = sql`lists.id, lists.public_id, lists.account_id, lists.name, lists.file_name, lists.total_rows, lists.rows_version, lists.own_columns,
  lists.computed_columns, lists.found,
  lists.ambiguous, lists.not_found, lists.blocked, lists.unreadable, lists.skipped, lists.scored_rows, lists.completeness_sum,
  lists.created_at, lists.changed_at, lists.archived_at,
  (SELECT count(*) FROM runs WHERE runs.list_id = lists.id) AS runs,
  (SELECT runs.public_id FROM runs WHERE runs.list_id = lists.id ORDER BY runs.id DESC LIMIT 1) AS latest_run,
  (SELECT runs.public_id FROM runs WHERE runs.list_id = lists.id AND finished_at IS NULL ORDER BY runs.id DESC LIMIT 1)
    AS open_run`

const sortKeys: Record<ListSort, RawBuilder<unknown>> = {
  changed: sql`changed_at`,
  created: sql`created_at`,
  name: sql`name COLLATE "de-x-icu"`,
  rows: sql`total_rows`,
}

const asin = /^[A-Z\d]{10}$/i

/**
 * Whether a row of the list has this identifier: article numbers by prefix, the others as a whole. Each condition is a
 * separate scalar subquery with an index. With EXISTS, the planner reads the rows of all accounts.
 */
function rowMatches(search: string) {
  const [ean] = readGtins([search])
  const conditions = [
    sql`lower(article_number) LIKE ${`${likeLiteral(search).toLowerCase()}%`}`,
    ...(ean === undefined ? [] : [sql`ean = ${ean}`]),
    ...(asin.test(search) ? [sql`asin = ${search.toUpperCase()}`] : []),
    ...(/\d/.test(search) ? [sql`lower(mpn) = ${search.toLowerCase()}`] : []),
  ]
  const rows = conditions.map(
    (condition) => sql`(SELECT 1 FROM list_rows WHERE list_id = lists.id AND ${condition} LIMIT 1)`,
  )
  return sql`coalesce(${sql.join(rows)}) IS NOT NULL`
}

function matching(accountId: number, { search, archived }: Pick<ListsQuery, 'search' | 'archived'>) {
  const part = search && `%${likeLiteral(search)}%`
  return sql.join(
    [
      sql`account_id = ${accountId} AND deleted_at IS NULL`,
      archived === 'true' ? sql`archived_at IS NOT NULL` : sql`archived_at IS NULL`,
      ...(search && part
        ? [
            sql`(name ILIKE ${part} OR file_name ILIKE ${part} OR public_id ILIKE ${part} OR ${rowMatches(search)})`,
          ]
        : []),
    ],
    sql` AND `,
  )
}

/** One page of an account's lists, and how many match. A number beyond the last page returns the last page. */
export async function readLists(
  db: Db,
  accountId: number,
  { sort, order, page, limit, ...filters }: ListsQuery,
) {
  // A search reads rows, so it runs once: for all IDs, which also gives their number.
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM lists WHERE ${matching(accountId, filters)}
    ORDER BY ${sortKeys[sort]} ${sortDirections[order]}, id DESC`.execute(db)
  const totalPages = Math.ceil(rows.length / limit)
  const currentPage = Math.max(1, Math.min(page, totalPages))
  const shown = rows.slice((currentPage - 1) * limit, currentPage * limit).map(({ id }) => id)
  const { rows: lists } = await sql<ListedList>`
    SELECT ${columns} FROM lists WHERE id = ANY (${shown}) ORDER BY array_position(${shown}::bigint[], id)`.execute(
    db,
  )
  return { lists, total: rows.length, totalPages, currentPage }
}

/** Lists by their IDs, without deleted ones. */
export async function findLists(db: Db, ids: readonly number[]): Promise<ListedList[]> {
  const { rows } = await sql<ListedList>`
    SELECT ${columns} FROM lists WHERE id = ANY (${ids}) AND deleted_at IS NULL`.execute(db)
  return rows
}

/** At most `limit` lists of an account, the newest first, from before a list's ID. */
export async function readNewestLists(
  db: Db,
  accountId: number,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<ListedList[]> {
  const { rows } = await sql<ListedList>`
    SELECT ${columns} FROM lists
    WHERE account_id = ${accountId} AND deleted_at IS NULL AND (${before ?? null}::bigint IS NULL OR id < ${before ?? null})
    ORDER BY id DESC LIMIT ${limit}`.execute(db)
  return rows
}

const isOwnedBy = (accountId: number | undefined) =>
  accountId === undefined ? sql`true` : sql`account_id = ${accountId}`

/** A list by its public ID, of the account or of any. Throws `NOT_FOUND`. */
export async function getList(db: Db, accountId: number | undefined, id: string): Promise<ListedList> {
  const { rows } = await sql<ListedList>`
    SELECT ${columns} FROM lists WHERE public_id = ${id.toUpperCase()} AND ${isOwnedBy(accountId)} AND deleted_at IS NULL`.execute(
    db,
  )
  if (!rows[0]) throw new AppError('NOT_FOUND')
  return rows[0]
}

/** The ID of the list with this public ID, of the account or of any. Throws `NOT_FOUND`. */
export async function getListId(db: Db, accountId: number | undefined, id: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`${prepared}
    SELECT id FROM lists WHERE public_id = ${id.toUpperCase()} AND ${isOwnedBy(accountId)} AND deleted_at IS NULL`.execute(
    db,
  )
  if (!rows[0]) throw new AppError('NOT_FOUND')
  return rows[0].id
}

/** The positions of a run's rows that have a result, in list order. */
export async function findRunOrder(
  db: Db,
  runId: number,
  { verdict, search, after, limit }: Pick<OrderQuery, 'verdict' | 'search' | 'after' | 'limit'>,
): Promise<number[]> {
  const prefix = `${likeLiteral(search ?? '').toLowerCase()}%`
  const { rows } = await sql<{ positions: number[] }>`
    SELECT coalesce(json_agg(position), '[]') AS positions FROM (
      SELECT position FROM records
      WHERE run_id = ${runId} AND position > ${after ?? 0}
        AND ${verdict ? sql`verdict = ANY (${verdict})` : sql`verdict IS NOT NULL`}
        AND ${search ? sql`lower(article_number) LIKE ${prefix}` : sql`true`}
      ORDER BY position LIMIT ${limit ?? null}
    ) AS matching`.execute(db)
  return rows[0]?.positions ?? []
}
