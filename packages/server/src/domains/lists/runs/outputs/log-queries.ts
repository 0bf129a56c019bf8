import type { Reason } from '@merkwerk/contract'
import type { Db } from '../../../../platform/db/index.ts'

export async function listEvents(db: Db, jobId: number) {
  return db
    .selectFrom('job_log')
    .select(['at', 'event', 'details'])
    .where('job_id', '=', jobId)
    .orderBy('id')
    .execute()
}

export async function listLoggedRecords(db: Db, jobId: number, after: number, limit: number) {
  return db
    .selectFrom('records')
    .select(['position', 'article_number', 'ean', 'asin', 'mpn', 'mpn_brand', 'verdict', 'reason'])
    .select(['notes', 'facts'])
    .where('job_id', '=', jobId)
    .where('verdict', 'is not', null)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .$narrowType<{ verdict: string; reason: Reason }>()
    .execute()
}
