import type { Output } from '@merkwerk/client/app'
import { endpoints, type FamilyIssue, type FamilyState } from '@merkwerk/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { endpointQuery } from './endpoint-query.ts'
import { call } from './index.ts'

const pageSize = 50
/** Families that are offered as a target of rows. The others are found by a text. */
export const shownTargets = 50

/** Which families are shown. */
export interface FamilyFilter {
  state: FamilyState
  issue: FamilyIssue | undefined
  search: string
}

/** The families of all pages that are loaded, with the counts of the list. */
export type FamilyPages = Output<typeof endpoints.getListFamilies>

export const familyQueries = {
  /** Invalidate this key when a family changes. It begins with `lists`, so that what refreshes lists also refreshes families. */
  all: (id: string) => ['lists', 'families', id] as const,

  pages: (id: string, { state, issue, search }: FamilyFilter) =>
    infiniteQueryOptions({
      queryKey: ['lists', 'families', id, state, issue, search],
      queryFn: ({ pageParam, signal }) =>
        call(endpoints.getListFamilies, {
          params: { id },
          query: { state, issue, search, after: pageParam, limit: pageSize },
          signal,
        }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      // All pages of a refetch have the same counts and rule.
      select: ({ pages: [first, ...others] }) =>
        first && { ...first, families: [first, ...others].flatMap(({ families }) => families) },
    }),

  /** The first families of all states with a text. */
  targets: (id: string, search: string) =>
    endpointQuery(['lists', 'families', id, 'targets', search], endpoints.getListFamilies, {
      params: { id },
      query: { search, limit: shownTargets },
    }),

  /** The family with a number. */
  numbered: (id: string, number: string) =>
    endpointQuery(['lists', 'families', id, 'numbered', number], endpoints.getListFamilies, {
      params: { id },
      query: { number, limit: 1 },
    }),

  siblings: (id: string, family: number) =>
    endpointQuery(['lists', 'families', id, 'siblings', family], endpoints.getMissingSiblings, {
      params: { id, family },
    }),
}
