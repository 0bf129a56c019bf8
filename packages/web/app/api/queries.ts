import { hasEnded } from '@merkwerk/client/app'
import { endpoints, type RunDetails } from '@merkwerk/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { endpointQuery } from './endpoint-query.ts'
import { shareRun, shareRunList } from './further-progress.ts'
import { call } from './index.ts'

/** Refetch interval while runs are open. Event streams are faster but incomplete. */
const refreshMs = 4_000

type RunsQuery = Partial<z.infer<typeof endpoints.getJobsListByAdmin.query>>

export const queries = {
  profile: { ...endpointQuery(['profile'], endpoints.getProfile), staleTime: 60_000 },

  health: { ...endpointQuery(['health'], endpoints.getHealth), refetchInterval: 5_000 },

  /** Whether new runs are refused until the GPT account is recharged. */
  recharge: { ...endpointQuery(['gpt-recharge'], endpoints.getGptRecharge), refetchInterval: 60_000 },

  storage: endpointQuery(['storage'], endpoints.getStorage),

  sessions: endpointQuery(['sessions'], endpoints.listSessions),

  apiKeys: endpointQuery(['api-keys'], endpoints.listApiKeys),

  sourceChoice: endpointQuery(['source-choice'], endpoints.getSourceChoice),
  sellerAccounts: endpointQuery(['seller-accounts'], endpoints.listSellerAccounts),

  analytics: endpointQuery(['runs', 'analytics'], endpoints.getJobAnalytics),

  runs: (query: RunsQuery, scope: 'own' | 'all' = 'own') =>
    queryOptions({
      queryKey: ['runs', 'list', scope, query],
      queryFn: ({ signal }) =>
        call(scope === 'own' ? endpoints.getJobsList : endpoints.getJobsListByAdmin, { query, signal }),
      refetchInterval: ({ state }) =>
        state.data?.jobs.some((job) => !hasEnded(job.status)) ? refreshMs : false,
      structuralSharing: shareRunList,
    }),

  run: (id: string) =>
    queryOptions({
      queryKey: ['runs', 'one', id],
      queryFn: ({ signal }) => call(endpoints.getRunDetails, { params: { id }, signal }),
      refetchInterval: ({ state }) => (state.data && isUnfinished(state.data) ? refreshMs : false),
      structuralSharing: shareRun,
    }),

  log: (id: string) => ({
    ...endpointQuery(['runs', 'log', id], endpoints.streamLog, { query: { job_id: id } }),
    staleTime: 0,
  }),

  insights: (weeks: number) =>
    endpointQuery(['runs', 'insights', weeks], endpoints.getInsights, { query: { weeks } }),

  runChanges: (id: string) =>
    infiniteQueryOptions({
      queryKey: ['runs', 'changes', id],
      queryFn: ({ signal, pageParam }) =>
        call(endpoints.getRunChanges, { params: { id }, query: { after: pageParam }, signal }),
      initialPageParam: 0,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
}

/** A cancelled run gets its files a little later. */
function isUnfinished({ status, coins_used, output_files }: RunDetails): boolean {
  return !hasEnded(status) || (status === 'Cancelled' && coins_used > 0 && output_files.length === 0)
}
