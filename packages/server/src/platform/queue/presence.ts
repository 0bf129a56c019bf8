import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { sql } from 'kysely'
import type { Db } from '../db/index.ts'

const beatMs = 5_000
/** A worker that has not been heard of for this long counts as gone. */
const silentSeconds = 20
/** What is left of killed workers is shown for this long. */
const rememberedHours = 24

/** Country sites that a worker leaves alone for a while. */
export interface OpenCircuits {
  /** Most of the last fetches of their pages failed. */
  shunned_sites: string[]
  /** Most of the last calls of their official interfaces failed. */
  shunned_interfaces: string[]
  /** Their official interfaces denied the installation's credentials last. */
  denied_interfaces: string[]
}

/**
 * Says that this worker process lives, every few seconds until disposed; `openCircuits` tells what it stays away from. A
 * database that is away is tried again with the next beat.
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

/** The worker processes of the last day, those that live first. */
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
