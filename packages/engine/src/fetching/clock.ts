import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from './fetcher.ts'

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  async sleep(ms, signal) {
    signal.throwIfAborted()
    try {
      await delay(ms, undefined, { signal })
    } catch (cause) {
      signal.throwIfAborted()
      throw cause
    }
  },
}
