import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/index.ts'
import { getCodeVersion } from '../code-version.ts'
import type { JobRow } from '../store.ts'

/** Compared columns of records. They decide about files and charges. */
const compared = [
  ...['article_number', 'ean', 'asin', 'mpn', 'mpn_brand', 'bad_value', 'verdict', 'reason', 'result_id'],
  ...['notes', 'product_keys', 'read_at', 'fetched_at'],
]
const values = (record: string) =>
  sql`${sql.join(compared.map((column) => sql.ref(`${record}.${column}`)))}, ${sql.ref(`${record}.facts`)}::text`

/**
 * The last run of the list, if the same code wrote its files, and its records are those of this run and were paid for. This run then has its
 * files and costs nothing.
 */
export async function findSameRun(db: Db, job: JobRow): Promise<JobRow | undefined> {
  if (job.reads_afresh) return undefined
  const last = await db
    .selectFrom('jobs')
    .selectAll()
    .where('list_id', '=', job.list_id)
    .where('id', '<', job.id)
    .where('status', '=', 'Completed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.figures?.code !== getCodeVersion()) return undefined
  if (last.cleared_at !== null || last.language !== job.language || last.total_rows !== job.total_rows)
    return undefined
  const { rows } = await sql<{ isSame: boolean }>`
    SELECT NOT EXISTS (
      SELECT FROM records AS record LEFT JOIN LATERAL (
        SELECT * FROM records AS found WHERE found.job_id = ${last.id} AND found.position = record.position LIMIT 1
      ) AS earlier ON true
      WHERE record.job_id = ${job.id} AND (earlier.position IS NULL OR (${values('record')}) IS DISTINCT FROM (${values('earlier')})
        OR (earlier.product_keys IS NOT NULL AND coalesce(earlier.charge, ${last.usual_charge}) = 'over-quote'))
    ) AS "isSame"`.execute(db)
  return rows[0]?.isSame ? (last as JobRow) : undefined
}
