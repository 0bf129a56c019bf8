import { inject } from 'vitest'

/** Options of `vi.waitFor`, which waits as long as `expect.poll` does. */
export const polling = { timeout: inject('pollTimeoutMs'), interval: 50 }
