import { ApiError } from '@merkwerk/client/app'
import { endpoints, type Purchase } from '@merkwerk/contract'
import { call } from './index.ts'

/** Most payments are booked within two seconds. After this time the page says that it takes longer. */
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

const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'NO_RESPONSE' || error.status >= 500)

/** Polls a purchase with growing pauses until it is final. Undefined after a time-out. Rejects with permanent errors. */
export async function untilSettled(
  ask: () => Promise<Purchase>,
  signal?: AbortSignal,
): Promise<Purchase | undefined> {
  const end = Date.now() + timeoutMs
  for (let pauseMs = firstPauseMs; Date.now() < end; pauseMs = Math.min(pauseMs * 1.4, longestPauseMs)) {
    const purchase = await ask().catch((error: unknown) => {
      if (!isTransient(error)) throw error
    })
    if (purchase && purchase.status !== 'pending') return purchase
    await pause(pauseMs, signal)
  }
  return undefined
}

/** Resolves with undefined when the payment takes unusually long. */
export const waitForPurchase = (id: number, signal?: AbortSignal): Promise<Purchase | undefined> =>
  untilSettled(() => call(endpoints.getPurchase, { params: { id }, signal }), signal)
