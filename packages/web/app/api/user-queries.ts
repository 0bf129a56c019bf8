import { endpoints } from '@merkwerk/contract'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { endpointQuery } from './endpoint-query.ts'
import { call } from './index.ts'

type UsersQuery = z.infer<typeof endpoints.listUsers.query>

/** Code that changes a user invalidates `['users']`. */
export const userQueries = {
  list: (query: UsersQuery) => endpointQuery(['users', 'list', query], endpoints.listUsers, { query }),

  one: (id: number) => endpointQuery(['users', 'one', id], endpoints.getUser, { params: { id } }),

  audit: (id: number) =>
    infiniteQueryOptions({
      queryKey: ['users', 'audit', id],
      queryFn: ({ signal, pageParam }) =>
        call(endpoints.listUserAudit, { params: { id }, query: { before: pageParam }, signal }),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: (page) => page.next ?? undefined,
    }),
}
