import type { Reason } from '@merkwerk/contract'
import type { Db } from '../../../../platform/db/index.ts'

export async function listEvents(db: Db, runId: number) {
  return db
    .selectFrom('run_log')
    .select(['at', 'event', 'details'])
    .where('run_id', '=', runId)
    .orderBy('id')
    .execute()
}

export async function listLoggedRecords(db: Db, runId: number, after: number, limit: number) {
  return db
    .selectFrom('records')
    .select(['position', 'article_number', 'ean', 'asin', 'mpn', 'mpn_brand', 'verdict', 'reason'])
    .select(['notes', 'facts'])
    .where('run_id', '=', runId)
    .where('verdict', 'is not', null)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .$narrowType<{ verdict: string; reason: Reason }>()
    .execute()
}
