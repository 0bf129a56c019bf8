import { attributeField, type endpoints } from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../../platform/db/index.ts'
import { readText } from '../field-queries.ts'
import { readMatching } from '../filter-queries.ts'
import type { GivenCell } from './given-cells-queries.ts'

/** Two attributes by their names. */
interface Merged {
  from: string
  into: string
}

/** Runs a query of all rows of a list with the values of both attributes. */
function readBoth<T>(
  db: Db,
  listId: number,
  { from, into }: Merged,
  select: (both: RawBuilder<unknown>) => RawBuilder<T>,
  signal?: AbortSignal,
) {
  const [source, target] = [attributeField(from), attributeField(into)]
  return readMatching(
    db,
    listId,
    { filters: {}, fields: [source, target] },
    (whole, { table, condition }) =>
      select(sql`
        SELECT position, article_number, ${readText(source)} AS source, ${readText(target)} AS target
        FROM ${table} WHERE ${condition} OFFSET 0`).execute(whole),
    signal,
  )
}

const shownConflicts = 5

/** What merging an attribute into another one would change. */
export async function previewMerge(db: Db, listId: number, merged: Merged, signal: AbortSignal) {
  const select = (both: RawBuilder<unknown>) => sql<z.input<typeof endpoints.previewMerge.response>>`
    WITH stated AS MATERIALIZED (SELECT * FROM (${both}) AS pairs WHERE source IS NOT NULL)
    SELECT count(*) AS rows, count(*) FILTER (WHERE target IS NULL) AS moved, count(*) FILTER (WHERE target = source) AS same,
      count(*) FILTER (WHERE target <> source) AS conflicts, (
        SELECT coalesce(json_agg(example), '[]') FROM (
          SELECT position, article_number, source AS "from", target AS "into" FROM stated WHERE target <> source
          ORDER BY position LIMIT ${shownConflicts}) AS example
      ) AS examples
    FROM stated`
  const { rows } = await readBoth(db, listId, merged, select, signal)
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
  const select = (both: RawBuilder<unknown>) => sql<{ rows: { position: number; value: string | null }[] }>`
    SELECT coalesce(json_agg(json_build_object('position', position, 'value',
      CASE WHEN target IS NULL OR (${conflicts === 'replace'} AND target <> source) THEN source END) ORDER BY position), '[]') AS rows
    FROM (${both}) AS pairs WHERE source IS NOT NULL`
  const { rows: found } = await readBoth(db, listId, merged, select)
  return (found[0]?.rows ?? []).flatMap(({ position, value }) => [
    ...(value === null ? [] : [{ position, field: attributeField(merged.into), value }]),
    { position, field: attributeField(merged.from), value: '' },
  ])
}
