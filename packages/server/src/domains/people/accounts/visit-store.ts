import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import { hourMs } from '../../../platform/durations.ts'

const visitMs = hourMs

/** When the visit before the one at `now` ended: the account was not seen for an hour since. Null before the second visit. */
export async function findLastVisit(db: Db, accountId: number, now: Date): Promise<Date | null> {
  const { seen_at: seenAt, visited_before_at: before } = await db
    .selectFrom('accounts')
    .select(['seen_at', 'visited_before_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return seenAt && now.getTime() - seenAt.getTime() > visitMs ? seenAt : before
}

/** Extends the visit of an account, or begins a new one. */
export async function recordVisit(db: Db, accountId: number, now: Date): Promise<void> {
  const ended = new Date(now.getTime() - visitMs)
  await db
    .updateTable('accounts')
    .set({
      seen_at: now,
      visited_before_at: sql`CASE WHEN seen_at < ${ended} THEN seen_at ELSE visited_before_at END`,
    })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .execute()
}
