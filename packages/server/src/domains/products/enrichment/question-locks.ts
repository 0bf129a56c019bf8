// docs/decisions/0033-gpt.md

import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '../../../platform/db/index.ts'
import { type LockSession, openLockSession, pingSession, tryLock, unlock } from './question-lock-store.ts'

/** How often a process retries to lock a question that another process has locked. */
const pollMs = 200
/** Well below the time after which PostgreSQL rolls an idle transaction back. */
const pingMs = 10_000

/**
 * Locks questions, so that one process at a time sends the same one. All locks of a process are held on one connection,
 * which is open only while there are any. The locks end with the connection, so a killed process leaves none behind.
 */
export class QuestionLocks {
  readonly #db: Db
  #session: Promise<LockSession> | undefined
  #ping: NodeJS.Timeout | undefined
  #users = 0

  constructor(db: Db) {
    this.#db = db
  }

  /** Runs `work` while no other process works on the question. Throws the signal's reason if it aborts while waiting. */
  async hold<T>(question: Buffer, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const key = question.readBigInt64BE()
    this.#users += 1
    try {
      this.#session ??= this.#open()
      const session = await this.#session
      while (!(await tryLock(session, key)))
        await delay(pollMs, undefined, { signal }).catch(() => signal.throwIfAborted())
      try {
        return await work()
      } finally {
        await unlock(session, key)
      }
    } finally {
      this.#users -= 1
      if (this.#users === 0) await this.#close()
    }
  }

  async #open(): Promise<LockSession> {
    const session = await openLockSession(this.#db)
    // Without statements PostgreSQL could not tell this session from one whose machine is cut off.
    this.#ping = setInterval(() => void pingSession(session).catch(() => undefined), pingMs).unref()
    return session
  }

  async #close(): Promise<void> {
    clearInterval(this.#ping)
    const opened = this.#session
    this.#session = undefined
    const session = await opened?.catch(() => undefined)
    await session?.rollback().execute()
  }
}
