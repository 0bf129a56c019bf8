import { endpoints, type List, type ListRow } from '@merkwerk/contract'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { endpointQuery } from './endpoint-query.ts'
import { call } from './index.ts'

/** Refetch interval while a run works. Its event stream is faster but incomplete. */
const refreshMs = 4_000
/** Cached windows of rows that nobody sees. 100,000 rows have a thousand windows. */
const rowsGcMs = 60_000

export type OrderQuery = z.input<typeof endpoints.getListOrder.query>

/** Rows that were seen before, whatever window they came in. Shown until the window of a changed order arrives. */
export function knownRows(client: QueryClient, listId: string): Map<number, ListRow> {
  const key = ['lists', 'known', listId]
  const known = client.getQueryData<Map<number, ListRow>>(key)
  if (known) return known
  const none = new Map<number, ListRow>()
  client.setQueryData(key, none)
  return none
}

const mostKnownRows = 5_000

function rememberRows(client: QueryClient, listId: string, rows: readonly ListRow[]): void {
  const known = knownRows(client, listId)
  if (known.size > mostKnownRows) known.clear()
  for (const row of rows) known.set(row.position, row)
}

/** A task scores the rows of a list moments after its run has ended. */
const isUnscored = ({ completeness, verdicts }: List): boolean => completeness === null && verdicts.found > 0

export const sheetQueries = {
  list: (id: string) =>
    queryOptions({
      queryKey: ['lists', 'one', id],
      queryFn: ({ signal }) => call(endpoints.getList, { params: { id }, signal }),
      refetchInterval: ({ state }) =>
        state.data && (state.data.open_run || isUnscored(state.data)) ? refreshMs : false,
    }),

  order: (id: string, query: OrderQuery) => ({
    ...endpointQuery(['lists', 'order', id, query], endpoints.getListOrder, { params: { id }, query }),
    refetchOnWindowFocus: false,
  }),

  rows: (id: string, positions: readonly number[], attributes: readonly string[]) =>
    queryOptions({
      queryKey: ['lists', 'rows', id, attributes, positions.join(',')],
      queryFn: async ({ signal, client }) => {
        const query = {
          positions: positions.join(','),
          ...(attributes.length > 0 && { attributes: JSON.stringify(attributes) }),
        }
        const { rows } = await call(endpoints.getListRows, { params: { id }, query, signal })
        rememberRows(client, id, rows)
        return rows
      },
      gcTime: rowsGcMs,
      refetchOnWindowFocus: false,
    }),

  facets: (id: string) => ({
    ...endpointQuery(['lists', 'facets', id], endpoints.getListFacets, { params: { id } }),
    staleTime: 30_000,
  }),

  /** `rows` are `open` or positions separated by commas. */
  runQuote: (id: string, rows: string) => ({
    ...endpointQuery(['lists', 'run-quote', id, rows], endpoints.quoteListRun, {
      params: { id },
      query: { rows },
    }),
    staleTime: 0,
  }),

  /** The first run of a list searched all its rows. */
  firstRun: (id: string) =>
    endpointQuery(['jobs', 'first-run', id], endpoints.getJobsList, {
      query: { list: id, sort: 'created', order: 'asc', limit: 1 },
    }),

  row: (id: string, position: number) =>
    endpointQuery(['lists', 'row', id, position], endpoints.getListRow, { params: { id, position } }),
}

export const refreshLists = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['lists'] })
