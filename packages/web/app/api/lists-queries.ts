import { endpoints } from '@merkwerk/contract'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './index.ts'

/** Refetch interval while a list has an open run. */
const refreshMs = 4_000

type ListsQuery = Partial<z.infer<typeof endpoints.getLists.query>>

export const listsQueries = {
  /** A page of the account's lists. */
  page: (query: ListsQuery) =>
    queryOptions({
      queryKey: ['lists', 'page', query],
      queryFn: ({ signal }) => call(endpoints.getLists, { query, signal }),
      refetchInterval: ({ state }) =>
        state.data?.lists.some(({ open_run: openRun }) => openRun !== null) ? refreshMs : false,
    }),
}
