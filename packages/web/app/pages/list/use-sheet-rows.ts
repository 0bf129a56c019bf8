import type { ListRow } from '@merkwerk/contract'
import {
  onlineManager,
  type UseQueryResult,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { knownRow, type OrderQuery, sheetQueries } from '../../api/sheet-queries.ts'
import type { ValueColumn } from './columns.ts'
import { isGroup, listRows } from './groups.ts'
import { type ShownRow, useUnsaved, withUnsaved } from './unsaved-edits.ts'

/** Rows are fetched by windows of this many. */
const windowSize = 100
/** The first rows of a new order, for a fast first paint. */
const firstRows = 200
/** A window is fetched when scrolling has rested on it this long. */
const restMs = 80

const nowhere: readonly number[] = []

export const firstOrderQuery = (listId: string, query: OrderQuery) => ({
  ...sheetQueries.order(listId, { ...query, limit: firstRows }),
  staleTime: 10_000,
})

/** The positions of matching rows in order: the first ones at once, then all. */
export function useSheetOrder(listId: string, query: OrderQuery) {
  const first = useQuery(firstOrderQuery(listId, query))
  const isPart = first.data?.positions.length === firstRows
  const whole = useQuery({ ...sheetQueries.order(listId, query), enabled: isPart, staleTime: 10_000 })
  const arrived = (isPart && whole.data) || first.data
  // The rows of the former order stay until those of a new one arrive.
  const [shown, setShown] = useState(arrived)
  if (arrived && arrived !== shown) setShown(arrived)
  const current = arrived ?? shown
  return {
    positions: current?.positions ?? nowhere,
    /** Of the rows in this order, if they are grouped. */
    groups: current?.groups,
    isLoading: arrived === undefined && (shown === undefined || first.error !== null),
    isStale: arrived === undefined,
    /** Whether more rows may follow. */
    isPart: isPart && whole.data === undefined,
    query: first,
    /** The query of all rows, if it failed after the first ones had arrived. */
    failedRest: whole.error !== null && whole.data === undefined ? whole : undefined,
  }
}

const combine = (results: UseQueryResult<ListRow[]>[]) => ({
  rows: new Map(results.flatMap(({ data }) => data?.map((row) => [row.position, row] as const) ?? [])),
  isComplete: results.every(({ data }) => data !== undefined),
  failed: results.find(({ error, data }) => error !== null && data === undefined),
})

interface SheetRowsOptions {
  listId: string
  /** The run whose rows are shown. */
  asOf: string | undefined
  positions: readonly number[]
  /** Indices of the rows on the screen. */
  first: number
  last: number
  /** Columns of the `values` of rows. */
  columns: readonly ValueColumn[]
}

/** The rows on the screen, from windows that are cached and fetched ahead. */
export function useSheetRows({ listId, asOf, positions, first, last, columns }: SheetRowsOptions) {
  const client = useQueryClient()
  const firstWindow = Math.floor(first / windowSize)
  const lastWindow = Math.floor(Math.max(first, last) / windowSize)
  const isAtRest = useIsAtRest(`${firstWindow} ${lastWindow}`)
  const queries = useMemo(() => {
    const indices = Array.from({ length: lastWindow - firstWindow + 1 }, (_, index) => firstWindow + index)
    return indices.flatMap((index) => {
      const window = listRows(positions.slice(index * windowSize, (index + 1) * windowSize))
      return window.length > 0
        ? [{ ...sheetQueries.rows({ listId, run: asOf }, window, columns), enabled: isAtRest }]
        : []
    })
  }, [listId, asOf, positions, firstWindow, lastWindow, columns, isAtRest])
  const { rows, isComplete, failed } = useQueries({ queries, combine })
  const unsaved = useUnsaved(listId)
  const isOnline = useSyncExternalStore(subscribeOnline, isOnlineNow)
  useEffect(() => {
    const next = listRows(positions.slice((lastWindow + 1) * windowSize, (lastWindow + 2) * windowSize))
    // The rows on the screen come first.
    if (isAtRest && isComplete && next.length > 0)
      void client.prefetchQuery({
        ...sheetQueries.rows({ listId, run: asOf }, next, columns),
        staleTime: 30_000,
      })
  }, [client, listId, asOf, positions, lastWindow, columns, isAtRest, isComplete])
  return {
    rowAt: (index: number): ShownRow | undefined => {
      const position = positions[index]
      if (position === undefined || isGroup(position)) return undefined
      const row = rows.get(position) ?? knownRow(client, { listId, run: asOf }, position, columns)
      return row && asOf === undefined ? withUnsaved(row, unsaved, columns) : row
    },
    failed,
    /** Whether rows that are missing may still arrive soon. */
    canArrive: failed === undefined && isOnline,
  }
}

const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener)
const isOnlineNow = (): boolean => onlineManager.isOnline()

/** Whether `key` has stayed the same for a while. */
function useIsAtRest(key: string): boolean {
  const [rested, setRested] = useState(key)
  useEffect(() => {
    const timer = setTimeout(() => setRested(key), restMs)
    return () => clearTimeout(timer)
  }, [key])
  return rested === key
}
