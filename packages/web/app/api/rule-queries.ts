import { endpoints, type FilterList } from '@merkwerk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './index.ts'
import { ruleLists } from './rule-kinds.ts'

/** Lists may hold thousands of rules: they are not read again for each look at the window. */
const listFreshMs = 60_000

export const ruleQueries = {
  /** Everything that is known of a list; to be read again when it changed. */
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
