import { endpoints, type Purchase } from '@merkwerk/contract'
import { CallError } from './error.ts'
import { call } from './index.ts'

/** Nearly every payment is booked within a second or two; after this long it is said that it takes longer. */
const patienceMs = 45_000
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

/** Whether asking again may help: the connection or the server, not the question, was at fault. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'NO_ANSWER' || error.status >= 500)

async function ask(id: number, signal: AbortSignal | undefined): Promise<Purchase | undefined> {
  try {
    return await call(endpoints.getPurchase, { params: { id }, signal })
  } catch (error) {
    if (isPassing(error)) return undefined
    throw error
  }
}

/**
 * Asks for a purchase, less and less often, until it is booked, failed or expired. Answers undefined when that takes
 * longer than anybody likes to wait; the purchase goes on by itself.
 */
export async function waitForPurchase(id: number, signal?: AbortSignal): Promise<Purchase | undefined> {
  const end = Date.now() + patienceMs
  for (let pauseMs = firstPauseMs; Date.now() < end; pauseMs = Math.min(pauseMs * 1.4, longestPauseMs)) {
    const purchase = await ask(id, signal)
    if (purchase && purchase.status !== 'pending') return purchase
    await pause(pauseMs, signal)
  }
  return undefined
}
