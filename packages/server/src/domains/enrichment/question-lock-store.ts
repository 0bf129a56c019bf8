// docs/decisions/0033-gpt.md

import { setTimeout as delay } from 'node:timers/promises'
import { type ControlledTransaction, sql } from 'kysely'
import type { Db, Tables } from '../../platform/db/index.ts'

/** A question that another process asks is looked at again this often. */
const pollMs = 200
/** Well within the time after which a silent transaction is rolled back. */
const pulseMs = 10_000

/**
 * Sees to it that a question is asked by one process at a time. All locks of a process are held on one connection, which
 * is open only while there are any; they end with it, so a killed process leaves none behind.
 */
export class QuestionLocks {
  readonly #db: Db
  #session: Promise<ControlledTransaction<Tables>> | undefined
  #pulse: NodeJS.Timeout | undefined
  #users = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** Does `work` while nobody else works on the question. Throws the signal's reason when it aborts while waiting. */
  async hold<T>(question: Buffer, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const key = question.readBigInt64BE()
    const session = await this.#join()
    try {
      while (!(await tryLock(session, key)))
        await delay(pollMs, undefined, { signal }).catch(() => signal.throwIfAborted())
      try {
        return await work()
      } finally {
        await sql`SELECT pg_advisory_unlock(${key})`.execute(session)
      }
    } finally {
      await this.#leave(session)
    }
  }

  /** A transaction is only how a connection is kept: the locks belong to the connection. */
  async #join(): Promise<ControlledTransaction<Tables>> {
    this.#users += 1
    this.#session ??= this.#open()
    try {
      return await this.#session
    } catch (error) {
      this.#isLast()
      throw error
    }
  }

  async #open(): Promise<ControlledTransaction<Tables>> {
    const session = await this.#db.startTransaction().execute()
    // While models are asked nothing is said here; a machine that is cut off must not seem as quiet.
    this.#pulse = setInterval(() => void sql`SELECT`.execute(session).catch(() => undefined), pulseMs).unref()
    return session
  }

  async #leave(session: ControlledTransaction<Tables>): Promise<void> {
    if (this.#isLast()) await session.rollback().execute()
  }

  #isLast(): boolean {
    this.#users -= 1
    if (this.#users > 0) return false
    clearInterval(this.#pulse)
    this.#session = undefined
    return true
  }
}

async function tryLock(session: ControlledTransaction<Tables>, key: bigint): Promise<boolean> {
  const { rows } = await sql<{ isHeld: boolean }>`SELECT pg_try_advisory_lock(${key}) AS "isHeld"`.execute(
    session,
  )
  return rows[0]?.isHeld === true
}
