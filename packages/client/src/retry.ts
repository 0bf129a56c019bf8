import { ApiError } from './api-error.ts'
import { pause } from './pause.ts'

const firstDelayMs = 500
const maxDelayMs = 8_000
/** A server that asks for a longer pause gets no other attempt. */
const longestRetryAfter = 60

/** Failures that pass: too many calls, maintenance, and proxies without a server. */
const transientStatuses = [429, 502, 503, 504]

/**
 * Repeats a call that got no response or one of the statuses above. Waits as long as `Retry-After` says, otherwise up to
 * 0.5, 1, 2, 4 and then 8 seconds, a random part of it so that callers do not return together.
 */
export async function withRetries<T>(
  call: () => Promise<T>,
  { maxRetries, signal }: { maxRetries: number; signal: AbortSignal | undefined },
): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await call()
    } catch (error) {
      if (retries >= maxRetries || !isTransient(error)) throw error
      const randomMs = Math.random() * Math.min(firstDelayMs * 2 ** retries, maxDelayMs)
      await pause(error.retryAfter === undefined ? randomMs : error.retryAfter * 1_000, signal)
      signal?.throwIfAborted()
    }
  }
}

const isTransient = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.code === 'NO_RESPONSE' || transientStatuses.includes(error.status)) &&
  (error.retryAfter ?? 0) <= longestRetryAfter
