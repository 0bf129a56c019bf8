import { ApiError } from '@merkwerk/client/app'
import { QueryClient } from '@tanstack/react-query'

/** Retries a lost connection and server errors twice. */
function shouldRetry(count: number, error: Error): boolean {
  return error instanceof ApiError && (error.code === 'NO_RESPONSE' || error.status >= 500) && count < 2
}

/** Offline calls fail at once, so that pages show the error. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: shouldRetry, staleTime: 2_000, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
}
