import type { Reason, RecordNote, Verdict } from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/index.ts'
import { findOne, isIgnored } from '../../rows/index.ts'
import type { NoteFacts } from '../note-texts.ts'
import type { RunRow } from '../store.ts'
import type { Charge } from './charge-queries.ts'

type ProcessedRow = Awaited<ReturnType<typeof findRecords>>[number]

/** Why a record costs nothing, or that it was charged. `record` names the record, `runs` its run. */
const settledCharge = (record: string) => sql<Charge | null>`
  CASE WHEN ${sql.ref(record)}.product_keys IS NOT NULL THEN coalesce(${sql.ref(record)}.charge, runs.usual_charge) END`

/** The processed records of a run in list order, at these positions or at all of them. */
export async function findRecords(
  db: Db,
  run: Pick<RunRow, 'id' | 'list_id'>,
  { positions, limit }: { positions?: readonly number[]; limit: number },
) {
  return db
    .selectFrom('records')
    .innerJoin('runs', 'runs.id', 'records.run_id')
    .leftJoin('results', 'results.id', 'records.result_id')
    .leftJoin('list_choices as choice', (join) =>
      join.on('choice.list_id', '=', run.list_id).onRef('choice.position', '=', 'records.position'),
    )
    .selectAll('records')
    .select(['results.content', 'choice.marketplace', 'choice.product_id'])
    .select(settledCharge('records').as('charge'))
    .where('records.run_id', '=', run.id)
    .where('records.verdict', 'is not', null)
    .$if(positions !== undefined, (records) => records.where('records.position', 'in', positions ?? []))
    .orderBy('records.position')
    .limit(limit)
    .$narrowType<Narrowed>()
    .execute()
}

interface Narrowed {
  verdict: Verdict
  reason: Reason
  notes: RecordNote[]
  facts: NoteFacts | null
  charge: Charge | null
}

/** A record with the content of its result, and the candidate that the owner of its list chose. */
export type DescribedRow = StoredResult & Pick<ProcessedRow, 'marketplace' | 'product_id'>

/** A record with the content of its result. */
export type StoredResult = Pick<
  ProcessedRow,
  | 'position'
  | 'article_number'
  | 'ean'
  | 'asin'
  | 'mpn'
  | 'mpn_brand'
  | 'notes'
  | 'facts'
  | 'bad_value'
  | 'fetched_at'
  | 'charge'
  | 'content'
> & {
  /** Null for a row that no run has processed, and a record that its run has not decided. */
  verdict: Verdict | null
  reason: Reason | null
}

/** Of a record of a run, or of a row of a list. */
const storedColumns = sql`record.position, article_number, ean, asin, mpn, mpn_brand, record.verdict, record.reason, record.notes,
  record.facts, bad_value, fetched_at, content`

/** Positions of a run's processed records in list order, or of all records, after a position. */
export async function findPositions(
  db: Db,
  runId: number,
  { after, limit, isAll }: { after: number; limit: number; isAll: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ positions: number[] }>`
    SELECT coalesce(json_agg(position), '[]') AS positions FROM (
      SELECT position FROM records WHERE run_id = ${runId} AND position > ${after} AND (${isAll} OR verdict IS NOT NULL)
      ORDER BY position LIMIT ${sql.lit(limit)}
    ) AS record`.execute(db)
  return rows[0]?.positions ?? []
}

/** A run's records at some positions, in list order. Those without a verdict have no result. */
export async function findStoredResults(
  db: Db,
  runId: number,
  positions: readonly number[],
): Promise<StoredResult[]> {
  const { rows } = await sql<StoredResult>`
    SELECT ${storedColumns}, ${settledCharge('record')} AS charge
    FROM unnest(${positions}::integer[]) AS given (position)
      CROSS JOIN LATERAL (${findOne('records', sql`run_id = ${runId}`)}) AS record
      JOIN runs ON runs.id = ${runId}
      LEFT JOIN LATERAL (SELECT content FROM results WHERE id = record.result_id LIMIT 1) AS result ON true
    ORDER BY record.position`.execute(db)
  return rows
}

/** Single records of several runs, in the given order. Records that do not exist are left out. */
export async function findRecordsAt(
  db: Db,
  records: readonly { runId: number; position: number }[],
): Promise<StoredResult[]> {
  const runIds = records.map(({ runId }) => runId)
  const positions = records.map(({ position }) => position)
  const { rows } = await sql<StoredResult>`
    SELECT ${storedColumns}, ${settledCharge('record')} AS charge
    FROM unnest(${runIds}::bigint[], ${positions}::integer[]) WITH ORDINALITY AS wanted (run_id, position, number)
      JOIN runs ON runs.id = wanted.run_id
      JOIN records AS record ON record.run_id = wanted.run_id AND record.position = wanted.position AND record.verdict IS NOT NULL
      LEFT JOIN results ON results.id = result_id
    ORDER BY wanted.number`.execute(db)
  return rows
}

/** The newest results of the rows of lists that a condition selects, in list order. */
async function findRows<R extends StoredResult = StoredResult>(
  db: Db,
  { where, columns = sql`NULL AS charge`, join = sql``, limit = null }: SelectedRows,
): Promise<R[]> {
  const { rows } = await sql<R>`
    SELECT ${storedColumns}, ${columns} FROM list_rows AS record LEFT JOIN results ON results.id = result_id ${join}
    WHERE ${where} ORDER BY record.position LIMIT ${sql.lit(limit)}`.execute(db)
  return rows
}

interface SelectedRows {
  where: RawBuilder<unknown>
  columns?: RawBuilder<unknown>
  join?: RawBuilder<unknown>
  limit?: number | null
}

const atPositions = (listId: number, positions: readonly number[]) =>
  sql`record.list_id = ${listId} AND record.position = ANY (${positions})`

/** The newest results of rows of a list, in list order. */
export const findRowResults = (db: Db, listId: number, positions: readonly number[]) =>
  findRows(db, { where: atPositions(listId, positions) })

/** A page of the newest results of a list's rows in list order, without ignored rows and those that were not searched yet. */
export const findListResults = (
  db: Db,
  listId: number,
  { after, limit, onlyFound = false }: { after: number; limit: number; onlyFound?: boolean },
) =>
  findRows(db, {
    where: sql`record.list_id = ${listId} AND record.position > ${after} AND NOT ${isIgnored('record')}
      AND CASE WHEN ${onlyFound} THEN record.verdict = 'found' ELSE record.verdict IS NOT NULL END`,
    limit,
  })

/** Rows of a list in its order with their newest results, what they cost, and the candidates that their owner chose. */
export const findListRecords = (db: Db, listId: number, positions: readonly number[]) =>
  findRows<DescribedRow>(db, {
    where: atPositions(listId, positions),
    columns: sql`choice.marketplace, choice.product_id,
      (SELECT ${settledCharge('records')} FROM records JOIN runs ON runs.id = records.run_id
        WHERE records.run_id = record.run_id AND records.position = record.position) AS charge`,
    join: sql`LEFT JOIN list_choices AS choice ON choice.list_id = record.list_id AND choice.position = record.position`,
  })

/** The address of an account and whether it wants a kind of email about runs. */
export async function getEmailChoice(db: Db, accountId: number, kind: 'job-done' | 'job-failed') {
  const column = kind === 'job-done' ? 'mails_job_done' : 'mails_job_failed'
  return db
    .selectFrom('accounts')
    .select(['email', `${column} as isWanted`])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}
