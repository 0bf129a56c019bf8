import { sql } from 'kysely'
import type { Db } from '../../platform/db/index.ts'

interface JobDay {
  /** In UTC. */
  day: string
  jobs: number
  /** Records found by the jobs submitted on this day. */
  found: number
}

const dayMs = 24 * 60 * 60 * 1000

/** Jobs of an account on each of the last `days` days until `today`, oldest first; days without any are left out. */
export async function readJobHistory(
  db: Db,
  accountId: number,
  days: number,
  today: Date,
): Promise<JobDay[]> {
  const first = new Date(Math.floor(today.getTime() / dayMs) * dayMs - (days - 1) * dayMs)
  const { rows } = await sql<JobDay>`
    SELECT to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
      count(*) AS jobs, sum(found)::bigint AS found
    FROM jobs
    WHERE account_id = ${accountId} AND created_at >= ${first}
    GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}
