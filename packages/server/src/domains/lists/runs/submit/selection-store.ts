import { sources } from '@merkwerk/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../platform/db/index.ts'
import { isIgnored, readPages } from '../../rows/index.ts'
import type { QuotedLine } from './quote-products.ts'

/**
 * The rows that a run looks up: all; those without a product or of which a source refused to respond (`open`); these and those
 * with an older result; or those at some positions.
 */
export type RowSelection = 'all' | 'open' | { fetchedBefore: Date } | readonly number[]

const refusedNotes = sources.flatMap((name) => [`${name}-blocked`, `${name}-unreadable`])

/** The row shows a result of other identifiers than those that the list states now. */
const isOutdated = sql`(line.ean, line.asin, line.mpn, line.mpn_brand) IS DISTINCT FROM (row.ean, row.asin, row.mpn, row.mpn_brand)`

/** The owner chose a product for the row that no run has looked up. */
const hasNewChoice = (listId: number) => sql`line.position IN (
  SELECT choice.position FROM list_choices AS choice WHERE choice.list_id = ${listId} AND NOT EXISTS (
    SELECT FROM runs JOIN records ON records.run_id = runs.id AND records.position = choice.position
    WHERE runs.list_id = ${listId} AND records.verdict IS NOT NULL
      AND records.chosen_source = choice.marketplace AND records.chosen_id = choice.product_id))`

/** Rows that no run has processed are open. */
const isOpen = (listId: number) => sql`(
  row.verdict IS DISTINCT FROM 'found' OR row.notes && ${refusedNotes}::text[] OR ${isOutdated} OR ${hasNewChoice(listId)})`

function isSelected(listId: number, rows: RowSelection) {
  if (rows === 'all') return sql`true`
  const isSearched = sql`line.skip_reason IS NULL AND NOT ${isIgnored('line')}`
  if (rows === 'open') return sql`${isSearched} AND ${isOpen(listId)}`
  if ('fetchedBefore' in rows)
    return sql`${isSearched} AND (${isOpen(listId)} OR row.fetched_at < ${rows.fetchedBefore})`
  return sql`${isSearched} AND line.position = ANY (${rows})`
}

/** The selected lines of a list, without removed ones. A part of a list has neither ignored rows nor those that were skipped. */
const selectedLines = (listId: number, rows: RowSelection) => sql`
  list_lines AS line LEFT JOIN list_rows AS row ON row.list_id = ${listId} AND row.position = line.position
  WHERE line.list_id = ${listId} AND NOT line.is_removed AND ${isSelected(listId, rows)}`

/** Rows in memory at a time. */
const pageSize = 10_000

/** The selected rows of a list, with their chosen candidates. */
export const readSelected = (db: Db, listId: number, selection: RowSelection) =>
  readPages(async (after) => {
    const { rows } = await sql<QuotedLine>`
      SELECT selected.*, marketplace, product_id
      FROM (
        SELECT line.position, line.ean, line.asin, line.mpn, line.mpn_brand, line.skip_reason, line.bad_value
        FROM ${selectedLines(listId, selection)} AND line.position > ${after}
        ORDER BY line.position LIMIT ${sql.lit(pageSize)}
      ) AS selected
        LEFT JOIN list_choices AS choice ON choice.list_id = ${listId} AND choice.position = selected.position
      ORDER BY selected.position`.execute(db)
    return rows
  })

/** How many rows of a list are open. Reads all of them. */
export async function countOpen(db: Db, listId: number): Promise<{ rows: number }> {
  const { rows } = await sql<{ rows: number }>`
    SELECT count(*) AS rows FROM ${selectedLines(listId, 'open')}`.execute(db)
  return rows[0] as { rows: number }
}

/** Stores which rows of a locked list a run looks up, unless it looks all of them up. */
export async function insertSelection(tx: Tx, runId: number, listId: number, rows: RowSelection) {
  if (rows === 'all') return
  await sql`
    INSERT INTO run_selections (run_id, position)
    SELECT ${runId}::bigint, line.position FROM ${selectedLines(listId, rows)}`.execute(tx)
}
