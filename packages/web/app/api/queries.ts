import { hasEnded } from '@merkwerk/client'
import {
  endpoints,
  type JobDetail,
  type JobSort,
  type JobStatus,
  type SortOrder,
  type Verdict,
} from '@merkwerk/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { shareJob, shareJobList } from './further-progress.ts'
import { call } from './index.ts'

/** Refetch interval while jobs run. Event streams are faster but incomplete. */
const refreshMs = 4_000

export interface JobsQuery {
  jobId?: string | undefined
  search?: string | undefined
  sort?: JobSort
  order?: SortOrder
  /** For admins. */
  status?: JobStatus | undefined
  user?: string | undefined
  page: number
  limit: number
}

export const queries = {
  profile: queryOptions({
    queryKey: ['profile'],
    queryFn: ({ signal }) => call(endpoints.getProfile, { signal }),
    staleTime: 60_000,
  }),

  /** Whether new jobs are refused until the GPT account is recharged. */
  recharge: queryOptions({
    queryKey: ['gpt-recharge'],
    queryFn: ({ signal }) => call(endpoints.getGptRecharge, { signal }),
    refetchInterval: 60_000,
  }),

  sessions: queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(endpoints.listSessions, { signal }),
  }),

  sellerAccounts: queryOptions({
    queryKey: ['seller-accounts'],
    queryFn: ({ signal }) => call(endpoints.listSellerAccounts, { signal }),
  }),

  analytics: queryOptions({
    queryKey: ['jobs', 'analytics'],
    queryFn: ({ signal }) => call(endpoints.getJobAnalytics, { signal }),
  }),

  jobs: (query: JobsQuery, scope: 'own' | 'all' = 'own') =>
    queryOptions({
      queryKey: ['jobs', 'list', scope, query],
      queryFn: ({ signal }) =>
        call(scope === 'own' ? endpoints.getJobsList : endpoints.getJobsListByAdmin, { query, signal }),
      refetchInterval: ({ state }) =>
        state.data?.jobs.some((job) => !hasEnded(job.status)) ? refreshMs : false,
      structuralSharing: shareJobList,
    }),

  job: (id: string) =>
    queryOptions({
      queryKey: ['jobs', 'one', id],
      queryFn: ({ signal }) => call(endpoints.getJob, { params: { id }, signal }),
      refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? refreshMs : false),
      structuralSharing: shareJob,
    }),

  log: (id: string) =>
    queryOptions({
      queryKey: ['jobs', 'log', id],
      queryFn: ({ signal }) => call(endpoints.streamLog, { query: { job_id: id }, signal }),
      staleTime: 0,
    }),

  records: (id: string, filter: { verdict?: Verdict | undefined; search?: string | undefined }) =>
    infiniteQueryOptions({
      queryKey: ['jobs', 'records', id, filter],
      queryFn: ({ signal, pageParam }) =>
        call(endpoints.getJobRecords, {
          params: { id },
          query: { ...filter, after: pageParam, limit: 100 },
          signal,
        }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
      // Focusing the window would refetch up to a hundred pages.
      refetchOnWindowFocus: false,
    }),

  record: (id: string, position: number) =>
    queryOptions({
      queryKey: ['jobs', 'record', id, position],
      queryFn: async ({ signal }) => {
        const after = position > 0 ? position - 1 : undefined
        const page = await call(endpoints.getJobRecords, {
          params: { id },
          query: { after, limit: 1 },
          signal,
        })
        return page.records.find((record) => record.position === position) ?? null
      },
    }),
}

/** A cancelled job gets its files a little later. */
function isUnfinished({ status, coins_used, output_files }: JobDetail): boolean {
  return !hasEnded(status) || (status === 'Cancelled' && coins_used > 0 && output_files.length === 0)
}
