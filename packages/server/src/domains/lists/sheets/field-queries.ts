import { hash } from 'node:crypto'
import {
  attributeField,
  isAttributeField,
  type RowCondition,
  type RowSort,
  rowSorts,
  rowStates,
  toAttributeName,
} from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Db, likeLiteral } from '../../../platform/db/index.ts'

type Sql = RawBuilder<unknown>

/** What a row shows: the owner's text, otherwise that of the newest result. */
export const shown = {
  title: sql<string | null>`nullif(coalesce(own_title, title), '')`,
  brand: sql<string | null>`nullif(coalesce(own_brand, brand), '')`,
  category: sql<string | null>`nullif(coalesce(own_category, category), '')`,
}

const fixedTexts: Record<RowSort, Sql> = {
  position: sql`position::text`,
  article_number: sql`nullif(article_number, '')`,
  ...shown,
  verdict: sql`coalesce(verdict, 'not-searched')`,
  amazon_price: sql`amazon_price::text`,
  ebay_price: sql`ebay_price::text`,
  attributes: sql`attributes::text`,
  completeness: sql`completeness::text`,
  changed: sql`to_char(changed_at, 'YYYY-MM-DD')`,
  fetched: sql`to_char(fetched_at, 'YYYY-MM-DD')`,
}

/** Fields whose numbers are not those that their texts begin with. */
const fixedNumbers: Partial<Record<string, Sql>> = {
  position: sql`position::double precision`,
  verdict: sql`array_position(${[...rowStates]}::text[], coalesce(verdict, 'not-searched'))::double precision`,
  amazon_price: sql`amazon_price::double precision`,
  ebay_price: sql`ebay_price::double precision`,
  attributes: sql`attributes::double precision`,
  completeness: sql`completeness::double precision`,
  changed: sql`extract(epoch FROM changed_at)::double precision`,
  fetched: sql`extract(epoch FROM fetched_at)::double precision`,
}

const fixedDates: Partial<Record<string, Sql>> = {
  changed: sql`changed_at::date`,
  fetched: sql`fetched_at::date`,
}

/** Whether the text of a field is a day, although the field has moments. */
export const isShownAsDay = (field: string): boolean => field in fixedDates

/** The names of the attributes among fields. */
export const listAttributes = (fields: readonly string[]): string[] => [
  ...new Set(fields.filter(isAttributeField).map(toAttributeName)),
]

// Names of columns are short, those of attributes are not.
const nameColumn = (kind: string, field: string) => sql.ref(`${kind}_${hash('md5', field, 'hex')}`)
const foundText = (field: string) => nameColumn('text', field)
const foundNumber = (field: string) => nameColumn('number', field)
const foundDay = (field: string) => nameColumn('day', field)
const ownText = (field: string) => nameColumn('own', field)

/** Rows with the values of an attribute in their newest results, as `fillColumns` has read them. */
const withAttribute = (table: Sql, listId: number, name: string): Sql => sql`${table} LEFT JOIN (
  SELECT value.position, value.result_id, value.text AS ${foundText(attributeField(name))},
    value.number AS ${foundNumber(attributeField(name))}, value.day AS ${foundDay(attributeField(name))}
  FROM list_values AS block, unnest(block.positions, block.result_ids, block.texts, block.numbers, block.days)
    AS value (position, result_id, text, number, day)
  WHERE block.list_id = ${listId} AND block.name = ${name}
) AS ${nameColumn('found', name)} USING (position, result_id)`

const ownPrefix = 'own:'
const axisPrefix = 'axis:'
export const isAxis = (field: string): boolean => field.startsWith(axisPrefix)

/** The headings of the own columns among fields. */
const listHeadings = (fields: readonly string[]): string[] => [
  ...new Set(
    fields.filter((field) => field.startsWith(ownPrefix)).map((field) => field.slice(ownPrefix.length)),
  ),
]

/** Rows with their cells of an own column. */
const withOwnColumn = (table: Sql, listId: number, heading: string): Sql => sql`${table} LEFT JOIN (
  SELECT position, cells[(SELECT array_position(own_columns, ${heading}) FROM lists WHERE id = ${listId})] AS ${foundText(ownPrefix + heading)}
  FROM list_lines WHERE list_id = ${listId}
) AS ${nameColumn('line', heading)} USING (position)`

/** Rows with the values of the owner in a field. An empty one removes the value of the result. */
const withEdits = (table: Sql, listId: number, field: string): Sql => sql`${table} LEFT JOIN (
  SELECT position, value AS ${ownText(field)} FROM list_edits WHERE list_id = ${listId} AND field = ${field}
) AS ${nameColumn('edit', field)} USING (position)`

/** Rows with the number of their family and their values on its axes, whatever the case of their labels. */
function withFamilies(table: Sql, listId: number, fields: readonly string[]): Sql {
  const axes = fields.filter(isAxis)
  if (axes.length === 0 && !fields.includes('family')) return table
  const values = [...new Set(axes)].map(
    (field) => sql`nullif(member.axis_values[(
      SELECT place FROM jsonb_array_elements(family.axes) WITH ORDINALITY AS axis (content, place)
      WHERE lower(content ->> 'label') = lower(${field.slice(axisPrefix.length)}) ORDER BY place LIMIT 1
    )], '') AS ${foundText(field)}`,
  )
  return sql`${table} LEFT JOIN (
    SELECT ${sql.join([sql`member.position`, sql`family.number AS ${foundText('family')}`, ...values])}
    FROM list_family_rows AS member JOIN list_families AS family ON family.id = member.family_id
    WHERE member.list_id = ${listId} AND family.list_id = ${listId} AND family.state <> 'rejected'
  ) AS in_family USING (position)`
}

/** Rows with what is read of fields that are in other tables. */
export function withFields(table: Sql, listId: number, fields: readonly string[]): Sql {
  const edited = [
    ...new Set(fields.filter((field) => isAttributeField(field) || field.startsWith(ownPrefix))),
  ]
  const withOwn = edited.reduce((joined, field) => withEdits(joined, listId, field), table)
  const withCells = listHeadings(fields).reduce(
    (joined, heading) => withOwnColumn(joined, listId, heading),
    withFamilies(withOwn, listId, fields),
  )
  return listAttributes(fields).reduce((joined, name) => withAttribute(joined, listId, name), withCells)
}

const isFixed = (field: string): field is RowSort => rowSorts.some((known) => known === field)

/** The text that a row shows in a field, of rows as `withFields` reads them. Null for none. */
export function readText(field: string): Sql {
  if (isFixed(field)) return fixedTexts[field]
  if (field === 'family' || isAxis(field)) return foundText(field)
  return sql`nullif(coalesce(${ownText(field)}, ${foundText(field)}), '')`
}

/** The values of some rows in fields that are axes, by position, in the order of the fields. */
export async function findAxisValues(
  db: Db,
  listId: number,
  { positions, fields }: { positions: readonly number[]; fields: readonly string[] },
): Promise<Map<number, (string | null)[]>> {
  if (fields.length === 0) return new Map()
  const { rows } = await sql<{ position: number; texts: (string | null)[] }>`
    SELECT position, ARRAY[${sql.join(fields.map(readText))}] AS texts
    FROM ${withFields(sql`list_rows`, listId, fields)} WHERE list_id = ${listId} AND position = ANY (${[...positions]})`.execute(
    db,
  )
  return new Map(rows.map(({ position, texts }) => [position, texts]))
}

/** In the order in which shops offer them. `2XL` begins with a number, but is none. */
const letterSizes = [
  'xxs',
  '2xs',
  'xs',
  's',
  'm',
  'l',
  'xl',
  'xxl',
  '2xl',
  'xxxl',
  '3xl',
  '4xl',
  '5xl',
  '6xl',
]

const sizeRank = (text: Sql): Sql =>
  sql`array_position(${letterSizes}::text[], lower(${text}))::double precision`

/** The number of a field whose text is known: its place among letter sizes on an axis. */
export function readNumber(field: string, text: Sql): Sql {
  if (field in fixedNumbers) return fixedNumbers[field] ?? sql`NULL`
  if (isAxis(field)) return sql`coalesce(${sizeRank(text)}, leading_number(${text}))`
  if (!isAttributeField(field)) return sql`leading_number(${text})`
  return sql`CASE WHEN ${ownText(field)} IS NULL THEN ${foundNumber(field)} ELSE leading_number(${text}) END`
}

/** The day of a field whose text is known. A text that begins with a day begins with no number that counts. */
export function readDate(field: string, text: Sql): Sql {
  if (isFixed(field) || field === 'family') return fixedDates[field] ?? sql`NULL::date`
  if (!isAttributeField(field)) return sql`leading_date(${text})`
  return sql`CASE WHEN ${ownText(field)} IS NULL THEN ${foundDay(field)} ELSE leading_date(${text}) END`
}

/** The number that the owner sees: the place of a letter size is none. */
const readShownNumber = (field: string, text: Sql): Sql =>
  isAxis(field)
    ? sql`CASE WHEN ${sizeRank(text)} IS NULL THEN leading_number(${text}) END`
    : readNumber(field, text)

/** Whether a row meets a condition. */
export function meets(condition: RowCondition): Sql {
  const text = readText(condition.field)
  switch (condition.is) {
    case 'contains':
      return sql`coalesce(${text} ILIKE ${`%${likeLiteral(condition.value)}%`}, false)`
    case 'equal':
      return sql`coalesce(lower(${text}) = lower(${condition.value}), false)`
    case 'one-of':
      return sql`coalesce(${text} = ANY (${condition.values}::text[]), false)`
    case 'empty':
      return sql`${text} IS NULL`
    case 'filled':
      return sql`${text} IS NOT NULL`
    case 'between':
      return sql`coalesce(${readShownNumber(condition.field, text)}
        BETWEEN ${condition.from ?? Number.NEGATIVE_INFINITY}::double precision
        AND ${condition.to ?? Number.POSITIVE_INFINITY}::double precision
        AND ${readDate(condition.field, text)} IS NULL, false)`
    case 'between-days':
      return sql`coalesce(${readDate(condition.field, text)}
        BETWEEN ${condition.from ?? '-infinity'}::date AND ${condition.to ?? 'infinity'}::date, false)`
  }
}
