import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '../../../platform/db/index.ts'

/** Milliseconds until a site may be requested again, by the database's clock. */
export async function readPauseMs(db: Db, site: string): Promise<number> {
  const row = await db
    .selectFrom('host_throttles')
    .select(sql<number | null>`extract(epoch FROM paused_until - clock_timestamp())::float8 * 1000`.as('ms'))
    .where('site', '=', site)
    .executeTakeFirst()
  return row?.ms ?? 0
}

export async function storePause(db: Db, site: string, forMs: number): Promise<void> {
  await sql`
    INSERT INTO host_throttles AS throttle (site, tokens, refilled_at, paused_until)
    VALUES (${site}, 0, clock_timestamp(), clock_timestamp() + make_interval(secs => ${forMs / 1000}))
    ON CONFLICT (site) DO UPDATE
      SET paused_until = greatest(throttle.paused_until, excluded.paused_until)`.execute(db)
}

/** The sites that are paused, with the seconds that are left. */
export async function findSlowedSites(db: Db): Promise<{ site: string; seconds: number }[]> {
  const { rows } = await sql<{ site: string; seconds: number }>`
    SELECT site, extract(epoch FROM paused_until - clock_timestamp())::float8 AS seconds
    FROM host_throttles WHERE paused_until > clock_timestamp()`.execute(db)
  return rows
}

/** Counts a request to a source in the span that starts at `since`. Returns how many were asked for in it. */
export async function countRequest(
  db: Db,
  source: string,
  span: Tables['source_quotas']['span'],
  since: Date,
): Promise<number> {
  const { rows } = await sql<{ asked: number }>`
    INSERT INTO source_quotas AS quota (source, span, since, asked) VALUES (${source}, ${span}, ${since}, 1)
    ON CONFLICT (source, span) DO UPDATE SET
      asked = CASE WHEN quota.since >= excluded.since THEN quota.asked + 1 ELSE 1 END,
      since = greatest(quota.since, excluded.since)
    RETURNING asked`.execute(db)
  return rows[0]?.asked ?? 0
}

export type CountedRequests = Selectable<Tables['source_quotas']>

/** The requests of each source in the last minute and day that had any. */
export const findCountedRequests = (db: Db): Promise<CountedRequests[]> =>
  db.selectFrom('source_quotas').selectAll().execute()

/** Reserves the next free moment and returns the milliseconds until then. The bucket may go below zero. */
export async function reserve(db: Db, site: string, requestsPerSecond: number): Promise<number> {
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
