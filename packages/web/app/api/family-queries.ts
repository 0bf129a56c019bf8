import { endpoints, type FamilyState } from '@merkwerk/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { endpointQuery } from './endpoint-query.ts'
import { call } from './index.ts'

const pageSize = 50
/** Families that rows can be moved to. */
const maxTargets = 200

export const familyQueries = {
  /** Invalidate this key when a family changes. It begins with `lists`, so that what refreshes lists also refreshes families. */
  all: (id: string) => ['lists', 'families', id] as const,

  pages: (id: string, state: FamilyState) =>
    infiniteQueryOptions({
      queryKey: ['lists', 'families', id, state],
      queryFn: ({ pageParam, signal }) =>
        call(endpoints.getListFamilies, {
          params: { id },
          query: { state, after: pageParam, limit: pageSize },
          signal,
        }),
      initialPageParam: 0,
      getNextPageParam: ({ families }) =>
        families.length < pageSize ? undefined : families.at(-1)?.family_id,
      // All pages of a refetch have the same counts and rule.
      select: ({ pages: [first, ...others] }) =>
        first && { ...first, families: [first, ...others].flatMap(({ families }) => families) },
    }),

  /** The first families of all states. */
  first: (id: string) =>
    endpointQuery(['lists', 'families', id, 'first'], endpoints.getListFamilies, {
      params: { id },
      query: { limit: maxTargets },
    }),
}
