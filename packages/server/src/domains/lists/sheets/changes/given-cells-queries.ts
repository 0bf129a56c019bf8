import type { ChangedCell } from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'

/** Cells with new values, as the query of their `position`, `field` and `value`. */
export interface GivenCells {
  query: RawBuilder<unknown>
  /** Whether one of the values is none that removes the owner's. */
  hasValues: boolean
  /** Cells of identifiers, with what they were before. */
  identifiers?: readonly ChangedCell[]
}

export interface GivenCell {
  position: number
  field: string
  value: string | null
}

/** The query of positions that are given. */
export const selectGiven = (positions: readonly number[]) =>
  sql`SELECT unnest(${positions}::integer[]) AS position`

/** Cells one by one. Of a field that a row has twice, the later value counts. */
export function cellsWith(cells: readonly GivenCell[]): GivenCells {
  // A field is sent once, and not with each of 100,000 cells.
  const fields = new Map<string, Map<number, string | null>>([['', new Map()]])
  for (const { position, field, value } of cells) {
    const values = fields.get(field)
    if (values) values.set(position, value)
    else fields.set(field, new Map([[position, value]]))
  }
  const parts = [...fields].map(
    ([field, values]) => sql`
      SELECT position, ${field}::text AS field, value
      FROM unnest(${[...values.keys()]}::integer[], ${[...values.values()]}::text[]) AS given (position, value)`,
  )
  return {
    query: sql.join(parts, sql` UNION ALL `),
    hasValues: cells.some(({ value }) => value !== null),
  }
}

/** The same value for a field of all selected rows but some. */
export const oneValue = (
  selected: RawBuilder<unknown>,
  { field, value }: Pick<GivenCell, 'field' | 'value'>,
  except: readonly number[] = [],
): GivenCells => ({
  query: sql`
    SELECT position, ${field}::text AS field, ${value}::text AS value FROM (${selected}) AS selected
    WHERE position <> ALL (${except}::integer[])`,
  hasValues: value !== null,
})
