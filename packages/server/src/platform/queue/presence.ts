import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Db } from '../db/index.ts'

const beatMs = 5_000
/** A worker counts as gone after this time without a heartbeat. */
const silentSeconds = 20
/** Rows of killed workers are shown for this long. */
const rememberedHours = 24

/** Country sites that a worker currently avoids. */
export interface OpenCircuits {
  /** Most recent fetches of their pages failed. */
  circuit_open_sites: string[]
  /** Most recent calls of their official interfaces failed. */
  circuit_open_interfaces: string[]
  /** Their official interfaces denied the installation's credentials in the last call. */
  denied_interfaces: string[]
}

/**
 * Reports this worker process every few seconds until disposed, with the sites in `openCircuits`. If the database is
 * unavailable, the next heartbeat tries again.
 */
export async function announceWorker(db: Db, openCircuits: () => OpenCircuits): Promise<AsyncDisposable> {
  const id = randomUUID()
  const beat = async () => {
    const sources = openCircuits()
    await db
      .insertInto('workers')
      .values({ id, host: hostname(), pid: process.pid, ...sources })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: sql`now()`, ...sources }))
      .execute()
  }
  await db
    .deleteFrom('workers')
    .where('seen_at', '<', sql<Date>`now() - make_interval(hours => ${rememberedHours})`)
    .execute()
  await beat()
  const timer = setInterval(() => void beat().catch(() => undefined), beatMs).unref()
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      await db
        .deleteFrom('workers')
        .where('id', '=', id)
        .execute()
        .catch(() => undefined)
    },
  }
}

/** Lists the worker processes of the last day, most recently seen first. */
export async function listWorkers(db: Db) {
  const rows = await db
    .selectFrom('workers')
    .selectAll()
    .select(sql<boolean>`seen_at > now() - make_interval(secs => ${silentSeconds})`.as('is_alive'))
    .orderBy('seen_at', 'desc')
    .execute()
  return rows.map(({ started_at, seen_at, ...worker }) => ({
    ...worker,
    started_at: started_at.toISOString(),
    seen_at: seen_at.toISOString(),
  }))
}
