import type { Db } from '../../platform/db/index.ts'
import type { WaitedFor } from './wait-words.ts'

/** How many jobs and records wait, by what they wait for. */
export async function countWaiting(db: Db): Promise<Map<WaitedFor, { jobs: number; records: number }>> {
  const rows = await db
    .selectFrom('deferred_records')
    .innerJoin('jobs', 'jobs.id', 'deferred_records.job_id')
    .select(({ fn }) => [
      'waiting_for',
      fn.countAll<number>().as('records'),
      fn.count<number>('job_id').distinct().as('jobs'),
    ])
    .where('jobs.status', '=', 'Data Processing')
    .groupBy('waiting_for')
    .execute()
  return new Map(rows.map(({ waiting_for, ...counts }) => [waiting_for as WaitedFor, counts]))
}
