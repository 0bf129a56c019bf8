import type { RecordNote, SkipReason, SourceName } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/index.ts'
import type { NoteFacts } from '../note-texts.ts'
import { type BatchRecord, type ListRecord, partNumberOf } from '../record.ts'
import type { JobRow } from '../store.ts'
import type { WaitReason } from '../wait-messages.ts'

/** Records that are stored at once. */
const recordsAtOnce = 5_000

/**
 * Stores the rows that a job looks up as open records, those that are not stored yet, as long as the job has the status with which it was
 * read. Can run any number of times.
 */
export async function storeOpenRecords(
  db: Db,
  job: Pick<JobRow, 'id' | 'list_id' | 'status' | 'has_selection' | 'total_rows'>,
  signal: AbortSignal,
): Promise<void> {
  for (let left = job.total_rows - (await countRecords(db, job.id)); left > 0; ) {
    signal.throwIfAborted()
    const stored = await insertOpenRecords(db, job, Math.min(left, recordsAtOnce))
    // Another attempt may have stored the same rows at the same time.
    const rest = stored > 0 ? left - stored : job.total_rows - (await countRecords(db, job.id))
    if (rest >= left) return
    left = rest
  }
}

/**
 * Stores the next rows of a job as open records. Returns how many. The lock keeps the job from ending meanwhile, so that an attempt that
 * goes on after a cancellation stores nothing.
 */
async function insertOpenRecords(
  db: Db,
  {
    id: jobId,
    list_id: listId,
    status,
    has_selection,
  }: Omit<Parameters<typeof storeOpenRecords>[1], 'total_rows'>,
  limit: number,
): Promise<number> {
  const isSelected = has_selection
    ? sql`EXISTS (SELECT FROM run_rows WHERE job_id = ${jobId} AND run_rows.position = line.position)`
    : sql`NOT line.is_removed`
  const { numAffectedRows = 0n } = await sql`
    WITH job AS (
      SELECT FROM jobs WHERE id = ${jobId} AND status = ${status} AND cleared_at IS NULL FOR SHARE
    )
    INSERT INTO records (job_id, position, article_number, ean, asin, mpn, mpn_brand, reason, bad_value, notes, facts, chosen_source, chosen_id)
    SELECT ${jobId}, line.position, article_number, ean, asin, mpn, mpn_brand, skip_reason, bad_value, notes,
      CASE WHEN earlier_row IS NOT NULL THEN json_build_object('earlierRow', earlier_row) END, marketplace, product_id
    FROM job, list_lines AS line
      LEFT JOIN record_choices AS choice ON choice.job_id = ${jobId} AND choice.position = line.position
    WHERE line.list_id = ${listId} AND ${isSelected}
      AND line.position > (SELECT coalesce(max(position), 0) FROM records WHERE job_id = ${jobId})
    ORDER BY line.position LIMIT ${limit}
    ON CONFLICT (job_id, position) DO NOTHING`.execute(db)
  return Number(numAffectedRows)
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
    SELECT position, article_number, ean, asin, mpn, mpn_brand, reason, bad_value, notes, facts, chosen_source, chosen_id,
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
  notes: RecordNote[]
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
    notes: row.notes,
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
