import { endpoints } from '@merkwerk/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './index.ts'

export const jobRunQueries = {
  quote: (id: string) =>
    queryOptions({
      queryKey: ['jobs', 'run-again', id],
      queryFn: ({ signal }) => call(endpoints.quoteNextRun, { params: { id }, signal }),
      staleTime: 0,
    }),

  retryQuote: (id: string) =>
    queryOptions({
      queryKey: ['jobs', 'retry', id],
      queryFn: ({ signal }) => call(endpoints.quoteRetry, { params: { id }, signal }),
      staleTime: 0,
    }),

  history: (days: number) =>
    queryOptions({
      queryKey: ['jobs', 'history', days],
      queryFn: async ({ signal }) => (await call(endpoints.getJobHistory, { query: { days }, signal })).days,
    }),

  changes: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['jobs', 'changes', id],
      queryFn: ({ signal, pageParam }) =>
        call(endpoints.getJobChanges, { params: { id }, query: { after: pageParam }, signal }),
      initialPageParam: 0,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
}
