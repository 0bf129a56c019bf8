import type { ListRow } from '@merkwerk/contract'
import type { QueryClient } from '@tanstack/react-query'
import { sheetQueries } from '../../../api/sheet-queries.ts'
import type { ValueColumn } from '../columns.ts'
import { readUnsaved, withUnsaved } from '../unsaved-edits.ts'

export interface RowsSource {
  client: QueryClient
  listId: string
  asOf: string | undefined
  columns: readonly ValueColumn[]
}

/** A call takes at most this many rows. */
const rowsPerCall = 200
/** Calls at the same time. */
const callsAtOnce = 4

/** Rows that this page has, by their positions. Current ones are those that nothing has changed since they arrived. */
function listKnown({ client, listId, asOf, columns }: RowsSource, isCurrent: boolean): Map<number, ListRow> {
  const queryKey = sheetQueries.rows({ listId, run: asOf }, [], columns).queryKey.slice(0, -1)
  const windows = client
    .getQueryCache()
    .findAll({ queryKey, predicate: ({ state }) => !isCurrent || !state.isInvalidated })
    .flatMap(({ state }) => (state.data as ListRow[] | undefined) ?? [])
  return new Map(windows.map((row) => [row.position, row]))
}

/**
 * Rows in the order of their positions, with values that are not saved yet. Fetches those that this page does not have. Without a connection,
 * rows are what the page shows.
 */
export async function readRows(
  source: RowsSource,
  positions: readonly number[],
): Promise<(ListRow | undefined)[]> {
  const { client, listId, asOf, columns } = source
  const found = listKnown(source, true)
  const wanted = positions.filter((position) => !found.has(position))
  const parts: number[][] = []
  for (let start = 0; start < wanted.length; start += rowsPerCall)
    parts.push(wanted.slice(start, start + rowsPerCall))
  const read = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      const query = sheetQueries.rows({ listId, run: asOf }, part, columns)
      const rows = await client.fetchQuery({ ...query, staleTime: 10_000 }).catch((error: unknown) => {
        const known = listKnown(source, false)
        const shown = part.flatMap((position) => known.get(position) ?? [])
        if (shown.length < part.length) throw error
        return shown
      })
      for (const row of rows) found.set(row.position, row)
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, read))
  const unsaved = readUnsaved(listId)
  return positions.map((position) => {
    const row = found.get(position)
    return row && asOf === undefined ? withUnsaved(row, unsaved, columns) : row
  })
}
