import type { Refusal } from '@merkwerk/contract'
import type { Db } from '../db/index.ts'
import { AppError } from '../errors.ts'

const retryAfterSeconds = 10

const open = new WeakMap<Db, Map<string, number>>()

interface Limit {
  /** Calls with this key that may be open at the same time in one process. */
  most: number
  /** Aborts when the call's response is closed. */
  closed: AbortSignal
  /** Said beyond the limit. */
  refusal: Refusal
}

/** Counts a call as open until its response is closed. Throws `THROTTLED` if too many calls with its key are open. */
export function countOpen(db: Db, key: string, { most, closed, refusal }: Limit): void {
  const counts = open.get(db) ?? new Map<string, number>()
  open.set(db, counts)
  const count = counts.get(key) ?? 0
  if (count >= most)
    throw new AppError(
      'THROTTLED',
      { retry_after_seconds: retryAfterSeconds },
      { problem: { code: refusal } },
    )
  if (closed.aborted) return
  counts.set(key, count + 1)
  const end = () => {
    const left = (counts.get(key) ?? 1) - 1
    if (left > 0) counts.set(key, left)
    else counts.delete(key)
  }
  closed.addEventListener('abort', end, { once: true })
}

/** Files of an account that one process makes at the same time. Each of 100,000 rows takes seconds of it. */
const mostOwn = 2

/** Counts a file of an account as being made until its response is closed. Throws `THROTTLED` if there are too many. */
export const countOwnFile = (db: Db, accountId: number, closed: AbortSignal): void =>
  countMade(db, `generated-${accountId}`, { most: mostOwn, closed, refusal: 'files-being-made' })

/** Files that one process makes at the same time while it sends them, for all accounts together. Each takes its turn for some milliseconds. */
const mostMade = 6

/** As `countOpen`, for files that are made while they are sent: an account has a limit, and so has the process. */
export function countMade(db: Db, key: string, limit: Limit): void {
  countOpen(db, key, limit)
  countOpen(db, 'made', { most: mostMade, closed: limit.closed, refusal: 'too-many-files-made' })
}
