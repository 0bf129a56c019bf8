import type { Reason, RecordNote, Verdict } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/index.ts'
import type { NoteFacts } from '../note-texts.ts'
import type { JobRow } from '../store.ts'
import type { Charge } from './charge-queries.ts'

export interface RecordsQuery {
  verdict?: Verdict | undefined
  /** Only records at these. */
  positions?: readonly number[] | undefined
  /** Position of the last record of the previous page. */
  after?: number | undefined
  limit: number
}

export type StoredRecord = Awaited<ReturnType<typeof findRecords>>[number]

export async function findRecords(
  db: Db,
  job: Pick<JobRow, 'id' | 'list_id'>,
  { verdict, positions, after, limit }: RecordsQuery,
) {
  return db
    .selectFrom('records')
    .leftJoin('results', 'results.id', 'records.result_id')
    .leftJoin('list_choices as choice', (join) =>
      join.on('choice.list_id', '=', job.list_id).onRef('choice.position', '=', 'records.position'),
    )
    .selectAll('records')
    .select(['results.content', 'results.details', 'choice.marketplace', 'choice.product_id'])
    .where('records.job_id', '=', job.id)
    .where('records.verdict', 'is not', null)
    .where('records.position', '>', after ?? 0)
    .$if(positions !== undefined, (records) => records.where('records.position', 'in', positions ?? []))
    .$if(verdict !== undefined, (records) => records.where('records.verdict', '=', verdict ?? ''))
    .orderBy('records.position')
    .limit(limit + 1)
    .$narrowType<Narrowed>()
    .execute()
}

interface Narrowed {
  verdict: Verdict
  reason: Reason
  remarks: RecordNote[]
  facts: NoteFacts | null
  charge: Charge | null
}

/** A record with the content of its result, and the candidate that the owner of its list chose. */
export type DescribedRow = StoredResult &
  Pick<StoredRecord, 'verdict' | 'reason' | 'details' | 'marketplace' | 'product_id'>

/** A record with the content of its result. */
export type StoredResult = Pick<
  StoredRecord,
  | 'position'
  | 'article_number'
  | 'ean'
  | 'asin'
  | 'mpn'
  | 'mpn_brand'
  | 'verdict'
  | 'reason'
  | 'remarks'
  | 'facts'
  | 'bad_value'
  | 'fetched_at'
  | 'charge'
  | 'content'
>

/** Of a record of a run, or of a row of a list. */
const storedColumns = sql`record.position, article_number, ean, asin, mpn, mpn_brand, record.verdict, record.reason, record.remarks,
  record.facts, bad_value, fetched_at, content`

/** A page of a job's processed records in list order, or of all records. Those without a verdict have none. */
export async function findStoredResults(
  db: Db,
  jobId: number,
  { after, limit, isAll }: { after: number; limit: number; isAll: boolean },
): Promise<StoredResult[]> {
  const { rows } = await sql<StoredResult>`
    SELECT ${storedColumns}, charge FROM records AS record LEFT JOIN results ON results.id = result_id
    WHERE job_id = ${jobId} AND record.position > ${after} AND (${isAll} OR record.verdict IS NOT NULL)
    ORDER BY record.position LIMIT ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Single records of several jobs, in the given order. Records that do not exist are left out. */
export async function findRecordsAt(
  db: Db,
  records: readonly { jobId: number; position: number }[],
): Promise<StoredResult[]> {
  const jobIds = records.map(({ jobId }) => jobId)
  const positions = records.map(({ position }) => position)
  const { rows } = await sql<StoredResult>`
    SELECT ${storedColumns}, charge
    FROM unnest(${jobIds}::bigint[], ${positions}::integer[]) WITH ORDINALITY AS wanted (job_id, position, number)
      JOIN records AS record ON record.job_id = wanted.job_id AND record.position = wanted.position AND record.verdict IS NOT NULL
      LEFT JOIN results ON results.id = result_id
    ORDER BY wanted.number`.execute(db)
  return rows
}

/** The newest results of rows of a list, in list order. */
export async function findRowResults(
  db: Db,
  listId: number,
  positions: readonly number[],
): Promise<StoredResult[]> {
  const { rows } = await sql<StoredResult>`
    SELECT ${storedColumns}, NULL AS charge FROM list_rows AS record LEFT JOIN results ON results.id = result_id
    WHERE list_id = ${listId} AND record.position = ANY (${positions}) ORDER BY record.position`.execute(db)
  return rows
}

/** A page of the newest results of a list's rows in list order, without ignored rows. */
export async function findListResults(
  db: Db,
  listId: number,
  { after, limit, onlyFound = false }: { after: number; limit: number; onlyFound?: boolean },
): Promise<StoredResult[]> {
  const { rows } = await sql<StoredResult>`
    SELECT ${storedColumns}, NULL AS charge FROM list_rows AS record LEFT JOIN results ON results.id = result_id
    WHERE list_id = ${listId} AND record.position > ${after} AND NOT is_ignored AND (NOT ${onlyFound} OR record.verdict = 'found')
    ORDER BY record.position LIMIT ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Rows of a list in its order with their newest results, what they cost, and the candidates that their owner chose. */
export async function findListRecords(db: Db, listId: number, positions: readonly number[]) {
  const { rows } = await sql<DescribedRow>`
    SELECT ${storedColumns}, (SELECT charge FROM records WHERE records.job_id = record.job_id AND records.position = record.position) AS charge,
      details, choice.marketplace, choice.product_id
    FROM list_rows AS record LEFT JOIN results ON results.id = result_id
      LEFT JOIN list_choices AS choice ON choice.list_id = record.list_id AND choice.position = record.position
    WHERE record.list_id = ${listId} AND record.position = ANY (${positions}) ORDER BY record.position`.execute(
    db,
  )
  return rows
}

/** The address of an account and whether it wants a kind of email about jobs. */
export async function getEmailChoice(db: Db, accountId: number, kind: 'job-done' | 'job-failed') {
  const column = kind === 'job-done' ? 'mails_job_done' : 'mails_job_failed'
  return db
    .selectFrom('accounts')
    .select(['email', `${column} as isWanted`])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}
