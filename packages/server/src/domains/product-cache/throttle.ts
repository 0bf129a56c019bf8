import { setTimeout as sleepFor } from 'node:timers/promises'
import type { HostThrottle } from '@merkwerk/engine'
import type { Db } from '../../platform/db/index.ts'
import { readPauseMs, reserve, storePause } from './throttle-store.ts'

/** How long a process may believe that a site is not paused. */
const pauseCheckMs = 1_000

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await sleepFor(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
}

/**
 * A token bucket per site that all workers on this database share, by the database's clock. Without a rate
 * only pauses hold requests back, and a pause set by another process is seen within a second.
 */
export function createSharedThrottle(db: Db, requestsPerSecond: number | null): HostThrottle {
  const checkedAt = new Map<string, number>()

  /** True when there was a pause to wait out. */
  const waitOutPause = async (site: string, signal: AbortSignal): Promise<boolean> => {
    if (performance.now() - (checkedAt.get(site) ?? Number.NEGATIVE_INFINITY) < pauseCheckMs) return false
    const waitMs = await readPauseMs(db, site)
    if (waitMs > 0) await sleep(waitMs, signal)
    else checkedAt.set(site, performance.now())
    return waitMs > 0
  }

  return {
    async take(site, signal, rate = requestsPerSecond ?? undefined) {
      // After a pause the next moment is taken anew, so that nobody rushes in at its end.
      do {
        signal.throwIfAborted()
        if (rate === undefined) continue
        const waitMs = await reserve(db, site, rate)
        if (waitMs > 0) await sleep(waitMs, signal)
      } while (await waitOutPause(site, signal))
    },
    async pause(site, forMs) {
      checkedAt.delete(site)
      await storePause(db, site, forMs)
    },
  }
}
