/** Fetches marketplace pages politely and within limits. Each site has one fetcher, and all results are values. */

export {
  checkHost,
  isBlockedPort,
  isPublicAddress,
  PrivateAddressError,
  publicLookup,
} from './addresses.ts'
export { AnswerClient } from './answer-client.ts'
export { ApiClient, type ApiClientOptions, type ApiStatus } from './api-client.ts'
export { orAbort, systemClock } from './clock.ts'
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
export { freeBytes } from './free-bytes.ts'
export { retryAfterMs } from './http-sender.ts'
export {
  createImageFetcher,
  type ImageFetcher,
  type ImageFetcherOptions,
  type ImageResult,
} from './image-fetcher.ts'
export { createFetcher } from './page-fetcher.ts'
export { type JsonResponse, postJson } from './post-json.ts'
export { type PostResult, postMessage, readStart, requestOnce } from './post-message.ts'
