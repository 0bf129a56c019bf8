import { ApiError } from './api-error.ts'
import { pause } from './pause.ts'

const maxPauseMs = 5_000

export interface FollowOptions {
  signal?: AbortSignal | undefined
  /** Called with false when the server could not be reached, and with true once it responds. */
  onConnection?: (isConnected: boolean) => void
  /** Consecutive attempts that may fail; unlimited by default. */
  maxFailures?: number
}

/** Whether another attempt can succeed: not after a refusal, such as for a job that does not exist. */
const isTransient = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  error.status < 400 ||
  error.status >= 500 ||
  [408, 429].includes(error.status)

/**
 * Yields what `read` yields, again and again until `read` returns true. `read` calls its argument once the server responds.
 * After a failure the next attempt follows a pause that doubles up to five seconds. Throws what the server refuses for good,
 * and the reason of an abort.
 */
export async function* follow<T>(
  read: (onResponse: () => void) => AsyncGenerator<T, boolean, undefined>,
  firstPauseMs: number,
  { signal, onConnection, maxFailures = Number.POSITIVE_INFINITY }: FollowOptions,
): AsyncGenerator<T, void, undefined> {
  let failures = 0
  let pauseMs = firstPauseMs
  const onResponse = () => {
    onConnection?.(true)
    pauseMs = firstPauseMs
    failures = 0
  }
  for (;;) {
    signal?.throwIfAborted()
    let wantedMs = 0
    try {
      if (yield* read(onResponse)) return
    } catch (error) {
      signal?.throwIfAborted()
      failures++
      if (!isTransient(error) || failures > maxFailures) throw error
      if (error instanceof ApiError) wantedMs = (error.retryAfter ?? 0) * 1_000
      onConnection?.(false)
    }
    await pause(Math.max(pauseMs, wantedMs), signal)
    pauseMs = Math.min(pauseMs * 2, maxPauseMs)
  }
}
