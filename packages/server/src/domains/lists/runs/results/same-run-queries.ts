import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/index.ts'
import { findOne } from '../../rows/index.ts'
import { getCodeVersion } from '../code-version.ts'
import type { RunRow } from '../store.ts'

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
export async function findSameRun(db: Db, run: RunRow): Promise<RunRow | undefined> {
  if (run.reads_afresh) return undefined
  const last = await db
    .selectFrom('runs')
    .selectAll()
    .where('list_id', '=', run.list_id)
    .where('id', '<', run.id)
    .where('status', '=', 'Completed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.figures?.code !== getCodeVersion()) return undefined
  if (last.cleared_at !== null || last.language !== run.language || last.total_rows !== run.total_rows)
    return undefined
  const { rows } = await sql<{ isSame: boolean }>`
    SELECT NOT EXISTS (
      SELECT FROM records AS record
        LEFT JOIN LATERAL (${findOne('records', sql`run_id = ${last.id}`, 'record')}) AS earlier ON true
      WHERE record.run_id = ${run.id} AND (earlier.position IS NULL OR (${values('record')}) IS DISTINCT FROM (${values('earlier')})
        OR (earlier.product_keys IS NOT NULL AND coalesce(earlier.charge, ${last.usual_charge}) = 'over-quote'))
    ) AS "isSame"`.execute(db)
  return rows[0]?.isSame ? (last as RunRow) : undefined
}
