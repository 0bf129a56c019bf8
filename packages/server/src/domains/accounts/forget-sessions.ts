import type { Db } from '../../platform/db/index.ts'

/** Removes sessions that ended or expired before this time, and mailed links that have expired; answers how many went. */
export async function forgetSessions(db: Db, before: Date): Promise<number> {
  const sessions = await db
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('ended_at', '<', before), eb('expires_at', '<', before)]))
    .executeTakeFirstOrThrow()
  const links = await db
    .deleteFrom('account_links')
    .where('expires_at', '<', before)
    .executeTakeFirstOrThrow()
  return Number(sessions.numDeletedRows + links.numDeletedRows)
}
