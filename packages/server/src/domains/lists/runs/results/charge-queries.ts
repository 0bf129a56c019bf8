import type { RowRecord } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/index.ts'
import { readPages } from '../../rows/index.ts'
import type { RunRow } from '../store.ts'

export type Charge = NonNullable<RowRecord['charge']>

/** What an account has paid for: the run that was charged first, and the newest paid reading. */
export interface Payment {
  runId: number
  readAt: Date
}

/** What an account has paid for of a record: so many of its keys, all of them for this reading or a later one. */
export interface RecordPayment extends Payment {
  keys: number
  oldest: Date
}

/** Records in memory at a time. */
const pageSize = 5_000

/** A found record with the keys of its product, and the identifiers of its row. */
export type FoundRecord = Awaited<ReturnType<typeof findFoundRecords>>[number]

/** The found records of a run in list order. */
export const readFoundRecords = (db: Db, runId: number) =>
  readPages((after) => findFoundRecords(db, runId, after))

async function findFoundRecords(db: Db, runId: number, after: number) {
  return db
    .selectFrom('records')
    .select(['position', 'product_keys', 'read_at', 'ean', 'asin', 'mpn', 'mpn_brand'])
    .where('run_id', '=', runId)
    .where('position', '>', after)
    .where('product_keys', 'is not', null)
    .orderBy('position')
    .limit(pageSize)
    .$narrowType<{ product_keys: string[]; read_at: Date }>()
    .execute()
}

/**
 * Changes whenever a run of an account is settled that paid for something, also if another one is deleted at the same time: the sum of the
 * hashes of the settled runs.
 */
export async function readSettlements(db: Db, accountId: number): Promise<string> {
  const { rows } = await sql<{ settled: string }>`
    SELECT coalesce(sum(hashint8extended(id, 0)), 0)::text AS settled FROM runs
    WHERE account_id = ${accountId} AND usual_charge IS NOT NULL`.execute(db)
  return rows[0]?.settled ?? ''
}

/** What the account of a run has paid for of its records, by position. */
export async function findPayments(
  db: Db,
  { id, account_id: accountId }: Pick<RunRow, 'id' | 'account_id'>,
): Promise<Map<number, RecordPayment>> {
  const { rows } = await sql<RecordPayment & { position: number }>`
    SELECT position, min(paid.run_id) AS "runId", count(*) AS keys, min(paid.read_at) AS oldest, max(paid.read_at) AS "readAt"
    FROM records, unnest(product_keys) AS key JOIN paid_products AS paid ON paid.product_key = key
    WHERE records.run_id = ${id} AND paid.account_id = ${accountId} GROUP BY position`.execute(db)
  return new Map(rows.map(({ position, ...payment }) => [position, payment]))
}
