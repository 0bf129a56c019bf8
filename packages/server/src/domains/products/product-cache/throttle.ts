import { type HostThrottle, systemClock } from '@merkwerk/engine'
import type { Db } from '../../../platform/db/index.ts'
import { readPauseMs, reserve, storePause } from './throttle-store.ts'

/** How long a process trusts that a site is not paused before it checks again. */
const pauseCheckMs = 1_000

/**
 * A token bucket per site that all workers of a database share, by the database's clock. Without a rate only pauses delay
 * requests. A pause set by another process takes effect within a second.
 */
export function createSharedThrottle(db: Db, requestsPerSecond: number | null): HostThrottle {
  const checkedAt = new Map<string, number>()

  /** Waits until the site's pause ends. Returns whether there was one. */
  const waitOutPause = async (site: string, signal: AbortSignal): Promise<boolean> => {
    if (performance.now() - (checkedAt.get(site) ?? Number.NEGATIVE_INFINITY) < pauseCheckMs) return false
    const waitMs = await readPauseMs(db, site)
    if (waitMs > 0) await systemClock.sleep(waitMs, signal)
    else checkedAt.set(site, performance.now())
    return waitMs > 0
  }

  return {
    async take(site, signal, rate = requestsPerSecond ?? undefined) {
      // After a pause a new moment is reserved, so that waiting requests do not start all at once.
      do {
        signal.throwIfAborted()
        const waitMs = rate === undefined ? 0 : await reserve(db, site, rate)
        if (waitMs > 0) await systemClock.sleep(waitMs, signal)
      } while (await waitOutPause(site, signal))
    },
    async pause(site, forMs) {
      checkedAt.delete(site)
      await storePause(db, site, forMs)
    },
  }
}
