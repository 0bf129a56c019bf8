import type { ListRow } from '@merkwerk/contract'
import type { QueryClient } from '@tanstack/react-query'
import { sheetQueries } from '../../../api/sheet-queries.ts'
import type { ValueColumn } from '../columns.ts'
import { readUnsaved, withUnsaved } from '../unsaved-edits.ts'

interface RowsSource {
  client: QueryClient
  listId: string
  asOf: string | undefined
  columns: readonly ValueColumn[]
}

/** A call takes at most this many rows. */
const rowsPerCall = 200
/** Calls at the same time. */
const callsAtOnce = 4

/** Rows of windows that nothing has changed since they arrived. */
function listCurrent({ client, listId, asOf, columns }: RowsSource): Map<number, ListRow> {
  const queryKey = sheetQueries.rows({ listId, run: asOf }, [], columns).queryKey.slice(0, -1)
  const windows = client
    .getQueryCache()
    .findAll({ queryKey, predicate: ({ state }) => !state.isInvalidated })
    .flatMap(({ state }) => (state.data as ListRow[] | undefined) ?? [])
  return new Map(windows.map((row) => [row.position, row]))
}

/** Rows in the order of their positions, with values that are not saved yet. Fetches those that this page does not have. */
export async function readRows(
  { client, listId, asOf, columns }: RowsSource,
  positions: readonly number[],
): Promise<(ListRow | undefined)[]> {
  const found = listCurrent({ client, listId, asOf, columns })
  const wanted = positions.filter((position) => !found.has(position))
  const parts: number[][] = []
  for (let start = 0; start < wanted.length; start += rowsPerCall)
    parts.push(wanted.slice(start, start + rowsPerCall))
  const read = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      const query = sheetQueries.rows({ listId, run: asOf }, part, columns)
      for (const row of await client.fetchQuery({ ...query, staleTime: 10_000 })) found.set(row.position, row)
    }
  }
  await Promise.all(Array.from({ length: callsAtOnce }, read))
  const unsaved = readUnsaved(listId)
  return positions.map((position) => {
    const row = found.get(position)
    return row && asOf === undefined ? withUnsaved(row, unsaved, columns) : row
  })
}
