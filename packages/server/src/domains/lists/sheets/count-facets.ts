import type { Context } from '../../../platform/context.ts'
import { readSheet } from './read-rows.ts'
import { countValues } from './rows-queries.ts'

/** The most frequent brands and categories of a list, and the names of attributes of its first found rows. */
export async function countFacets(context: Context, listId: number) {
  // Those of more than one page would take too long to read.
  const { value: sample } = await readSheet(context, listId, true).next()
  const names = (sample ?? []).flatMap(({ merged }) => [
    ...new Set(merged?.attributes.map(({ name }) => name)),
  ])
  const attributes = [...Map.groupBy(names, (name) => name)]
    .map(([value, all]) => ({ value, rows: all.length }))
    .sort((a, b) => b.rows - a.rows)
  return {
    brands: await countValues(context.db, listId, 'brand'),
    categories: await countValues(context.db, listId, 'category'),
    attributes,
  }
}
