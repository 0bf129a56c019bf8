import type { ChangedCell } from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'

/** Cells with new values, as the query of their `position`, `field` and `value`. */
export interface GivenCells {
  query: RawBuilder<unknown>
  /** The query of their positions. */
  positions: RawBuilder<unknown>
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

/** Cells one by one. Of a field that a row has twice, the later value counts. */
export function cellsWith(cells: readonly GivenCell[]): GivenCells {
  const distinct = [...new Map(cells.map((cell) => [`${cell.position} ${cell.field}`, cell])).values()]
  const positions = sql`${distinct.map(({ position }) => position)}::integer[]`
  return {
    query: sql`
      SELECT * FROM unnest(${positions}, ${distinct.map(({ field }) => field)}::text[],
        ${distinct.map(({ value }) => value)}::text[]) AS given (position, field, value)`,
    positions: sql`SELECT unnest(${positions})`,
    hasValues: distinct.some(({ value }) => value !== null),
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
  positions: selected,
  hasValues: value !== null,
})
