import { sources } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/index.ts'
import { readPages } from '../pages.ts'
import type { QuotedRow } from './quote-queries.ts'

/**
 * The rows that a run looks up: all; those without a product or of which a source refused to respond (`open`); these and those
 * with an older result; or those at some positions.
 */
export type RowSelection = 'all' | 'open' | { fetchedBefore: Date } | readonly number[]

const refusedNotes = sources.flatMap((name) => [`${name}-blocked`, `${name}-unreadable`])

/** Rows that no run has processed are open. */
const isOpen = sql`(verdict IS DISTINCT FROM 'found' OR remarks && ${refusedNotes}::text[])`

function isSelected(rows: RowSelection) {
  if (rows === 'all') return sql`true`
  if (rows === 'open') return isOpen
  if ('fetchedBefore' in rows) return sql`(${isOpen} OR fetched_at < ${rows.fetchedBefore})`
  return sql`number = ANY (${rows})`
}

/** The positions of selected rows. Ignored, skipped and removed rows are never among them. */
const selectedPositions = (listId: number, rows: RowSelection) => sql`
  SELECT number FROM lists, generate_series(1, total_rows) AS number
    LEFT JOIN list_rows ON list_id = ${listId} AND position = number
  WHERE lists.id = ${listId} AND ${isSelected(rows)}
    AND verdict IS DISTINCT FROM 'skipped' AND is_ignored IS NOT TRUE
    AND NOT EXISTS (SELECT FROM list_removed_rows AS removed WHERE removed.list_id = ${listId} AND removed.position = number)`

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

/** Stores which rows of a locked list a run looks up, unless it looks all of them up. */
export async function insertSelection(tx: Tx, jobId: number, listId: number, rows: RowSelection) {
  if (rows === 'all') return
  await sql`
    INSERT INTO run_rows (job_id, position)
    SELECT ${jobId}::bigint, number FROM (${selectedPositions(listId, rows)}) AS selected`.execute(tx)
}

export async function findSelection(db: Db, jobId: number): Promise<Set<number>> {
  const rows = await db.selectFrom('run_rows').select('position').where('job_id', '=', jobId).execute()
  return new Set(rows.map(({ position }) => position))
}
