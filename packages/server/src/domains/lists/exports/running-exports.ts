import type { Context } from '../../../platform/context.ts'
import { countMade } from '../../../platform/http/index.ts'

/** Exports of an account that run at the same time in one process. A permanent link has a limit of calls, too. */
const limits = { account: 4, links: 8 }

/**
 * Counts a report or package as running until its response is closed. Throws `THROTTLED` if the account has too many, because each of
 * them reads all rows and shares the process with other accounts.
 */
export function countRunning(
  { db }: Context,
  accountId: number,
  { kind = 'account', closed }: { kind?: keyof typeof limits; closed: AbortSignal },
): void {
  countMade(db, `export-${kind}-${accountId}`, {
    most: limits[kind],
    closed,
    refusal: 'exports-running',
  })
}
