import { setTimeout as sleepFor } from 'node:timers/promises'
import type { HostThrottle } from '@merkwerk/engine'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

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

  const pauseMs = async (site: string): Promise<number> => {
    const row = await db
      .selectFrom('host_throttles')
      .select(
        sql<number | null>`extract(epoch FROM paused_until - clock_timestamp())::float8 * 1000`.as('ms'),
      )
      .where('site', '=', site)
      .executeTakeFirst()
    return row?.ms ?? 0
  }
  /** True when there was a pause to wait out. */
  const waitOutPause = async (site: string, signal: AbortSignal): Promise<boolean> => {
    if (performance.now() - (checkedAt.get(site) ?? Number.NEGATIVE_INFINITY) < pauseCheckMs) return false
    const waitMs = await pauseMs(site)
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
      await sql`
        INSERT INTO host_throttles AS throttle (site, tokens, refilled_at, paused_until)
        VALUES (${site}, 0, clock_timestamp(), clock_timestamp() + make_interval(secs => ${forMs / 1000}))
        ON CONFLICT (site) DO UPDATE
          SET paused_until = greatest(throttle.paused_until, excluded.paused_until)`.execute(db)
    },
  }
}

/** Takes the next free moment, letting the bucket go below zero, and answers how far off it is. */
async function reserve(db: Db, site: string, requestsPerSecond: number): Promise<number> {
  const { rows } = await sql<{ wait_ms: number }>`
    INSERT INTO host_throttles AS throttle (site, tokens, refilled_at)
    VALUES (${site}, 0, clock_timestamp())
    ON CONFLICT (site) DO UPDATE SET
      tokens = least(1, throttle.tokens
        + extract(epoch FROM clock_timestamp() - throttle.refilled_at)::float8 * ${requestsPerSecond}::float8) - 1,
      refilled_at = clock_timestamp()
    RETURNING -tokens / ${requestsPerSecond}::float8 * 1000 AS wait_ms`.execute(db)
  return rows[0]?.wait_ms ?? 0
}
