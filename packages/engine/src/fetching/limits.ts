import type { FetchLimits } from './fetcher.ts'

/** What one fetch may take where nothing else is said. */
export const defaultLimits: FetchLimits = {
  connectTimeoutMs: 10_000,
  headersTimeoutMs: 15_000,
  bodyTimeoutMs: 15_000,
  requestTimeoutMs: 30_000,
  maxBytes: 16 * 1024 * 1024,
  maxRedirects: 5,
  attempts: 3,
  backoffMs: 1000,
  maxRetryAfterMs: 10_000,
  breakerOpenMs: 10_000,
}
