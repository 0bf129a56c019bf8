import type {
  ChosenCandidate,
  Language,
  RowSelection,
  RowSort,
  SafetyFact,
  SkipReason,
  SortOrder,
  StatedSafety,
  Verdict,
} from '@merkwerk/contract'
import { findMissingSafety } from '@merkwerk/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Db, prepared, sortDirections, type Tables } from '../../../platform/db/index.ts'
import { isIgnored } from '../rows/index.ts'
import { shown } from './field-queries.ts'
import {
  cut,
  type Filters,
  type MatchingRows,
  type OrderQuery,
  ownValues,
  readsScores,
  selectMatching,
} from './filter-queries.ts'
import { findSorted } from './sorted-queries.ts'
import { readWhole } from './whole-reads-store.ts'

const sorted = (text: RawBuilder<unknown>) => sql`${cut(text)} COLLATE "de-x-icu"`

interface SortKey {
  key: RawBuilder<unknown>
  /** Some rows may have none. */
  isOptional: boolean
}

const required = (key: RawBuilder<unknown>): SortKey => ({ key, isOptional: false })
const optional = (key: RawBuilder<unknown>): SortKey => ({ key, isOptional: true })

const sortKeys: Record<RowSort, SortKey> = {
  position: required(sql`position`),
  article_number: required(sorted(sql`article_number`)),
  title: optional(sorted(shown.title)),
  brand: optional(sorted(shown.brand)),
  category: optional(sorted(shown.category)),
  verdict: optional(sql`verdict`),
  amazon_price: optional(sql`amazon_price`),
  ebay_price: optional(sql`ebay_price`),
  attributes: required(sql`attributes`),
  completeness: optional(sql`completeness`),
  changed: required(sql`changed_at`),
  fetched: optional(sql`fetched_at`),
}

/** The rows of one verdict that an index has by title, in the terms of that index. It has no found rows. */
function byTitle(listId: number, [verdict, ...others]: OrderQuery['verdict'] = []) {
  if (verdict === undefined || verdict === 'found' || verdict === 'not-searched' || others.length > 0)
    return undefined
  return sql`list_id = ${listId} AND verdict = ${verdict} AND verdict <> 'found'`
}

/** The query of the positions of selected rows of a list. */
export async function selectPositions(db: Db, listId: number, rows: RowSelection) {
  if (Array.isArray(rows))
    return sql`SELECT position FROM list_rows WHERE list_id = ${listId} AND position = ANY (${rows})`
  if ('ranges' in rows) {
    const ranges = rows.ranges.map(([first, last]) => `[${Math.min(first, last)},${Math.max(first, last)}]`)
    return sql`SELECT position FROM list_rows WHERE list_id = ${listId} AND ${`{${ranges.join()}}`}::int4multirange @> position`
  }
  if (rows.where !== undefined) {
    const { positions } = await readOrder(db, listId, { ...rows, sort: 'position', order: 'asc' })
    return sql`SELECT unnest(${positions}::integer[]) AS position`
  }
  const { table, condition } = await selectMatching(db, listId, rows)
  return sql`SELECT position FROM ${table} WHERE ${condition}`
}

type SortedQuery = Omit<OrderQuery, 'run'>

/** The positions of matching rows in order, and their groups if they are grouped. Indexes have the orders by one field that every row has. */
export async function readOrder(db: Db, listId: number, query: SortedQuery, signal?: AbortSignal) {
  const { sort, order, then_by: thenBy = [], group_by: group, limit, after, ...filters } = query
  const isIndexed = isRowSort(sort) && thenBy.length === 0 && group === undefined
  if (isIndexed && filters.where === undefined)
    return { positions: await findOrder(db, listId, { ...filters, sort, order, limit, after }, signal) }
  return findSorted(
    db,
    listId,
    { levels: [{ sort, order }, ...thenBy], group, filters, limit, after },
    signal,
  )
}

const isRowSort = (field: string): field is RowSort => field in sortKeys

export type IndexedQuery = Filters & { sort: RowSort } & Pick<OrderQuery, 'order' | 'limit' | 'after'>

/**
 * The positions of matching rows in order. Rows without the sorted value are last, in list order. Rows with equal values are in
 * list order, or reversed if the order is descending, so that an index has this order too.
 */
export async function findOrder(
  db: Db,
  listId: number,
  { sort, order, limit, after, ...filters }: IndexedQuery,
  signal?: AbortSignal,
) {
  const { key, isOptional } = sortKeys[sort]
  const direction = sortDirections[order]
  const names = Object.keys(filters).join()
  const inOrder = sort === 'title' && names === 'verdict' ? byTitle(listId, filters.verdict) : undefined
  const needsScores = sort === 'completeness' || readsScores(filters)
  const { table, condition } = await selectMatching(db, listId, filters, [sort])
  const rows: MatchingRows = { table, condition: inOrder ?? condition }
  const and = (...conditions: RawBuilder<unknown>[]): MatchingRows => ({
    table,
    condition: sql.join([rows.condition, ...conditions], sql` AND `),
  })
  const isAfter = after === undefined ? [] : [afterRow(listId, { table, key, after, order })]
  // The index of texts and missing fields has no order.
  const isUnordered = filters.search !== undefined || filters.missing !== undefined
  if (limit !== undefined && names !== '' && !inOrder && (isUnordered || sort !== 'position')) {
    if (isUnordered && after === undefined) {
      // A connection keeps its prepared statements, and filters have many combinations.
      const isPrepared = !names.includes(',')
      const first = await findFrequent(db, rows, { listId, key, direction, limit, isPrepared })
      if (first) return first
    }
    if (sort === 'position') {
      const few = await sortFew(db, and(...isAfter), { key, direction, limit, most: mostInListOrder })
      if (few) return few
    } else {
      const few = await sortFew(db, rows, {
        key,
        direction,
        most: filters.verdict ? mostInListOrder : mostSorted,
        isCounted: names === 'verdict',
      })
      const from = after === undefined ? 0 : (few?.indexOf(after) ?? -1) + 1
      if (few && (after === undefined || from > 0)) return few.slice(from, from + limit)
    }
  }
  const by = sql`${key} ${direction}, position ${direction}`
  if (!isOptional) return findPositions(db, and(...isAfter), { by, limit }, signal)
  const found = await findPositions(db, and(sql`${key} IS NOT NULL`, ...isAfter), { by, limit }, signal)
  const room = limit === undefined ? undefined : limit - found.length
  if (room === 0) return found
  const isLater = after === undefined ? [] : [afterEmpty(listId, { table, key, after })]
  // The index of a sorted column of the rows has those without a value too.
  const inListOrder = { by: needsScores ? sql`position` : sql`${key}, position`, limit: room }
  const empty = await findPositions(db, and(sql`${key} IS NULL`, ...isLater), inListOrder, signal)
  return [...found, ...empty]
}

/** Filtered rows up to this number are sorted. More are read in order until there are enough. */
const mostSorted = 1_500
/** The same for rows that only need list order, and for rows of a verdict: an index has verdict and position. */
const mostInListOrder = 5_000

/** A frequent text has enough rows among this many of the order. */
const firstRows = 7_500
/** The first rows of the list, which are together on disk, show whether a text is frequent. */
const sampledRows = 300

interface FirstRows {
  listId: number
  key: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  limit: number
  isPrepared: boolean
}

/** The first rows with a frequent text, or undefined. The index of texts would read all its rows before any is in order. */
async function findFrequent(
  db: Db,
  { table, condition }: MatchingRows,
  { listId, key, direction, limit, isPrepared }: FirstRows,
): Promise<number[] | undefined> {
  const among = async (by: RawBuilder<unknown>, most: number) => {
    const { rows: found } = await sql<{ positions: number[] }>`${isPrepared ? prepared : sql``}
      SELECT coalesce(json_agg(position), '[]') AS positions FROM (
        SELECT position FROM (
          SELECT * FROM ${table} WHERE list_id = ${listId} AND ${key} IS NOT NULL
          ORDER BY ${by} LIMIT ${most}
        ) AS first WHERE ${condition} LIMIT ${limit}
      ) AS matching`.execute(db)
    return found[0]?.positions ?? []
  }
  const sample = await among(sql`position`, sampledRows)
  if (sample.length * firstRows < limit * sampledRows) return undefined
  const first = await among(sql`${key} ${direction}, position ${direction}`, firstRows)
  return first.length === limit ? first : undefined
}

interface FewRows {
  key: RawBuilder<unknown>
  direction: RawBuilder<unknown>
  most: number
  /** Whether an index counts the rows without reading them. */
  isCounted?: boolean
  limit?: number
}

/**
 * The first of the matching rows in order, or undefined if they are many. The planner cannot know that rows of a filter are at the
 * end of an order, such as ambiguous rows, which have no title. It would read the whole list for them. Not prepared: a plan for
 * lists of average length would read long lists as a whole.
 */
async function sortFew(
  db: Db,
  { table, condition }: MatchingRows,
  { key, direction, most, isCounted, limit }: FewRows,
): Promise<number[] | undefined> {
  if (isCounted) {
    const counted = await sql<{ count: number }>`
      SELECT count(*)::int FROM (SELECT FROM ${table} WHERE ${condition} LIMIT ${most + 1}) AS part`.execute(
      db,
    )
    if ((counted.rows[0]?.count ?? 0) > most) return undefined
  }
  const { rows: sorted } = await sql<{ count: number; positions: number[] }>`
    WITH few AS MATERIALIZED (SELECT position, ${key} AS key FROM ${table} WHERE ${condition} LIMIT ${most + 1}),
      counted AS (SELECT count(*)::int FROM few)
    SELECT (SELECT count FROM counted), coalesce(json_agg(position), '[]') AS positions FROM (
      SELECT position FROM few WHERE (SELECT count FROM counted) <= ${most}
      ORDER BY key ${direction} NULLS LAST, CASE WHEN key IS NULL THEN position END, position ${direction}
      LIMIT ${limit ?? null}
    ) AS first`.execute(db)
  const { count = 0, positions = [] } = sorted[0] ?? {}
  return count > most ? undefined : positions
}

interface Place {
  table: RawBuilder<unknown>
  key: RawBuilder<unknown>
  after: number
}

/** The sorted value of a row. */
const sortedValue = (listId: number, { table, key, after }: Place) =>
  sql`(SELECT ${key} FROM ${table} WHERE list_id = ${listId} AND position = ${after})`

/** Rows with a value that come after a row. None come after a row without one. */
const afterRow = (listId: number, { order, ...place }: Place & { order: SortOrder }) =>
  sql`(${place.key}, position) ${order === 'asc' ? sql`>` : sql`<`} (${sortedValue(listId, place)}, ${place.after}::integer)`

/** Rows without a value that come after a row: all, if that row has one. */
const afterEmpty = (listId: number, place: Place) =>
  sql`(position > ${place.after} OR ${sortedValue(listId, place)} IS NOT NULL)`

async function findPositions(
  db: Db,
  { table, condition }: MatchingRows,
  { by, limit }: { by: RawBuilder<unknown>; limit: number | undefined },
  signal: AbortSignal | undefined,
): Promise<number[]> {
  // One JSON value: the driver needs longer to read 100,000 rows than the database to sort them.
  const select = sql<{ positions: number[] }>`
    SELECT coalesce(json_agg(position), '[]') AS positions FROM (
      SELECT position FROM ${table} WHERE ${condition} ORDER BY ${by} LIMIT ${limit ?? null}
    ) AS matching`
  const positionsIn = async (database: Db) => (await select.execute(database)).rows[0]?.positions ?? []
  if (limit !== undefined) return positionsIn(db)
  return readWhole(db, positionsIn, signal)
}

type Column =
  | ('position' | 'article_number' | 'ean' | 'asin' | 'mpn' | 'mpn_brand' | 'run_id' | 'result_id')
  | ('title' | 'brand' | 'category' | 'image' | 'amazon_currency' | 'ebay_currency' | 'attributes')
  | ('fetched_at' | 'changed_at')

/** A row with the owner's title, brand and category. */
export interface StoredRow extends Pick<Selectable<Tables['list_rows']>, Column> {
  verdict: Verdict | null
  /** Decimal text with a dot. */
  amazon_price: string | null
  ebay_price: string | null
  is_ignored: boolean
  /** Null without a score. */
  completeness: number | null
  missing: string[]
  missing_safety: SafetyFact[] | null
  run: string | null
  /** The list states other identifiers by now, or the row was skipped and would be searched now. */
  outdated: boolean
  /** The part number as the list states it, also if it cannot be searched, and why the row is not searched. */
  stated_mpn: string | null
  skip_reason: SkipReason | null
  edited: string[]
  chosen: ChosenCandidate | null
}

const identifying = ['ean', 'asin', 'mpn', 'mpn_brand'] as const
const identifiersIn = (table: 'row' | 'line') =>
  sql.join(identifying.map((column) => sql.ref(`${table}.${column}`)))
/** What the list states. A row without a line has what was looked up. */
const statedIdentifiers = sql.join(
  identifying.map(
    (column) =>
      sql`CASE WHEN line.position IS NULL THEN ${sql.ref(`row.${column}`)} ELSE ${sql.ref(`line.${column}`)} END AS ${sql.ref(column)}`,
  ),
)

/** The part number as the list states it. One that cannot be searched is kept as the invalid cell. */
export const statedPart = (line: 'line' | 'row') =>
  sql`coalesce(${sql.ref(`${line}.mpn`)}, CASE WHEN ${sql.ref(`${line}.skip_reason`)} LIKE 'mpn-%' THEN ${sql.ref(`${line}.bad_value`)} END)`

/** What a row shows of a field: the owner's value, otherwise that of the newest result. Copies of large changes follow later. */
const shownNow = (field: 'title' | 'brand' | 'category') =>
  sql`nullif(coalesce(edits.${sql.ref(field)}, row.${sql.ref(field)}), '') AS ${sql.ref(field)}`

/** Rows of a list by their positions, in list order. */
export async function findRows(db: Db, listId: number, positions: readonly number[]): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`${prepared}
    SELECT row.position, row.article_number, ${statedIdentifiers}, ${statedPart('line')} AS stated_mpn, line.skip_reason, run_id, result_id, verdict,
      ${shownNow('title')}, ${shownNow('brand')}, ${shownNow('category')},
      image, amazon_price::text, amazon_currency, ebay_price::text, ebay_currency,
      attributes, completeness, coalesce(missing, '{}') AS missing, missing_safety, ${isIgnored('row')} AS is_ignored, fetched_at, changed_at,
      (SELECT public_id FROM runs WHERE runs.id = run_id) AS run,
      line.position IS NOT NULL AND ((${identifiersIn('row')}) IS DISTINCT FROM (${identifiersIn('line')})
        OR (verdict IS NOT DISTINCT FROM 'skipped' AND line.skip_reason IS NULL)) AS outdated,
      coalesce(edits.fields, '{}') AS edited,
      (SELECT jsonb_build_object('source', marketplace, 'id', product_id) FROM list_choices AS choice
        WHERE choice.list_id = row.list_id AND choice.position = row.position) AS chosen
    FROM list_rows AS row LEFT JOIN list_scores AS score ON score.list_id = row.list_id AND score.position = row.position
      LEFT JOIN list_lines AS line ON line.list_id = ${listId} AND line.position = row.position
      CROSS JOIN LATERAL (
        SELECT array_agg(field ORDER BY field) AS fields, ${ownValues}
        FROM list_edits AS edit WHERE edit.list_id = row.list_id AND edit.position = row.position
      ) AS edits
    WHERE row.list_id = ${listId} AND row.position = ANY (${positions}) ORDER BY row.position`.execute(db)
  return rows
}

/** Rows of a list by their positions, in list order, as a run left them: without edits, choices and scores. */
export async function findRowsOfRun(
  db: Db,
  runId: number,
  positions: readonly number[],
): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow & { stated_safety: StatedSafety[] | null }>`
    SELECT row.position, article_number, ean, asin, mpn, mpn_brand, mpn AS stated_mpn, NULL AS skip_reason, run_id, result_id, row.verdict, title, brand, category, image,
      amazon_price::text, amazon_currency, ebay_price::text, ebay_currency, attributes, NULL AS completeness,
      ARRAY[]::text[] AS missing, stated_safety, false AS is_ignored, row.fetched_at,
      coalesce(runs.finished_at, runs.created_at) AS changed_at, runs.public_id AS run, false AS outdated, ARRAY[]::text[] AS edited, NULL AS chosen
    FROM records AS row JOIN results ON results.id = result_id JOIN runs ON runs.id = run_id
    WHERE run_id = ${runId} AND row.position = ANY (${positions}) ORDER BY row.position`.execute(db)
  return rows.map(({ stated_safety: stated, ...row }) => ({
    ...row,
    missing_safety: stated && findMissingSafety(stated),
  }))
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
    .selectFrom('runs')
    .innerJoin('records', (join) =>
      join.onRef('records.run_id', '=', 'runs.id').on('records.position', '=', position),
    )
    .select(['runs.id', 'runs.public_id', 'runs.created_at', 'runs.language'])
    .$narrowType<{ language: Language }>()
    .where('runs.list_id', '=', listId)
    .orderBy('runs.id', 'desc')
    .limit(limit)
    .execute()
}
