import type { RecordNote, SkipReason, SourceName } from '@merkwerk/contract'
import { sql } from 'kysely'
import { type Db, storableJson } from '../../../../platform/db/index.ts'
import type { NoteFacts } from '../note-texts.ts'
import { type BatchRecord, type ListRecord, partNumberOf } from '../record.ts'
import type { JobRow } from '../store.ts'
import type { WaitReason } from '../wait-messages.ts'

/**
 * Stores rows of a list as open records of a job as long as it has the status with which it was read. Leaves out those that are stored
 * already. The lock keeps the job from ending meanwhile, so that an attempt that goes on after a cancellation stores nothing.
 */
export async function insertOpenRecords(
  db: Db,
  { id: jobId, status }: Pick<JobRow, 'id' | 'status'>,
  records: readonly ListRecord[],
): Promise<void> {
  const rows = records.map(({ position, articleNumber, ean, asin, partNumber, ...record }) => ({
    ...{ job_id: jobId, position, article_number: articleNumber, ean, asin, attempts: 0 },
    ...(partNumber && { mpn: partNumber.mpn, mpn_brand: partNumber.brand }),
    ...{ reason: record.skipReason, bad_value: record.badValue },
    ...{ remarks: record.remarks, facts: record.facts },
    ...(record.chosen && { chosen_source: record.chosen.source, chosen_id: record.chosen.id }),
  }))
  await sql`
    WITH job AS (
      SELECT FROM jobs WHERE id = ${jobId} AND status = ${status} AND cleared_at IS NULL FOR SHARE
    )
    INSERT INTO records
    SELECT record.* FROM job, json_populate_recordset(NULL::records, ${storableJson(rows)}) AS record
    ON CONFLICT (job_id, position) DO NOTHING`.execute(db)
}

/** The open records of a batch in list order: of its positions without waiting ones, or the waiting ones that it looks up again. */
export async function findOpenRecords(
  db: Db,
  jobId: number,
  batch: { number: number; first_position: number | null; last_position: number | null },
): Promise<BatchRecord[]> {
  const { number, first_position: first, last_position: last } = batch
  const ofBatch =
    first === null
      ? sql`batch = ${number}`
      : sql`position BETWEEN ${first} AND ${last} AND waiting_for IS NULL`
  const { rows } = await sql<OpenRow>`
    SELECT position, article_number, ean, asin, mpn, mpn_brand, reason, bad_value, remarks, facts, chosen_source, chosen_id,
      waiting_since, waiting_reason
    FROM records WHERE job_id = ${jobId} AND verdict IS NULL AND ${ofBatch} ORDER BY position`.execute(db)
  return rows.map((row) => ({
    record: toListRecord(row),
    waitingSince: row.waiting_since,
    lastRefusal: row.waiting_reason,
  }))
}

interface OpenRow {
  position: number
  article_number: string
  ean: string | null
  asin: string | null
  mpn: string | null
  mpn_brand: string | null
  reason: SkipReason | null
  bad_value: string | null
  remarks: RecordNote[]
  facts: NoteFacts | null
  chosen_source: SourceName | null
  chosen_id: string | null
  waiting_since: Date | null
  waiting_reason: WaitReason | null
}

function toListRecord(row: OpenRow): ListRecord {
  const partNumber = partNumberOf(row)
  return {
    ...{ position: row.position, articleNumber: row.article_number, ean: row.ean, asin: row.asin },
    ...(partNumber && { partNumber }),
    skipReason: row.reason,
    ...(row.bad_value !== null && { badValue: row.bad_value }),
    remarks: row.remarks,
    ...(row.facts && { facts: row.facts }),
    ...(row.chosen_source !== null &&
      row.chosen_id !== null && { chosen: { source: row.chosen_source, id: row.chosen_id } }),
  }
}

/** Counts the records of a job, open ones included. */
export async function countRecords(db: Db, jobId: number): Promise<number> {
  const { records } = await db
    .selectFrom('records')
    .select(({ fn }) => fn.countAll<number>().as('records'))
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow()
  return records
}

/** The position of the record that has so many records before it. Undefined if there is none. */
export async function findPositionAfter(db: Db, jobId: number, records: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('records')
    .select('position')
    .where('job_id', '=', jobId)
    .orderBy('position')
    .offset(records)
    .limit(1)
    .executeTakeFirst()
  return row?.position
}
