import { type ColumnStatistics, type SourceName, sources } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import { isAxis, shown } from './field-queries.ts'
import { type Filters, type MatchingRows, readMatching } from './filter-queries.ts'
import { dateAt, numberAt, readFields, textAt } from './sorted-queries.ts'

const maxFacets = 100

/** The most frequent values that rows show, and how many rows have each. */
async function countValues(db: Db, listId: number, column: 'brand' | 'category') {
  const { rows } = await sql<{ value: string; rows: number }>`
    SELECT ${shown[column]} AS value, count(*) AS rows FROM list_rows
    WHERE list_id = ${listId} AND ${shown[column]} IS NOT NULL
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${maxFacets}`.execute(db)
  return rows
}

/** Attributes of so many found rows are counted: to read those of all would take too long. */
const countedRows = 20_000
const maxAttributes = 500

/** The names of attributes of the first found rows, the most frequent first. */
async function countAttributes(db: Db, listId: number) {
  const { rows } = await sql<{ value: string; rows: number }>`
    SELECT value, count(*) AS rows FROM (
      SELECT attribute_names FROM list_rows WHERE list_id = ${listId} AND verdict = 'found' ORDER BY position LIMIT ${countedRows}
    ) AS first, unnest(attribute_names) AS value
    GROUP BY value ORDER BY 2 DESC, 1 LIMIT ${maxAttributes}`.execute(db)
  return rows
}

/** The labels of axes in the order of the list, then those of the most families, in the order that families have. Those that differ in case only are one. */
async function countAxes(db: Db, listId: number) {
  const { rows } = await sql<{ value: string; families: number; former: string[] }>`
    SELECT value, families, ARRAY (
      SELECT content ->> 'label' FROM lists, jsonb_array_elements(family_axes) AS content
      WHERE lists.id = ${listId} AND lower(content ->> 'name') = key AND lower(content ->> 'label') <> key
    ) AS former FROM (
      SELECT lower(axis ->> 'label') AS key, mode() WITHIN GROUP (ORDER BY axis ->> 'label') AS value, count(*) AS families,
        avg(place) AS place
      FROM list_families, jsonb_array_elements(axes) WITH ORDINALITY AS list (axis, place)
      WHERE list_id = ${listId} AND state <> 'rejected' GROUP BY 1
    ) AS labels ORDER BY (
      SELECT min(rank) FROM lists, jsonb_array_elements(family_axes) WITH ORDINALITY AS named (content, rank)
      WHERE lists.id = ${listId} AND lower(content ->> 'name') = key
    ), families DESC, labels.place, value LIMIT ${maxFacets}`.execute(db)
  return rows
}

/** The most frequent brands, categories and attributes of a list, and the axes of its families. */
export const countFacets = async (db: Db, listId: number) => ({
  brands: await countValues(db, listId, 'brand'),
  categories: await countValues(db, listId, 'category'),
  attributes: await countAttributes(db, listId),
  axes: await countAxes(db, listId),
})

/** How many rows have a product in each source. */
export async function countSources(db: Db, listId: number) {
  const { rows } = await sql<{ value: SourceName; rows: number }>`
    SELECT value, count(*) AS rows FROM list_rows, unnest(sources) AS value
    WHERE list_id = ${listId} AND verdict = 'found' GROUP BY value`.execute(db)
  return sources.flatMap((name) => rows.filter(({ value }) => value === name))
}

const mostFrequent = 10

/** Counts the values of a field over all matching rows. */
export async function countColumn(
  db: Db,
  listId: number,
  field: string,
  filters: Filters,
  signal?: AbortSignal,
): Promise<ColumnStatistics> {
  const read = { fields: [field], completeness: sql`NULL` }
  const [value, number] = [textAt(0), numberAt(0)]
  const select = (rows: MatchingRows) => sql<ColumnStatistics>`
    WITH keyed AS MATERIALIZED (${readFields(rows, read)}),
      counted AS MATERIALIZED (SELECT ${value} AS value, count(*) AS rows FROM keyed WHERE ${value} IS NOT NULL GROUP BY 1)
    SELECT (SELECT count(*) FROM keyed) AS rows, (SELECT coalesce(sum(rows), 0)::integer FROM counted) AS filled,
      (SELECT count(*) FROM counted) AS distinct,
      (SELECT coalesce(json_agg(frequent), '[]') FROM (
        SELECT value, rows FROM counted ORDER BY rows DESC, value COLLATE "de-x-icu" LIMIT ${mostFrequent}) AS frequent) AS frequent,
      (SELECT CASE WHEN count(${number}) > 0 THEN json_build_object('rows', count(${number}), 'least', min(${number}),
        'median', percentile_cont(0.5) WITHIN GROUP (ORDER BY ${number}), 'greatest', max(${number})) END
        FROM keyed WHERE ${dateAt(0)} IS NULL AND ${field !== 'verdict' && !isAxis(field)}) AS numbers`
  const { rows: found } = await readMatching(
    db,
    listId,
    { filters, fields: [field] },
    (whole, rows) => select(rows).execute(whole),
    signal,
  )
  const [statistics] = found
  if (!statistics) throw new Error('An aggregate returns one row.')
  return statistics
}
