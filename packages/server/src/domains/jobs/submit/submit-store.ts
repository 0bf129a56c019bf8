import { type Insertable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/index.ts'
import { newPublicId } from '../../lists/index.ts'

/** The internal ID of a job and the ID that customers see. */
export interface JobIds {
  id: number
  publicId: string
}

/** Inserts a job. Returns undefined if its account has a job with the same idempotency key. */
export async function insertJob(tx: Tx, job: Omit<Insertable<Tables['jobs']>, 'public_id'>) {
  return tx
    .insertInto('jobs')
    .values(({ selectFrom }) => ({
      ...job,
      public_id: newPublicId('MW'),
      // Null if the upload was removed and stored again after it was counted.
      list_count_id: selectFrom('list_counts')
        .select('id')
        .where('id', '=', job.list_count_id ?? null),
    }))
    .onConflict((conflict) => conflict.columns(['account_id', 'idempotency_key']).doNothing())
    .returning(['id', 'public_id as publicId'])
    .executeTakeFirst()
}

export async function getByIdempotencyKey(db: Db, accountId: number, idempotencyKey: string | null) {
  return db
    .selectFrom('jobs')
    .select(['id', 'public_id as publicId'])
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirstOrThrow()
}

/** A job of the account that has not ended and reads the same list in the same way, with another idempotency key. */
export async function findRunningRun(
  db: Db,
  accountId: number,
  { uploadId, reading }: { uploadId: number; reading: object },
  idempotencyKey: string | undefined,
): Promise<{ public_id: string } | undefined> {
  return db
    .selectFrom('jobs')
    .select('public_id')
    .where('account_id', '=', accountId)
    .where('upload_id', '=', uploadId)
    .where('finished_at', 'is', null)
    .where(sql<boolean>`reading = ${JSON.stringify(reading)}::jsonb`)
    .$if(idempotencyKey !== undefined, (jobs) =>
      jobs.where('idempotency_key', 'is distinct from', idempotencyKey ?? null),
    )
    .executeTakeFirst()
}

/** The identifiers of a job's first records, without skipped ones. */
export async function findLookedUp(db: Db, jobId: number, limit: number) {
  return db
    .selectFrom('records')
    .select(['ean', 'asin'])
    .where('job_id', '=', jobId)
    .where('verdict', '<>', 'skipped')
    .orderBy('position')
    .limit(limit)
    .execute()
}
