import { endpoints } from '@merkwerk/contract'
import { queryOptions } from '@tanstack/react-query'
import { call } from './index.ts'

export const healthQuery = queryOptions({
  queryKey: ['health'],
  queryFn: ({ signal }) => call(endpoints.getHealth, { signal }),
  refetchInterval: 5_000,
})
