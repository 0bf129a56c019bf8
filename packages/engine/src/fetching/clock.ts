import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from './fetcher.ts'

export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    delay(ms, undefined, { signal }).catch((cause) => {
      throw signal.aborted ? signal.reason : cause
    }),
}

/** Settles as `promise` does, or rejects with the signal's reason on abort. The promise itself keeps running. */
export async function orAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([promise, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
