import { endpoints, type FilterList } from '@merkwerk/contract'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from './endpoint-query.ts'
import { ruleLists } from './rule-kinds.ts'

/** Lists may have thousands of rules. Focusing the window does not refetch them. */
const listFreshMs = 60_000

export const ruleQueries = {
  /** Invalidate this key when a list changes. */
  all: (list: FilterList) => ['filters', list] as const,

  rules: (list: FilterList) =>
    queryOptions({
      queryKey: ['filters', list, 'rules'],
      queryFn: ({ signal }) => ruleLists[list].list(signal),
      staleTime: listFreshMs,
    }),

  changes: (list: FilterList) =>
    endpointQuery(['filters', list, 'changes'], endpoints.listFilterChanges, { params: { list } }),

  usage: (list: FilterList) => ({
    ...endpointQuery(['filters', list, 'usage'], endpoints.getFilterUsage, { params: { list } }),
    staleTime: listFreshMs,
  }),
}
