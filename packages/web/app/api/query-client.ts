import { ApiError } from '@merkwerk/client'
import { QueryClient } from '@tanstack/react-query'

/** Calls that fail for a reason of their own are not repeated; a lost connection is, twice. */
function shouldRetry(count: number, error: Error): boolean {
  return error instanceof ApiError && (error.code === 'NO_RESPONSE' || error.status >= 500) && count < 2
}

/** Calls are made and fail without a network too: a page that waits in silence helps nobody. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 2_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}
