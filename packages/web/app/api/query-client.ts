import { ApiError } from '@merkwerk/client/app'
import { type Query, QueryClient } from '@tanstack/react-query'

/** Retries a lost connection and server errors twice. */
function shouldRetry(count: number, error: Error): boolean {
  return error instanceof ApiError && (error.code === 'NO_RESPONSE' || error.status >= 500) && count < 2
}

/** How often a query is sent again that got no response. The browser does not notice every connection that comes back. */
const reconnectMs = 3_000

const hasNoResponse = ({ state: { error } }: Query): boolean =>
  error instanceof ApiError && error.code === 'NO_RESPONSE'

/** Offline calls fail at once, so that pages show the error. They recover when the connection is back. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: shouldRetry,
        staleTime: 2_000,
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchInterval: (query) => hasNoResponse(query as Query) && reconnectMs,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
