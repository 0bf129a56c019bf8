import { endpoints, type FilterList } from '@merkwerk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './index.ts'
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
    queryOptions({
      queryKey: ['filters', list, 'changes'],
      queryFn: ({ signal }) => call(endpoints.listFilterChanges, { params: { list }, signal }),
    }),

  usage: (list: FilterList) =>
    queryOptions({
      queryKey: ['filters', list, 'usage'],
      queryFn: ({ signal }) => call(endpoints.getFilterUsage, { params: { list }, signal }),
      staleTime: listFreshMs,
    }),
}
