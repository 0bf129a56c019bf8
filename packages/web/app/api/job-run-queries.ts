import { endpoints } from '@merkwerk/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './index.ts'

/** Running a job's list again, and what changed since the run before. */
export const jobRunQueries = {
  quote: (id: string) =>
    queryOptions({
      queryKey: ['jobs', 'run-again', id],
      queryFn: ({ signal }) => call(endpoints.quoteNextRun, { params: { id }, signal }),
      staleTime: 0,
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
