import { sql } from 'kysely'
import type { Db } from '../platform/db/index.ts'

/** Whether a task that follows a run has not ended. */
export async function hasFollowingTasks(db: Db): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM pgboss.job WHERE name IN ('update-rows', 'score-categories', 'decide-families') AND state < 'completed'`.execute(
    db,
  )
  return rows.length > 0
}
