import type { JobRecord } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/index.ts'
import { readPages } from '../../rows/index.ts'
import type { JobRow } from '../store.ts'

export type Charge = NonNullable<JobRecord['charge']>

/** What an account has paid for: the job that was charged first, and the newest paid reading. */
export interface Payment {
  jobId: number
  readAt: Date
}

/** Records in memory at a time. */
const pageSize = 5_000

/** A found record with the keys of its product, and the identifiers of its row. */
export type FoundRecord = Awaited<ReturnType<typeof findFoundRecords>>[number]

/** The found records of a job in list order. */
export const readFoundRecords = (db: Db, jobId: number) =>
  readPages((after) => findFoundRecords(db, jobId, after))

async function findFoundRecords(db: Db, jobId: number, after: number) {
  return db
    .selectFrom('records')
    .select(['position', 'product_keys', 'read_at', 'ean', 'asin', 'mpn', 'mpn_brand'])
    .where('job_id', '=', jobId)
    .where('position', '>', after)
    .where('product_keys', 'is not', null)
    .orderBy('position')
    .limit(pageSize)
    .$narrowType<{ product_keys: string[]; read_at: Date }>()
    .execute()
}

/** Which keys of a job's products its account has paid for, with the job that was charged first and the newest paid reading. */
export async function findPaidKeys(db: Db, { id, account_id: accountId }: Pick<JobRow, 'id' | 'account_id'>) {
  const { rows } = await sql<Payment & { key: string }>`
    SELECT paid.product_key AS key, paid.job_id AS "jobId", paid.read_at AS "readAt"
    FROM (SELECT DISTINCT unnest(product_keys) AS key FROM records WHERE job_id = ${id}) AS found
      JOIN paid_products AS paid ON paid.account_id = ${accountId} AND paid.product_key = found.key`.execute(
    db,
  )
  return new Map(rows.map(({ key, ...payment }) => [key, payment]))
}
