import type { Db } from '../../../platform/db/index.ts'

/** The stored events of a job, oldest first. */
export async function listEvents(db: Db, jobId: number) {
  return db
    .selectFrom('job_log')
    .select(['at', 'event', 'details'])
    .where('job_id', '=', jobId)
    .orderBy('id')
    .execute()
}

/** A page of a job's records for its log, in list order. */
export async function listLoggedRecords(db: Db, jobId: number, after: number, limit: number) {
  return db
    .selectFrom('records')
    .select(['position', 'article_number', 'ean', 'asin', 'verdict', 'reason', 'remarks', 'facts'])
    .where('job_id', '=', jobId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()
}
