import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/index.ts'
import { hourMs } from '../../../../platform/durations.ts'

/** How many jobs have an ID up to `id`. */
interface Counted {
  id: number
  jobs: number
}

/** By the pool of a process. Jobs are never deleted, so only newer ones are counted again. */
const counted = new WeakMap<Db, Counted>()
/** No transaction that inserts a job takes that long: every older job can be seen. */
const settledAfterMs = hourMs

/** Counts the jobs of all accounts. The first count of a process reads the whole index. */
export async function countAllJobs(db: Db, now: Date): Promise<number> {
  const known = counted.get(db) ?? { id: 0, jobs: 0 }
  const { rows } = await sql<{ newer: number; settled: number; id: number | null }>`
    WITH settled AS (
      SELECT max(id) AS id FROM jobs
      WHERE id > ${known.id} AND created_at < ${new Date(now.getTime() - settledAfterMs)}
    )
    SELECT count(jobs.id) AS newer, count(*) FILTER (WHERE jobs.id <= settled.id) AS settled, settled.id
    FROM settled LEFT JOIN jobs ON jobs.id > ${known.id} GROUP BY settled.id`.execute(db)
  const { newer, settled, id } = rows[0] ?? { newer: 0, settled: 0, id: null }
  if (id !== null) counted.set(db, { id, jobs: known.jobs + settled })
  return known.jobs + newer
}
