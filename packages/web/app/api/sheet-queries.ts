import { endpoints, isAttributeField, type List, type ListRow, toAttributeName } from '@merkwerk/contract'
import { type QueryClient, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { z } from 'zod'
import { endpointQuery } from './endpoint-query.ts'
import type { ListSelection } from './export-queries.ts'
import { call } from './index.ts'

/** The order of rows is fetched again this often while a run works. */
const refreshMs = 4_000
const refreshMsPerRow = 0.1
/** Cached windows of rows that nobody sees. 100,000 rows have a thousand windows. */
const rowsGcMs = 60_000

export type ListViews = z.output<typeof endpoints.getListViews.response>
export type OrderQuery = z.input<typeof endpoints.getListOrder.query>

interface KnownRow {
  row: ListRow
  /** The columns of its `values`. */
  columns: readonly string[]
}

/** The part of a query key. Edits change what begins with `rows` or `row` only. */
const nameRows = (
  kind: 'rows' | 'row' | 'known',
  { listId, run }: ListSelection,
): readonly [string, string] => (run === undefined ? [kind, listId] : [`${kind} of run`, run])

function knownRows(client: QueryClient, source: ListSelection): Map<number, KnownRow> {
  const key = ['lists', ...nameRows('known', source)]
  const known = client.getQueryData<Map<number, KnownRow>>(key)
  if (known) return known
  const none = new Map<number, KnownRow>()
  client.setQueryData(key, none)
  return none
}

/**
 * A row that was seen before, whatever window it came in. Shown until the window of a changed order arrives. The values
 * of other columns are left out.
 */
export function knownRow(
  client: QueryClient,
  source: ListSelection,
  position: number,
  columns: readonly string[],
): ListRow | undefined {
  const known = knownRows(client, source)
  const found = known.get(position)
  if (!found || replaceEqualDeep(found.columns, columns) === found.columns) return found?.row
  const row = { ...found.row, values: [] }
  // Stored, so that the next render gets the same object.
  known.set(position, { row, columns })
  return row
}

const maxKnownRows = 5_000

export function rememberRows(
  client: QueryClient,
  source: ListSelection,
  rows: readonly ListRow[],
  columns: readonly string[],
): void {
  const known = knownRows(client, source)
  if (known.size > maxKnownRows) known.clear()
  for (const row of rows) known.set(row.position, { row, columns })
}

const ownPrefix = 'own:'
const isOwn = (id: string): boolean => id.startsWith(ownPrefix)
const isNamed = (id: string): boolean => isAttributeField(id) || isOwn(id)

/** The row with the values of its attributes, its own cells and its fields in the order of the columns. */
function withColumns(row: ListRow, columns: readonly string[]): ListRow {
  const [values, cells, fields] = [row.values.values(), row.cells.values(), row.fields.values()]
  const take = (id: string) => (isOwn(id) ? cells : isNamed(id) ? values : fields).next().value ?? null
  return { ...row, values: columns.map(take) }
}

/** What is read over all rows is fetched again this often while a run works, less often in a long list. */
export const chooseRefreshMs = ({ total_rows: rows }: List): number =>
  Math.max(refreshMs, rows * refreshMsPerRow)

export const sheetQueries = {
  list: (id: string) =>
    queryOptions({
      queryKey: ['lists', 'one', id],
      queryFn: ({ signal }) => call(endpoints.getList, { params: { id }, signal }),
    }),

  order: (id: string, query: OrderQuery) => ({
    ...endpointQuery(['lists', 'order', id, query], endpoints.getListOrder, { params: { id }, query }),
    refetchOnWindowFocus: false,
  }),

  rows: (source: ListSelection, positions: readonly number[], columns: readonly string[]) =>
    queryOptions({
      queryKey: ['lists', ...nameRows('rows', source), columns, positions.join(',')],
      queryFn: async ({ signal, client }) => {
        const attributes = columns.filter(isAttributeField).map(toAttributeName)
        const own = columns.filter(isOwn).map((id) => id.slice(ownPrefix.length))
        const fields = columns.filter((id) => !isNamed(id))
        const query = {
          run: source.run,
          positions: positions.join(','),
          ...(attributes.length > 0 && { attributes: JSON.stringify(attributes) }),
          ...(own.length > 0 && { columns: JSON.stringify(own) }),
          ...(fields.length > 0 && { fields: JSON.stringify(fields) }),
        }
        const response = await call(endpoints.getListRows, {
          params: { id: source.listId },
          query,
          signal,
        })
        const rows = response.rows.map((row) => withColumns(row, columns))
        rememberRows(client, source, rows, columns)
        return rows
      },
      gcTime: rowsGcMs,
      refetchOnWindowFocus: false,
    }),

  openRows: (id: string) =>
    endpointQuery(['lists', 'open rows', id], endpoints.getOpenRows, { params: { id } }),

  facets: (id: string) => ({
    ...endpointQuery(['lists', 'facets', id], endpoints.getListFacets, { params: { id } }),
    staleTime: 30_000,
  }),

  views: (id: string) => endpointQuery(['list views', id], endpoints.getListViews, { params: { id } }),

  statistics: (id: string, query: z.input<typeof endpoints.getColumnStatistics.query>) => ({
    ...endpointQuery(['lists', 'statistics', id, query], endpoints.getColumnStatistics, {
      params: { id },
      query,
    }),
    staleTime: 30_000,
  }),

  merge: (id: string, query: { from: string; into: string }) =>
    endpointQuery(['lists', 'merge', id, query], endpoints.previewMerge, { params: { id }, query }),

  runQuote: (id: string, body: { rows: 'all' | 'open' | number[] }) => ({
    ...endpointQuery(['lists', 'run-quote', id, body], endpoints.quoteListRun, { params: { id }, body }),
    staleTime: 0,
  }),

  row: ({ listId, run }: ListSelection, position: number) =>
    endpointQuery(['lists', ...nameRows('row', { listId, run }), position], endpoints.getListRow, {
      params: { id: listId, position },
      query: { run },
    }),
}

/** Rows of a list with a result. */
export const countRows = (verdicts: List['verdicts']): number =>
  Object.values(verdicts).reduce((sum, count) => sum + count, 0)

/** Everything of lists but their figures, which have just arrived. */
export const refreshRows = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['lists'], predicate: ({ queryKey }) => queryKey[1] !== 'one' })

export const refreshLists = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: ['lists'] })
