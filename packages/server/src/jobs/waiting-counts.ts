import type { Db } from '../db/index.ts'
import type { WaitedFor } from './wait-words.ts'

/** How many jobs and batches wait, by what they wait for; what nothing waits for is left out. */
export async function countWaiting(db: Db): Promise<Map<WaitedFor, { jobs: number; batches: number }>> {
  const rows = await db
    .selectFrom('batches')
    .innerJoin('jobs', 'jobs.id', 'batches.job_id')
    .select(({ fn }) => [
      'waiting_for',
      fn.countAll<number>().as('batches'),
      fn.count<number>('job_id').distinct().as('jobs'),
    ])
    .where('jobs.status', '=', 'Data Processing')
    .where('waiting_for', 'is not', null)
    .groupBy('waiting_for')
    .execute()
  return new Map(rows.map(({ waiting_for, ...counts }) => [waiting_for as WaitedFor, counts]))
}
