import { systemClock } from '../fetching/clock.ts'
import type { Clock, HostThrottle } from '../fetching/fetcher.ts'

interface Bucket {
  /** Due time of the next request at an even rate, epoch milliseconds. */
  nextDueAt: number
  pausedUntil: number
}

interface MemoryThrottleOptions {
  /** Infinity means no limit. Pauses still apply. */
  requestsPerSecond: number
  /** Requests that may start at once after an idle time. Default 1. */
  burst?: number
  clock?: Clock
}

/** A token bucket per site within this process. Callers are served in order. */
export function createMemoryThrottle(options: MemoryThrottleOptions): HostThrottle {
  const { requestsPerSecond, burst = 1, clock = systemClock } = options
  const buckets = new Map<string, Bucket>()
  const toBucket = (site: string): Bucket => {
    const known = buckets.get(site)
    if (known) return known
    const bucket = { nextDueAt: 0, pausedUntil: 0 }
    buckets.set(site, bucket)
    return bucket
  }

  const reserve = (bucket: Bucket, rate: number): number => {
    const intervalMs = 1000 / rate
    const dueAt = Math.max(bucket.nextDueAt, bucket.pausedUntil, clock.now())
    bucket.nextDueAt = dueAt + intervalMs
    return Math.max(dueAt - (burst - 1) * intervalMs, bucket.pausedUntil)
  }

  return {
    async take(site, signal, rate = requestsPerSecond) {
      signal.throwIfAborted()
      const bucket = toBucket(site)
      // A pause may begin or grow during the wait. Callers then queue again, so that they do not all start at its
      // end.
      do {
        const waitMs = reserve(bucket, rate) - clock.now()
        if (waitMs > 0) await clock.sleep(waitMs, signal)
      } while (clock.now() < bucket.pausedUntil)
    },
    async pause(site, forMs) {
      const bucket = toBucket(site)
      bucket.pausedUntil = Math.max(bucket.pausedUntil, clock.now() + forMs)
    },
  }
}
