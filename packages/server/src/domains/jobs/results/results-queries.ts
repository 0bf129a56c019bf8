import type { endpoints } from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Db, likeLiteral } from '../../../platform/db/index.ts'
import type { ResultPlace } from '../record.ts'
import type { JobRow } from '../store.ts'
import type { Charge } from './charge-queries.ts'

export type RecordsQuery = z.output<typeof endpoints.getJobRecords.query>

export type StoredRecord = Awaited<ReturnType<typeof findRecords>>[number]

export async function findRecords(
  db: Db,
  job: Pick<JobRow, 'id' | 'list_id'>,
  { verdict, search, after, limit }: RecordsQuery,
) {
  const prefix = search && likeLiteral(search).toLowerCase()
  return db
    .selectFrom('records')
    .innerJoin('batches', (join) =>
      join.onRef('batches.job_id', '=', 'records.job_id').onRef('batches.number', '=', 'records.batch'),
    )
    .leftJoin('list_choices as choice', (join) =>
      join.on('choice.list_id', '=', job.list_id).onRef('choice.position', '=', 'records.position'),
    )
    .selectAll('records')
    .select(['batches.result_key', 'choice.marketplace', 'choice.product_id'])
    .select(resultLineOf('records', 'batches').as('result_line'))
    .where('records.job_id', '=', job.id)
    .where('records.position', '>', after ?? 0)
    .$if(verdict !== undefined, (records) => records.where('verdict', '=', verdict ?? ''))
    .$if(Boolean(prefix), (records) =>
      records.where(({ fn }) => fn<string>('lower', ['article_number']), 'like', `${prefix}%`),
    )
    .orderBy('records.position')
    .limit(limit + 1)
    .$narrowType<{ charge: Charge | null }>()
    .execute()
}

/** The result of a record whose batch is open. Null once the batch's file has it. `record` and `batch` name rows of the query. */
export const resultLineOf = (record: string, batch: string): RawBuilder<string | null> => sql<string | null>`
  CASE WHEN ${sql.ref(`${batch}.result_key`)} IS NULL THEN (
    SELECT line FROM unfiled_results AS unfiled
    WHERE unfiled.job_id = ${sql.ref(`${record}.job_id`)}
      AND unfiled.batch = ${sql.ref(`${record}.batch`)}
      AND unfiled.position = ${sql.ref(`${record}.position`)}
  ) END`

export async function findPlacedRecords(
  db: Db,
  jobId: number,
  { after, limit }: { after: number; limit: number },
): Promise<PlacedRecord[]> {
  const { rows } = await sql<PlacedRecord>`
  SELECT record.position, record.charge, batch.result_key, record.result_start, record.result_bytes,
    ${resultLineOf('record', 'batch')} AS result_line
  FROM records AS record JOIN batches AS batch ON batch.job_id = record.job_id AND batch.number = record.batch
  WHERE record.job_id = ${jobId} AND record.position > ${after}
  ORDER BY record.position LIMIT ${sql.lit(limit)}`.execute(db)
  return rows
}

/** Where the results of single records of several jobs are, in the given order. Records that do not exist are left out. */
export async function findPlaces(
  db: Db,
  records: readonly { jobId: number; position: number }[],
): Promise<(ResultPlace & { job_id: number; position: number })[]> {
  const jobIds = records.map(({ jobId }) => jobId)
  const positions = records.map(({ position }) => position)
  const { rows } = await sql<ResultPlace & { job_id: number; position: number }>`
    SELECT record.job_id, record.position, batch.result_key, record.result_start, record.result_bytes,
      ${resultLineOf('record', 'batch')} AS result_line
    FROM unnest(${jobIds}::bigint[], ${positions}::integer[]) WITH ORDINALITY AS wanted (job_id, position, number)
      JOIN records AS record ON record.job_id = wanted.job_id AND record.position = wanted.position
      JOIN batches AS batch ON batch.job_id = record.job_id AND batch.number = record.batch
    ORDER BY wanted.number`.execute(db)
  return rows
}

interface PlacedRecord extends ResultPlace {
  position: number
  charge: Charge | null
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
