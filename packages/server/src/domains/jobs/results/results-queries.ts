import type { Reason, RecordNote, Verdict } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import type { NoteFacts } from '../note-texts.ts'
import type { JobRow } from '../store.ts'
import type { Charge } from './charge-queries.ts'

export interface RecordsQuery {
  verdict?: Verdict | undefined
  /** Position of the last record of the previous page. */
  after?: number | undefined
  limit: number
}

export type StoredRecord = Awaited<ReturnType<typeof findRecords>>[number]

export async function findRecords(
  db: Db,
  job: Pick<JobRow, 'id' | 'list_id'>,
  { verdict, after, limit }: RecordsQuery,
) {
  return db
    .selectFrom('records')
    .leftJoin('results', 'results.id', 'records.result_id')
    .leftJoin('list_choices as choice', (join) =>
      join.on('choice.list_id', '=', job.list_id).onRef('choice.position', '=', 'records.position'),
    )
    .selectAll('records')
    .select(['results.content', 'choice.marketplace', 'choice.product_id'])
    .where('records.job_id', '=', job.id)
    .where('records.verdict', 'is not', null)
    .where('records.position', '>', after ?? 0)
    .$if(verdict !== undefined, (records) => records.where('verdict', '=', verdict ?? ''))
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

const storedColumns = sql`record.position, article_number, ean, asin, mpn, mpn_brand, verdict, reason, remarks, facts, bad_value,
  fetched_at, charge, content`

/** A page of a job's processed records in list order, or of all records. Those without a verdict have none. */
export async function findStoredResults(
  db: Db,
  jobId: number,
  { after, limit, isAll }: { after: number; limit: number; isAll: boolean },
): Promise<StoredResult[]> {
  const { rows } = await sql<StoredResult>`
    SELECT ${storedColumns} FROM records AS record LEFT JOIN results ON results.id = result_id
    WHERE job_id = ${jobId} AND record.position > ${after} AND (${isAll} OR verdict IS NOT NULL)
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
    SELECT ${storedColumns}
    FROM unnest(${jobIds}::bigint[], ${positions}::integer[]) WITH ORDINALITY AS wanted (job_id, position, number)
      JOIN records AS record ON record.job_id = wanted.job_id AND record.position = wanted.position AND verdict IS NOT NULL
      LEFT JOIN results ON results.id = result_id
    ORDER BY wanted.number`.execute(db)
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
