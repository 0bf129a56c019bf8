import type { Context } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'

/** Exports of an account that run at the same time in one process. A permanent link has a limit of calls, too. */
const limits = { account: 4, links: 8 }
const retryAfterSeconds = 10

const running = new WeakMap<Context['db'], Map<string, number>>()

/**
 * Counts a report or package as running until its response is closed. Throws `THROTTLED` if the account has too many, because each of
 * them reads all rows and shares the process with other accounts.
 */
export function countRunning(
  { db }: Context,
  accountId: number,
  { kind = 'account', closed }: { kind?: keyof typeof limits; closed: AbortSignal },
): void {
  const counts = running.get(db) ?? new Map<string, number>()
  running.set(db, counts)
  const key = `${kind}-${accountId}`
  const count = counts.get(key) ?? 0
  if (count >= limits[kind])
    throw new AppError(
      'THROTTLED',
      { retry_after_seconds: retryAfterSeconds },
      { text: 'Several exports of this account are still running. Please try again when one has ended.' },
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
