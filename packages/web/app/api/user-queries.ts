import { endpoints, type UserView } from '@merkwerk/contract'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from './index.ts'

export interface UsersQuery {
  view: UserView
  search?: string | undefined
  page: number
  limit: number
}

/** Code that changes a user invalidates `['users']`. */
export const userQueries = {
  list: (query: UsersQuery) =>
    queryOptions({
      queryKey: ['users', 'list', query],
      queryFn: ({ signal }) => call(endpoints.listUsers, { query, signal }),
    }),

  one: (id: number) =>
    queryOptions({
      queryKey: ['users', 'one', id],
      queryFn: ({ signal }) => call(endpoints.getUser, { params: { id }, signal }),
    }),

  audit: (id: number) =>
    infiniteQueryOptions({
      queryKey: ['users', 'audit', id],
      queryFn: ({ signal, pageParam }) =>
        call(endpoints.listUserAudit, { params: { id }, query: { before: pageParam }, signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
}
