// docs/decisions/0066-views.md

import { maxGroups, type RowGroup, type SortLevel, type SortOrder } from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Db, sortDirections } from '../../../platform/db/index.ts'
import { conflict } from '../../../platform/errors.ts'
import { isShownAsDay, readDate, readNumber, readText } from './field-queries.ts'
import { type Filters, type MatchingRows, readMatching } from './filter-queries.ts'

type Sql = RawBuilder<unknown>

export const textAt = (index: number) => sql.ref(`text_${index}`)
export const numberAt = (index: number) => sql.ref(`number_${index}`)
export const dateAt = (index: number) => sql.ref(`date_${index}`)

/** What the values of a field are compared by, one after the other. With `areDays` all moments of a day are equal. */
const listKeys = (index: number, areDays = false): Sql[] =>
  areDays ? [dateAt(index), textAt(index)] : [dateAt(index), numberAt(index), textAt(index)]

/** Rows with the text, the number and the day of each field, by which they are compared. A text is read once, whatever is computed of it. */
export function readFields(
  { table, condition }: MatchingRows,
  { fields, completeness }: { fields: readonly string[]; completeness: Sql },
): Sql {
  const texts = fields.map((field, index) => sql`${readText(field)} AS ${textAt(index)}`)
  const compared = fields.flatMap((field, index) => [
    sql`${textAt(index)} COLLATE "de-x-icu" AS ${textAt(index)}`,
    sql`${readNumber(field, textAt(index))} AS ${numberAt(index)}`,
    sql`${readDate(field, textAt(index))} AS ${dateAt(index)}`,
  ])
  return sql`
    SELECT position, ${completeness} AS completeness, ${sql.join(compared)} FROM (
      SELECT *, ${sql.join(texts)} FROM ${table} WHERE ${condition} OFFSET 0
    ) AS list_rows`
}

interface SortKey {
  key: Sql
  order: SortOrder
}

/** Rows without a value are last in both orders. */
const writeOrder = (keys: readonly SortKey[]): Sql =>
  sql.join(keys.map(({ key, order }) => sql`${key} ${sortDirections[order]} NULLS LAST`))

/** Whether a row comes after another one, whose keys `place` has. */
function comesAfter([first, ...others]: readonly SortKey[]): Sql {
  if (!first) return sql`false`
  const { key, order } = first
  const there = sql`place.${key}`
  const isAfter = sql`(keyed.${key} ${order === 'asc' ? sql`>` : sql`<`} ${there} OR (keyed.${key} IS NULL AND ${there} IS NOT NULL))`
  if (others.length === 0) return isAfter
  return sql`(${isAfter} OR (keyed.${key} IS NOT DISTINCT FROM ${there} AND ${comesAfter(others)}))`
}

interface SortedQuery {
  levels: readonly SortLevel[]
  group: string | undefined
  filters: Filters
  limit: number | undefined
  after: number | undefined
}

/** The query of the positions of rows in the order of fields, with their groups, and the fields that it reads. */
export function sortRows(listId: number, { levels, group, limit, after }: Omit<SortedQuery, 'filters'>) {
  const ofGroup = levels.find(({ sort }) => sort === group)
  const areDays = group !== undefined && isShownAsDay(group)
  const all: SortLevel[] = [
    ...(group === undefined ? [] : [{ sort: group, order: ofGroup?.order ?? 'asc' }]),
    // The rows of a day have moments to sort by. Of other groups all values are the same.
    ...levels.filter(({ sort }) => sort !== group || areDays),
  ]
  const fields = all.map(({ sort }) => sort)
  const needsScores = group !== undefined || fields.includes('completeness')
  const read = { fields, completeness: needsScores ? sql`completeness` : sql`NULL::smallint` }
  const groupKeys = listKeys(0, areDays)
  const keys = all.flatMap(({ order }, index) =>
    (index === 0 ? groupKeys : listKeys(index)).map((key) => ({ key, order })),
  )
  const inOrder = [...keys, { key: sql.ref('position'), order: levels[0]?.order ?? 'asc' }]
  const isGrouped = group !== undefined
  // The place would be looked for again for each row if it were no table of its own.
  const select = (rows: MatchingRows) => sql<{ positions: number[]; groups: RowGroup[] | null }>`
    WITH keyed AS MATERIALIZED (${readFields(rows, read)}),
      place AS MATERIALIZED (${readFields({ ...rows, condition: sql`list_id = ${listId} AND position = ${after ?? null}` }, read)})
    SELECT (
      SELECT coalesce(json_agg(position), '[]') FROM (
        SELECT keyed.position FROM keyed ${after === undefined ? sql`` : sql`, place WHERE ${comesAfter(inOrder)}`}
        ORDER BY ${writeOrder(inOrder.map(({ key, order }) => ({ key: sql`keyed.${key}`, order })))}
        LIMIT ${limit ?? null}
      ) AS sorted
    ) AS positions, (
      SELECT coalesce(json_agg(json_build_object('value', value, 'rows', rows, 'completeness', completeness)), '[]') FROM (
        SELECT ${textAt(0)} AS value, count(*) AS rows, floor(avg(completeness))::integer AS completeness
        FROM keyed WHERE ${isGrouped} GROUP BY ${sql.join(groupKeys)}
        ORDER BY ${writeOrder(keys.slice(0, groupKeys.length))} LIMIT ${maxGroups + 1}
      ) AS counted
    ) AS groups`
  return { select, fields: needsScores ? [...fields, 'completeness'] : fields }
}

/**
 * The positions of matching rows in the order of any fields, and how many rows each group has. Reads every matching row: indexes have the
 * orders by one field of all rows only. Days come first, then numbers, then texts. Throws `CONFLICT` for too many groups.
 */
export async function findSorted(
  db: Db,
  listId: number,
  { filters, ...query }: SortedQuery,
  signal?: AbortSignal,
): Promise<{ positions: number[]; groups?: RowGroup[] }> {
  const { select, fields } = sortRows(listId, query)
  const { rows: found } = await readMatching(
    db,
    listId,
    { filters, fields },
    (whole, rows) => select(rows).execute(whole),
    signal,
  )
  const { positions = [], groups } = found[0] ?? {}
  if (query.group === undefined) return { positions }
  if ((groups ?? []).length > maxGroups) throw conflict('too-many-groups', { most: maxGroups })
  return { positions, groups: groups ?? [] }
}
