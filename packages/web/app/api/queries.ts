import { hasEnded } from '@merkwerk/client/app'
import { endpoints, type JobDetail } from '@merkwerk/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { endpointQuery } from './endpoint-query.ts'
import { shareJob, shareJobList } from './further-progress.ts'
import { call } from './index.ts'

/** Refetch interval while jobs run. Event streams are faster but incomplete. */
const refreshMs = 4_000

type JobsQuery = Partial<z.infer<typeof endpoints.getJobsListByAdmin.query>>

export const queries = {
  profile: { ...endpointQuery(['profile'], endpoints.getProfile), staleTime: 60_000 },

  health: { ...endpointQuery(['health'], endpoints.getHealth), refetchInterval: 5_000 },

  /** Whether new jobs are refused until the GPT account is recharged. */
  recharge: { ...endpointQuery(['gpt-recharge'], endpoints.getGptRecharge), refetchInterval: 60_000 },

  storage: endpointQuery(['storage'], endpoints.getStorage),

  sessions: endpointQuery(['sessions'], endpoints.listSessions),

  apiKeys: endpointQuery(['api-keys'], endpoints.listApiKeys),

  sourceChoice: endpointQuery(['source-choice'], endpoints.getSourceChoice),
  sellerAccounts: endpointQuery(['seller-accounts'], endpoints.listSellerAccounts),

  analytics: endpointQuery(['jobs', 'analytics'], endpoints.getJobAnalytics),

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

  log: (id: string) => ({
    ...endpointQuery(['jobs', 'log', id], endpoints.streamLog, { query: { job_id: id } }),
    staleTime: 0,
  }),

  insights: (weeks: number) =>
    endpointQuery(['jobs', 'insights', weeks], endpoints.getInsights, { query: { weeks } }),

  jobChanges: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['jobs', 'changes', id],
      queryFn: ({ signal, pageParam }) =>
        call(endpoints.getJobChanges, { params: { id }, query: { after: pageParam }, signal }),
      initialPageParam: 0,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
}

/** A cancelled job gets its files a little later. */
function isUnfinished({ status, coins_used, output_files }: JobDetail): boolean {
  return !hasEnded(status) || (status === 'Cancelled' && coins_used > 0 && output_files.length === 0)
}
