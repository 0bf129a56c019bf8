import type { endpoints, SafetyFact, SourceName } from '@merkwerk/contract'
import { requiredSafetyFacts } from '@merkwerk/contract'
import { readGtins } from '@merkwerk/engine'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Db, likeLiteral } from '../../../platform/db/index.ts'
import { refuseField } from '../../../platform/errors.ts'
import { findUncopied, isIgnored } from '../rows/index.ts'
import { fillColumns } from './columns-store.ts'
import { findComputed } from './computed/computed-store.ts'
import { listAttributes, meets, shown, withFields } from './field-queries.ts'
import { readWhole } from './whole-reads-store.ts'

export type OrderQuery = z.output<typeof endpoints.getListOrder.query>

/** Which rows are asked for. */
export type Filters = Omit<OrderQuery, 'run' | 'sort' | 'order' | 'then_by' | 'group_by' | 'limit' | 'after'>

/** Indexes have these expressions: longer texts would not fit an index. */
const keyLength = 80
export const cut = (text: RawBuilder<unknown>) => sql`left(${text}, ${sql.lit(keyLength)})`
const brandKey = cut(sql`coalesce(own_brand, brand, '')`)
const categoryKey = cut(sql`coalesce(own_category, category, '')`)
const words = sql`(coalesce(own_title, title, '') || ' ' || coalesce(own_brand, brand, ''))`

/** The owner's values that have copies, of the edits of a row. */
export const ownValues = sql.join(
  ['title', 'brand', 'category'].map(
    (field) => sql`max(value) FILTER (WHERE field = ${field}) AS ${sql.ref(field)}`,
  ),
)

/**
 * Rows with what filters and orders read of them. After a change that was too large to copy it at once, the owner's values come from the edits
 * until a task has copied them: then no index has them.
 */
const readTable = (listId: number, uncopied: number | null) =>
  uncopied === null
    ? sql`list_rows`
    : sql`(
      SELECT row.list_id, row.position, row.article_number, row.ean, row.asin, row.mpn, row.verdict, row.sources, row.title, row.brand,
        row.category, row.amazon_price, row.ebay_price, row.attributes, row.attribute_names, row.result_id, row.changed_at, row.fetched_at,
        own.position IS NOT NULL AS has_edits, own.title AS own_title, own.brand AS own_brand, own.category AS own_category
      FROM list_rows AS row LEFT JOIN (
        SELECT position, ${ownValues} FROM list_edits WHERE list_id = ${listId} GROUP BY position
      ) AS own ON own.position = row.position
      WHERE row.list_id = ${listId}
    ) AS list_rows`

/** Rows with their scores. Those that are not scored have none. */
const withScores = (table: RawBuilder<unknown>) =>
  sql`${table} LEFT JOIN list_scores USING (list_id, position)`

/** Rows of a list: a table or a join, and the condition of its rows. */
export interface MatchingRows {
  table: RawBuilder<unknown>
  condition: RawBuilder<unknown>
}

export const readsScores = ({ missing, safety }: Filters) => missing !== undefined || safety !== undefined

interface WantedRows {
  filters: Filters
  /** What the query reads of them. */
  fields: readonly string[]
}

const listRead = ({ filters, fields }: WantedRows): string[] => [
  ...fields,
  ...(filters.where ?? []).map(({ field }) => field),
]

/** The matching rows of a list with what filters and `fields` read of them, if they are stored with the rows. */
export async function selectMatching(
  db: Db,
  listId: number,
  filters: Filters,
  fields: readonly string[] = [],
): Promise<MatchingRows> {
  const read = listRead({ filters, fields })
  const all = readTable(listId, await findUncopied(db, listId))
  const table = read.includes('completeness') || readsScores(filters) ? withScores(all) : all
  return {
    table: withFields(table, listId, read),
    condition: matching(listId, filters),
  }
}

/** Runs a query that reads all matching rows, with the values of any fields. */
export async function readMatching<T>(
  db: Db,
  listId: number,
  wanted: WantedRows,
  read: (whole: Db, rows: MatchingRows) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const fields = listRead(wanted)
  await requireStored(db, listId, fields)
  const attributes = listAttributes(fields)
  // On their own, so that they stay if the query fails.
  if (!db.isTransaction) await fillColumns(db, listId, attributes, signal)
  return readWhole(
    db,
    async (whole) => {
      // Another call may have deleted them while this one waited.
      await fillColumns(whole, listId, attributes)
      return read(whole, await selectMatching(whole, listId, wanted.filters, wanted.fields))
    },
    signal,
  )
}

/** Whether a row has one of these verdicts, or was not searched yet. */
const hasVerdict = (wanted: NonNullable<Filters['verdict']>) =>
  wanted.includes('not-searched')
    ? sql`(verdict = ANY (${wanted}) OR verdict IS NULL)`
    : sql`verdict = ANY (${wanted})`

/** Whether a row is found in a source. */
const isFoundIn = (source: SourceName) => sql`(verdict = 'found' AND sources @> ARRAY[${source}])`

/** `complete` rows have all facts about product safety that every offer needs. */
const hasSafety = (safety: SafetyFact | 'complete') =>
  safety === 'complete'
    ? sql`NOT missing_safety && ${[...requiredSafetyFacts]}::text[]`
    : sql`missing_safety @> ARRAY[${safety}]`

/** The condition of a list's rows that a query asks for. */
function matching(listId: number, filters: Filters) {
  const { verdict, brand, category, source, missing, safety, edited, ignored, search } = filters
  const changedSince = filters.changed_since
  const text = search?.trim()
  const conditions = [
    sql`list_id = ${listId}`,
    verdict !== undefined && hasVerdict(verdict),
    brand !== undefined && isShown({ key: brandKey, shown: shown.brand }, brand),
    category !== undefined && isShown({ key: categoryKey, shown: shown.category }, category),
    source !== undefined && isFoundIn(source),
    missing !== undefined && sql`missing @> ARRAY[${missing}]`,
    safety !== undefined && hasSafety(safety),
    edited === 'true' && sql`has_edits`,
    ignored !== undefined &&
      (ignored === 'true' ? isIgnored('list_rows') : sql`NOT ${isIgnored('list_rows')}`),
    changedSince !== undefined && sql`changed_at >= ${changedSince}`,
    text !== undefined && text !== '' && textMatches(text),
    ...(filters.where ?? []).map(meets),
  ]
  return joined(conditions, sql` AND `)
}

type Condition = RawBuilder<unknown> | false

const joined = (conditions: readonly Condition[], by: RawBuilder<unknown>) =>
  sql.join(
    conditions.filter((condition) => condition !== false),
    by,
  )

/** Whether a row shows a value. Two conditions would make the planner expect too few rows, so most values have one. */
function isShown(column: { key: RawBuilder<unknown>; shown: RawBuilder<unknown> }, value: string) {
  if (value === '') return sql`false`
  if (value.length < keyLength) return sql`${column.key} = ${value}`
  return sql`${column.key} = ${cut(sql`${value}::text`)} AND ${column.shown} = ${value}`
}

/** The index of parts has three characters of a word each. Texts without such a part must begin a word. */
const hasPart = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)

/** Only what a text can match: the planner needs 0.1 ms for each index. EANs are digits, ASINs ten letters and digits. */
function textMatches(text: string) {
  const literal = likeLiteral(text)
  const prefix = `${literal}%`
  const isPart = hasPart(text)
  const [ean] = readGtins([text])
  const conditions = [
    sql`lower(article_number) LIKE ${prefix.toLowerCase()}`,
    /^\d+$/.test(text) && sql`ean LIKE ${prefix}`,
    ean !== undefined && ean !== text && sql`ean = ${ean}`,
    /^[\dA-Z]{1,10}$/i.test(text) && sql`asin LIKE ${prefix.toUpperCase()}`,
    sql`lower(mpn) LIKE ${prefix.toLowerCase()}`,
    sql`${words} ILIKE ${isPart ? `%${prefix}` : prefix}`,
    !isPart && sql`${words} ILIKE ${`% ${prefix}`}`,
  ]
  return sql`(${joined(conditions, sql` OR `)})`
}

/** Computed values are made when they are read, so no query finds rows by these fields. Throws `INVALID_INPUT`. */
async function requireStored(db: Db, listId: number, fields: readonly string[]): Promise<void> {
  if (!fields.some((field) => field.includes(':'))) return
  const { columns } = await findComputed(db, listId)
  if (columns.some(({ field }) => field.includes(':') && fields.includes(field)))
    throw refuseField('field', 'computed-not-filtered')
}
