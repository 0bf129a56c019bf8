import { type ControlledTransaction, sql } from 'kysely'
import type { Db, Tables } from '../../../platform/db/index.ts'

/** A connection that holds advisory locks. Its transaction only reserves the connection: the locks belong to it. */
export type LockSession = ControlledTransaction<Tables>

export const openLockSession = (db: Db): Promise<LockSession> => db.startTransaction().execute()

/** Keeps an idle session from being rolled back as abandoned. */
export async function pingSession(session: LockSession): Promise<void> {
  await sql`SELECT`.execute(session)
}

export async function tryLock(session: LockSession, key: bigint): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`SELECT pg_try_advisory_lock(${key}) AS "isHeld"`.execute(
    session,
  )
  return rows[0]?.isHeld === true
}

export async function unlock(session: LockSession, key: bigint): Promise<void> {
  await sql`SELECT pg_advisory_unlock(${key})`.execute(session)
}
