import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/index.ts'
import { statedPart } from '../rows-queries.ts'

/** What a row shows in a field. */
export interface ShownText {
  position: number
  field: string
  value: string
}

interface SomeTexts {
  listId: number
  field: string
  positions: readonly number[]
}

const own = 'own:'
const columns = ['title', 'brand', 'category']
const stated = ['ean', 'asin', 'mpn', 'mpn_brand']

/** Whether tables have the values of a field. Those of others are in results. */
export const isStoredField = (field: string): boolean =>
  field === 'article_number' ||
  field === 'price' ||
  [...columns, ...stated].includes(field) ||
  field.startsWith(own)

/** The query of `position` and `value`, with the owner's values. */
function selectTexts({ listId, field, positions }: SomeTexts): RawBuilder<unknown> {
  const edits = sql`LEFT JOIN list_edits AS edit
    ON edit.list_id = ${listId} AND edit.position = row.position AND edit.field = ${field}`
  const wanted = sql`row.list_id = ${listId} AND row.position = ANY (${positions})`
  if (field === 'article_number')
    return sql`SELECT position, article_number AS value FROM list_rows AS row WHERE ${wanted}`
  if (stated.includes(field))
    return sql`SELECT position, ${field === 'mpn' ? statedPart('row') : sql.ref(field)} AS value FROM list_lines AS row WHERE ${wanted}`
  if (field === 'price')
    return sql`SELECT position, value FROM list_edits AS row WHERE ${wanted} AND field = ${field}`
  if (field.startsWith(own))
    return sql`
      SELECT row.position, coalesce(edit.value, cells[array_position(own_columns, ${field.slice(own.length)})]) AS value
      FROM list_lines AS row JOIN lists ON lists.id = row.list_id ${edits} WHERE ${wanted}`
  return sql`
    SELECT row.position, coalesce(edit.value, ${sql.ref(`row.${field}`)}) AS value
    FROM list_rows AS row ${edits} WHERE ${wanted}`
}

/** The texts of stored fields that some rows show, without empty ones, each field in the order of the list. */
export async function findShownTexts(
  db: Db,
  listId: number,
  { fields, positions }: { fields: readonly string[]; positions: readonly number[] },
): Promise<ShownText[]> {
  if (fields.length === 0) return []
  const parts = fields.map(
    (field) => sql`
      SELECT ${field}::text AS field, coalesce(json_agg(position ORDER BY position), '[]') AS positions,
        coalesce(json_agg(value ORDER BY position), '[]') AS texts
      FROM (${selectTexts({ listId, field, positions })}) AS shown WHERE value <> ''`,
  )
  // Two JSON values: the driver needs longer to read 100,000 rows than the database to find them.
  const { rows } = await sql<{ field: string; positions: number[]; texts: string[] }>`
    ${sql.join(parts, sql` UNION ALL `)}`.execute(db)
  return rows.flatMap(({ field, texts, ...found }) =>
    found.positions.map((position, at) => ({ position, field, value: texts[at] ?? '' })),
  )
}
