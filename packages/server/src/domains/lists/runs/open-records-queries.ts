import type { RecordNote, SkipReason, SourceName } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import { toPartNumber } from '../rows/index.ts'
import type { NoteFacts } from './note-texts.ts'
import type { BatchRecord, ListRecord } from './record.ts'
import type { RunRow } from './store.ts'
import type { WaitReason } from './wait-messages.ts'

/** Rows that are stored at once. */
const rowsAtOnce = 1_000

/** The position after which no row of a run is stored. */
export async function findLastStored(db: Db, runId: number): Promise<number> {
  const { last } = await db
    .selectFrom('records')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** The next rows of a run after a position. */
export async function findNextRows(db: Db, run: RunRow, after: number): Promise<ListRecord[]> {
  const { id, list_id: listId } = run
  const isSelected = run.has_selection
    ? sql`EXISTS (SELECT FROM run_selections WHERE run_id = ${id} AND run_selections.position = line.position)`
    : sql`NOT line.is_removed`
  const { rows } = await sql<SearchedRow>`
    SELECT line.position, article_number, ean, asin, mpn, mpn_brand, skip_reason AS reason, bad_value, notes,
      marketplace AS chosen_source, product_id AS chosen_id
    FROM list_lines AS line LEFT JOIN record_choices AS choice ON choice.run_id = ${id} AND choice.position = line.position
    WHERE line.list_id = ${listId} AND line.position > ${after} AND ${isSelected}
    ORDER BY line.position LIMIT ${sql.lit(rowsAtOnce)}`.execute(db)
  return rows.map(toListRecord)
}

/** The open records of a batch in list order: of its positions without waiting ones, or the waiting ones that it looks up again. */
export async function findOpenRecords(
  db: Db,
  runId: number,
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
    FROM records WHERE run_id = ${runId} AND verdict IS NULL AND ${ofBatch} ORDER BY position`.execute(db)
  return rows.map((row) => ({
    record: toListRecord(row),
    waitingSince: row.waiting_since,
    lastRefusal: row.waiting_reason,
  }))
}

interface SearchedRow {
  position: number
  article_number: string
  ean: string | null
  asin: string | null
  mpn: string | null
  mpn_brand: string | null
  reason: SkipReason | null
  bad_value: string | null
  notes: RecordNote[]
  facts?: NoteFacts | null
  chosen_source: SourceName | null
  chosen_id: string | null
}

interface OpenRow extends SearchedRow {
  waiting_since: Date | null
  waiting_reason: WaitReason | null
}

function toListRecord(row: SearchedRow): ListRecord {
  const partNumber = toPartNumber(row)
  return {
    position: row.position,
    articleNumber: row.article_number,
    ean: row.ean,
    asin: row.asin,
    skipReason: row.reason,
    ...(partNumber && { partNumber }),
    ...(row.bad_value !== null && { badValue: row.bad_value }),
    notes: row.notes,
    ...(row.facts && { facts: row.facts }),
    ...(row.chosen_source !== null &&
      row.chosen_id !== null && { chosen: { source: row.chosen_source, id: row.chosen_id } }),
  }
}

/** Counts the records of a run, open ones included. */
export async function countRecords(db: Db, runId: number): Promise<number> {
  const { records } = await db
    .selectFrom('records')
    .select(({ fn }) => fn.countAll<number>().as('records'))
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  return records
}

/** The position of the record that has so many records before it. Undefined if there is none. */
export async function findPositionAfter(db: Db, runId: number, records: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('records')
    .select('position')
    .where('run_id', '=', runId)
    .orderBy('position')
    .offset(records)
    .limit(1)
    .executeTakeFirst()
  return row?.position
}
