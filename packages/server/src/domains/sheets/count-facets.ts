import type { Context } from '../../platform/context.ts'
import { readEdited } from './read-rows.ts'
import { countValues, findRunsOfRows } from './rows-queries.ts'

/** Found rows whose attributes are named. Those of more rows would take too long to read. */
const sampledRows = 200

/** The most frequent brands and categories of a list, and the names of its attributes. */
export async function countFacets(context: Context, listId: number) {
  const sample = await findRunsOfRows(context.db, listId, { after: 0, limit: sampledRows, onlyFound: true })
  const results = await readEdited(context, listId, sample)
  const names = results.flatMap(({ merged }) => [...new Set(merged?.attributes.map(({ name }) => name))])
  const attributes = [...Map.groupBy(names, (name) => name)]
    .map(([value, all]) => ({ value, rows: all.length }))
    .sort((a, b) => b.rows - a.rows)
  return {
    brands: await countValues(context.db, listId, 'brand'),
    categories: await countValues(context.db, listId, 'category'),
    attributes,
  }
}
