import type { Health } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db } from '../db/index.ts'

/** Counts the queue's tasks by state. Tasks in dead-letter queues count until their handlers succeed. */
export async function describeQueue(db: Db): Promise<Health['queue']> {
  const { rows } = await sql<Health['queue']>`
    SELECT
      count(*) FILTER (WHERE is_open AND start_after <= now())::integer AS waiting,
      count(*) FILTER (WHERE is_open AND start_after > now())::integer AS delayed,
      count(*) FILTER (WHERE state = 'active')::integer AS running,
      count(*) FILTER (WHERE state = 'failed' AND completed_on > now() - interval '1 day')::integer AS failed,
      extract(epoch FROM now() - min(start_after) FILTER (WHERE is_open AND start_after <= now()))::float8 AS oldest_seconds
    FROM (SELECT *, state IN ('created', 'retry') AS is_open FROM pgboss.job) AS job`.execute(db)
  return rows[0] ?? { waiting: 0, delayed: 0, running: 0, failed: 0, oldest_seconds: null }
}
