import { attributeField, type endpoints } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../../platform/db/index.ts'
import { readText } from '../field-queries.ts'
import { selectMatching } from '../filter-queries.ts'
import { readWhole } from '../whole-reads-store.ts'
import type { GivenCell } from './given-cells-queries.ts'

/** Two attributes by their names. */
interface Merged {
  from: string
  into: string
}

/** All rows of a list with the values of both attributes. */
async function selectBoth(db: Db, listId: number, { from, into }: Merged) {
  const [source, target] = [attributeField(from), attributeField(into)]
  const { table, condition } = await selectMatching(db, listId, {}, [source, target])
  return sql`
    SELECT position, article_number, ${readText(listId, source)} AS source, ${readText(listId, target)} AS target
    FROM ${table} WHERE ${condition} OFFSET 0`
}

const shownConflicts = 5

/** What merging an attribute into another one would change. */
export async function previewMerge(db: Db, listId: number, merged: Merged) {
  const both = await selectBoth(db, listId, merged)
  const select = sql<z.input<typeof endpoints.previewMerge.response>>`
    WITH stated AS MATERIALIZED (SELECT * FROM (${both}) AS pairs WHERE source IS NOT NULL)
    SELECT count(*) AS rows, count(*) FILTER (WHERE target IS NULL) AS moved, count(*) FILTER (WHERE target = source) AS same,
      count(*) FILTER (WHERE target <> source) AS conflicts, (
        SELECT coalesce(json_agg(example), '[]') FROM (
          SELECT position, article_number, source AS "from", target AS "into" FROM stated WHERE target <> source
          ORDER BY position LIMIT ${shownConflicts}) AS example
      ) AS examples
    FROM stated`
  const { rows } = await readWhole(db, (whole) => select.execute(whole))
  const [preview] = rows
  if (!preview) throw new Error('An aggregate returns one row.')
  return preview
}

/** The cells that merging an attribute into another one changes. Where both have another value, it replaces that of the other one or not. */
export async function findMerged(
  db: Db,
  listId: number,
  { conflicts, ...merged }: Merged & { conflicts: 'keep' | 'replace' },
): Promise<GivenCell[]> {
  const both = await selectBoth(db, listId, merged)
  const select = sql<{ rows: { position: number; value: string | null }[] }>`
    SELECT coalesce(json_agg(json_build_object('position', position, 'value',
      CASE WHEN target IS NULL OR (${conflicts === 'replace'} AND target <> source) THEN source END) ORDER BY position), '[]') AS rows
    FROM (${both}) AS pairs WHERE source IS NOT NULL`
  const { rows: found } = await readWhole(db, (whole) => select.execute(whole))
  return (found[0]?.rows ?? []).flatMap(({ position, value }) => [
    ...(value === null ? [] : [{ position, field: attributeField(merged.into), value }]),
    { position, field: attributeField(merged.from), value: '' },
  ])
}
