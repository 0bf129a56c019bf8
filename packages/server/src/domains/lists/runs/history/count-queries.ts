import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/index.ts'
import { hourMs } from '../../../../platform/durations.ts'

/** How many runs have an ID up to `id`. */
interface Counted {
  id: number
  runs: number
}

/** By the pool of a process. Runs are never deleted, so only newer ones are counted again. */
const counted = new WeakMap<Db, Counted>()
/** No transaction that inserts a run takes that long: every older run can be seen. */
const settledAfterMs = hourMs

/** Counts the runs of all accounts. The first count of a process reads the whole index. */
export async function countAllRuns(db: Db, now: Date): Promise<number> {
  const known = counted.get(db) ?? { id: 0, runs: 0 }
  const { rows } = await sql<{ newer: number; settled: number; id: number | null }>`
    WITH settled AS (
      SELECT max(id) AS id FROM runs
      WHERE id > ${known.id} AND created_at < ${new Date(now.getTime() - settledAfterMs)}
    )
    SELECT count(runs.id) AS newer, count(*) FILTER (WHERE runs.id <= settled.id) AS settled, settled.id
    FROM settled LEFT JOIN runs ON runs.id > ${known.id} GROUP BY settled.id`.execute(db)
  const { newer, settled, id } = rows[0] ?? { newer: 0, settled: 0, id: null }
  if (id !== null) counted.set(db, { id, runs: known.runs + settled })
  return known.runs + newer
}
