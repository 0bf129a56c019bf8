// docs/decisions/0038-several-machines.md

import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** Runs a read that may be some seconds old. It may run twice, first on a replica and then on the primary. */
export type ReadOld = <T>(read: (db: Db) => Promise<T>) => Promise<T>

export interface Replica extends Disposable {
  read: ReadOld
}

interface ReplicaOptions {
  /** How old the replica's data may be. */
  oldestMs: number
  checkMs: number
  /** Called with the server of each read. */
  onRead(server: 'primary' | 'replica'): void
}

/** A position in the write-ahead log, and the latest time at which the primary had not written more. */
interface Position {
  at: number
  written: bigint
}

/** Reads a position of the write-ahead log as a number that grows. Fails on a server without one. */
async function readPosition(db: Db, position: RawBuilder<unknown>): Promise<bigint> {
  const { rows } = await sql<{ bytes: string }>`SELECT (${position} - '0/0'::pg_lsn)::text AS bytes`.execute(
    db,
  )
  return BigInt(rows[0]?.bytes ?? '')
}

/**
 * Sends reads to the replica while it is at most `oldestMs` behind the primary, otherwise to the primary. Each check
 * compares what the replica has replayed with what the primary had written at earlier checks, so an idle primary does not
 * look like a delay and a replica without connection does. A read that fails on the replica is repeated.
 */
export function openReplica(
  primary: Db,
  replica: Db,
  { oldestMs, checkMs, onRead }: ReplicaOptions,
): Replica {
  let positions: Position[] = []
  let freshUntil = Number.NEGATIVE_INFINITY
  let isChecking = false
  const check = async () => {
    const at = performance.now()
    const written = await readPosition(primary, sql`pg_current_wal_lsn()`)
    positions.push({ at, written })
    const replayed = await readPosition(replica, sql`pg_last_wal_replay_lsn()`)
    const newest = positions.findLast((position) => position.written <= replayed)
    positions = positions.filter((position) => position.at >= performance.now() - oldestMs)
    if (newest) freshUntil = newest.at + oldestMs
  }
  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    void check()
      .catch(() => undefined)
      .finally(() => {
        isChecking = false
      })
  }, checkMs).unref()
  const read: ReadOld = async (query) => {
    if (performance.now() < freshUntil) {
      try {
        const result = await query(replica)
        onRead('replica')
        return result
      } catch {
        // The replica was stopped, or needed the rows of an older version for replay. The primary responds or fails.
      }
    }
    onRead('primary')
    return query(primary)
  }
  return { read, [Symbol.dispose]: () => clearInterval(timer) }
}
