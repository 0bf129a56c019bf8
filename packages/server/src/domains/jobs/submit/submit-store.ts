import type { Language } from '@merkwerk/contract'
import { type Insertable, sql } from 'kysely'
import type { Db, Tables, Tx } from '../../../platform/db/index.ts'
import { conflict } from '../../../platform/errors.ts'
import { newPublicId } from '../../lists/index.ts'
import { readPages } from '../pages.ts'
import type { Idempotency } from './idempotency.ts'
import type { QuotedRow } from './quote-queries.ts'

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

/** The job of an earlier call with the same idempotency key. */
export interface RepeatedJob extends JobIds {
  /** What it cost or may cost. */
  coins: number
  createdAt: Date
}

/** The job that the account started with an idempotency key. Throws `CONFLICT` if another request started it. */
export async function findRepeated(
  db: Db,
  accountId: number,
  idempotency: Idempotency | undefined,
): Promise<RepeatedJob | undefined> {
  if (!idempotency) return undefined
  const job = await db
    .selectFrom('jobs')
    .select(['id', 'public_id as publicId', 'idempotency_request as request', 'created_at as createdAt'])
    .select(sql<number>`CASE WHEN finished_at IS NULL THEN coins_held ELSE coins_used END`.as('coins'))
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', idempotency.key)
    .executeTakeFirst()
  if (job && job.request !== idempotency.request)
    throw conflict({
      en: `This Idempotency-Key has started another request, the job ${job.publicId}. Please use a new key.`,
      de: `Dieser Idempotency-Key hat eine andere Anfrage gestartet, den Auftrag ${job.publicId}. Bitte verwenden Sie einen neuen.`,
    })
  return job
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
    .select(['ean', 'asin', 'mpn', 'mpn_brand'])
    .where('job_id', '=', jobId)
    .where('verdict', '<>', 'skipped')
    .orderBy('position')
    .limit(limit)
    .execute()
}

/** The rows that a run looks up: all without a product (`open`), also those with an older result, or those at some positions. */
export type RowSelection = 'open' | { fetchedBefore: Date } | readonly number[]

/** The positions of selected rows. Ignored and skipped rows are never among them, rows that no run has processed are open. */
function selectedPositions(listId: number, selection: RowSelection) {
  const isOpen = sql`verdict IS DISTINCT FROM 'found'`
  const isSelected =
    selection === 'open'
      ? isOpen
      : 'fetchedBefore' in selection
        ? sql`(${isOpen} OR fetched_at < ${selection.fetchedBefore})`
        : sql`number = ANY (${selection})`
  return sql`
    SELECT number FROM lists, generate_series(1, total_rows) AS number
      LEFT JOIN list_rows ON list_id = ${listId} AND position = number
    WHERE lists.id = ${listId} AND ${isSelected}
      AND verdict IS DISTINCT FROM 'skipped' AND is_ignored IS NOT TRUE
      AND NOT EXISTS (SELECT FROM list_removed_rows AS removed WHERE removed.list_id = ${listId} AND removed.position = number)`
}

/** Rows in memory at a time. */
const pageSize = 10_000

/** The selected rows of a list, with their chosen candidates. */
export const readSelected = (db: Db, listId: number, selection: RowSelection) =>
  readPages(async (after) => {
    const { rows } = await sql<QuotedRow & { position: number }>`
      SELECT number AS position, ean, asin, mpn, mpn_brand, marketplace, product_id
      FROM (${selectedPositions(listId, selection)}) AS selected
        LEFT JOIN list_rows AS row ON row.list_id = ${listId} AND row.position = number
        LEFT JOIN list_choices AS choice ON choice.list_id = ${listId} AND choice.position = number
      WHERE number > ${after} ORDER BY number LIMIT ${sql.lit(pageSize)}`.execute(db)
    return rows
  })

/** Stores which rows of a locked list a run looks up. */
export async function insertSelection(tx: Tx, jobId: number, listId: number, selection: RowSelection) {
  await sql`
    INSERT INTO run_rows (job_id, position)
    SELECT ${jobId}::bigint, number FROM (${selectedPositions(listId, selection)}) AS selected`.execute(tx)
}

export async function findSelection(db: Db, jobId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('run_rows').select('position').where('job_id', '=', jobId).execute()
  return new Set(rows.map(({ position }) => position))
}

/** The newest run of a list, and the newest that has not ended. */
export async function findRuns(db: Db, listId: number) {
  const runs = db.selectFrom('jobs').where('list_id', '=', listId).orderBy('id', 'desc')
  const latest = await runs
    .select(['language', 'sites', 'sources', 'preferred_source', 'stops_when_complete'])
    // A fetched list has a new file with each run.
    .select(
      sql<
        boolean | null
      >`failure = 'list-unreadable' AND upload_id = (SELECT upload_id FROM lists WHERE id = ${listId})`.as(
        'is_unreadable',
      ),
    )
    .limit(1)
    .$narrowType<{ language: Language }>()
    .executeTakeFirst()
  const open = await runs.select('public_id').where('finished_at', 'is', null).limit(1).executeTakeFirst()
  return { latest, open }
}
