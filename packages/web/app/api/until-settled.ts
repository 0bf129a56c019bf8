import { ApiError } from '@merkwerk/client'
import type { Purchase } from '@merkwerk/contract'

/** Nearly every payment is booked within a second or two; after this long it is said that it takes longer. */
const timeoutMs = 45_000
const firstPauseMs = 700
const longestPauseMs = 4_000

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}

/** Whether asking again may help: the connection or the server, not the question, was at problem. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'NO_RESPONSE' || error.status >= 500)

/**
 * Asks for a purchase, less and less often, until it is booked, failed or expired. Answers undefined when that takes
 * longer than anybody likes to wait; the purchase goes on by itself. Rejects when asking again cannot help.
 */
export async function untilSettled(
  ask: () => Promise<Purchase>,
  signal?: AbortSignal,
): Promise<Purchase | undefined> {
  const end = Date.now() + timeoutMs
  for (let pauseMs = firstPauseMs; Date.now() < end; pauseMs = Math.min(pauseMs * 1.4, longestPauseMs)) {
    const purchase = await ask().catch((error: unknown) => {
      if (!isPassing(error)) throw error
    })
    if (purchase && purchase.status !== 'pending') return purchase
    await pause(pauseMs, signal)
  }
  return undefined
}
