import type { Remark } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db } from '../db/index.ts'
import type { ListRecord } from './batch-files.ts'
import type { JobRow } from './store.ts'

const pageSize = 1_000

/** Remarks that come from the list itself, not from what marketplaces answered. */
const listRemarks: readonly string[] = ['ean-ignored', 'asin-ignored', 'asin-from-url'] satisfies Remark[]

/** Records worth another try: without a product, or found on one marketplace while the other did not answer. */
const isWorthRetrying = sql<boolean>`(
  verdict IN ('ambiguous', 'blocked', 'unreadable', 'not-found')
  OR remarks && ARRAY['amazon-blocked', 'ebay-blocked', 'amazon-unreadable', 'ebay-unreadable']
)`

/** How many records of a job a retry would look up, and how many of them are not paid for yet. */
export async function countRetriedRecords(
  db: Db,
  jobId: number,
): Promise<{ records: number; unpaid: number }> {
  return db
    .selectFrom('records')
    .select(({ fn }) => [
      fn.countAll<number>().as('records'),
      fn.countAll<number>().filterWhere('verdict', '<>', 'found').as('unpaid'),
    ])
    .where('job_id', '=', jobId)
    .where(isWorthRetrying)
    .executeTakeFirstOrThrow()
}

/** Why a job cannot be retried, in words; undefined when it can. What was retried already is retried there. */
export async function findRetryObstacle(db: Db, job: JobRow): Promise<string | undefined> {
  if (job.status !== 'Completed' && job.cancelled_by !== 'owner')
    return 'Only a completed job can be retried.'
  const earlier = await db
    .selectFrom('jobs')
    .select('public_id')
    .where('retry_of', '=', job.id)
    .where('status', '<>', 'Failed')
    .where('cancelled_by', 'is distinct from', 'admin')
    .executeTakeFirst()
  if (earlier) return `This job was retried already, as ${earlier.public_id}. Please retry that one.`
  const record = await db
    .selectFrom('records')
    .select('position')
    .where('job_id', '=', job.id)
    .where(isWorthRetrying)
    .limit(1)
    .executeTakeFirst()
  return record ? undefined : 'Every record of this job has its answer; there is nothing to retry.'
}

/** The records of a job that its retry looks up, in list order and under their old positions. */
export async function* readRetriedRecords(
  db: Db,
  jobId: number,
  signal: AbortSignal,
): AsyncGenerator<ListRecord> {
  let after = 0
  for (;;) {
    signal.throwIfAborted()
    const page = await db
      .selectFrom('records')
      .select(['position', 'article_number', 'ean', 'asin', 'verdict', 'remarks'])
      .where('job_id', '=', jobId)
      .where('position', '>', after)
      .where(isWorthRetrying)
      .orderBy('position')
      .limit(pageSize)
      .execute()
    for (const { position, article_number, ean, asin, verdict, remarks } of page)
      yield {
        position,
        articleNumber: article_number,
        ean,
        asin,
        skipReason: null,
        remarks: remarks.filter((code) => listRemarks.includes(code)) as Remark[],
        isPaid: verdict === 'found',
      }
    const last = page.at(-1)
    if (!last) return
    after = last.position
  }
}
