/** Polite, bounded fetching of marketplace pages: one fetcher per site, all outcomes as values. */
export type { ApiResult } from './api-answer.ts'
export { type ApiClientOptions, type ApiStatus, createApiClient } from './api-client.ts'
export type * from './fetcher.ts'
export { createFetcher } from './site-fetcher.ts'
export { createMemoryThrottle, type MemoryThrottleOptions } from './throttle.ts'
