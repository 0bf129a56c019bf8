/** Fetches marketplace pages politely and within limits. Each site has one fetcher, and all results are values. */
export { type ApiClientOptions, type ApiStatus, createApiClient } from './api-client.ts'
export type {
  ApiResult,
  Clock,
  Fetcher,
  FetcherOptions,
  FetchLimits,
  FetchResult,
  HostThrottle,
  RobotsRule,
} from './fetcher.ts'
export { createFetcher } from './page-fetcher.ts'
export { createMemoryThrottle, type MemoryThrottleOptions } from './throttle.ts'
