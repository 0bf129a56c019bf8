import { marketplaces, type Verdict } from '@merkwerk/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/index.ts'
import { lockListRows } from './edits-store.ts'

const nameColumns = (table: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))

/** What was looked up. A row shows the result of these identifiers, whatever its list states by now. */
const identifying = ['ean', 'asin', 'mpn', 'mpn_brand']

/** Whether nothing is known from a result, because a marketplace refused or a page is unreadable. */
const isRefused = (row: 'excluded' | 'list_rows') =>
  sql`(${sql.ref(`${row}.verdict`)} IN ('blocked', 'unreadable'))`

/** Whether the run of one row asked for all sources with a product of the other row. A run without sources asked the marketplaces. */
const asksAll = (run: 'excluded' | 'list_rows', row: 'excluded' | 'list_rows') => sql`NOT EXISTS (
  SELECT FROM runs WHERE runs.id = ${sql.ref(`${run}.run_id`)} AND NOT ${sql.ref(`${row}.sources`)}
    <@ CASE WHEN runs.sources = '{}' THEN ${sql.val(marketplaces)}::text[] ELSE runs.sources END)`

/**
 * Whether the new result replaces that of the row. A product that is found is not lost to a run that did not ask for its
 * sources, whichever is stored first.
 */
const isNewer = sql`CASE
  WHEN excluded.run_id >= list_rows.run_id
    THEN list_rows.verdict <> 'found' OR excluded.verdict = 'found' OR ${asksAll('excluded', 'list_rows')}
      OR (${nameColumns('excluded', identifying)}) IS DISTINCT FROM (${nameColumns('list_rows', identifying)})
  ELSE excluded.verdict = 'found' AND list_rows.verdict <> 'found' AND NOT ${asksAll('list_rows', 'excluded')} END`

/** No run has processed the row yet. */
const isUnsearched = sql`list_rows.run_id IS NULL`

/** What a row shows of its result. */
const shown = [
  ...['verdict', 'reason', 'title', 'brand', 'category', 'image', 'amazon_price', 'amazon_currency'],
  ...['ebay_price', 'ebay_currency', 'attributes', 'attribute_names', 'sources', 'stated_safety'],
  ...['has_description', 'fingerprint'],
]
/** What it has of the record of the run. */
const recorded = [...identifying, 'fetched_at', 'result_id', 'notes', 'facts', 'bad_value']

/**
 * Reads a row by its key, whatever the planner estimates. It has no statistics of a list or run that is being stored, and would compare
 * each of its rows with every other, or read all of them by another index. Only the key has rows of an owner in the order of their positions.
 */
export const findOne = (table: string, isOfOwner: RawBuilder<unknown>, by = 'given') => {
  const position = sql.ref(`${by}.position`)
  return sql`SELECT * FROM ${sql.table(table)} AS found
    WHERE ${isOfOwner} AND found.position >= ${position} AND found.position <= ${position} ORDER BY found.position LIMIT 1`
}

/** Whether a row shows something else than a record. */
const isChanged = (record: string, row: string) => {
  const values = (table: string) =>
    sql`${nameColumns(table, [...identifying, 'result_id', 'fetched_at', 'notes', 'bad_value'])}, ${sql.ref(`${table}.facts`)}::text`
  return sql`((${values(row)}) IS DISTINCT FROM (${values(record)}))`
}

/**
 * Inserts or updates the rows of a list with the results of a run's records, and adds to the list's counts. A row keeps the result of
 * a later run, whichever is stored first. A product that was found stays if the later run did not ask for its sources, unless it
 * looked up other identifiers. A result wins over a refused lookup and an unreadable page of any run, because these say nothing about the product. Rows that would not
 * change are neither written nor locked. Locks the list, then the rows in the order of their positions. Completeness is computed once the run has
 * ended: docs/decisions/0042-completeness.md.
 */
export async function upsertRows(
  tx: Tx,
  { listId, runId, now }: { listId: number; runId: number; now: Date },
  positions: readonly number[],
): Promise<void> {
  await lockListRows(tx, listId)
  await sql`
    WITH changed AS (
      INSERT INTO list_rows (list_id, run_id, changed_at, position, article_number,
        ${sql.join([...shown, ...recorded].map(sql.ref))})
      SELECT ${listId}::bigint, ${runId}::bigint, ${now}::timestamptz, given.position,
        coalesce(line.article_number, records.article_number),
        ${nameColumns('results', shown)}, ${nameColumns('records', recorded)}
      FROM unnest(${positions}::integer[]) AS given (position)
        CROSS JOIN LATERAL (${findOne('records', sql`run_id = ${runId}`)}) AS records
        JOIN results ON results.id = records.result_id
        LEFT JOIN LATERAL (${findOne('list_rows', sql`list_id = ${listId}`)}) AS row ON true
        LEFT JOIN LATERAL (${findOne('list_lines', sql`list_id = ${listId}`)}) AS line ON true
      WHERE row.position IS NULL OR ${isChanged('records', 'row')}
      ORDER BY given.position
      ON CONFLICT (list_id, position) DO UPDATE SET run_id = excluded.run_id,
        ${sql.join([...shown, ...recorded].map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))},
        changed_at = CASE
          WHEN (list_rows.verdict, list_rows.fingerprint) IS DISTINCT FROM (excluded.verdict, excluded.fingerprint)
          THEN excluded.changed_at ELSE list_rows.changed_at END
      WHERE ${isChanged('excluded', 'list_rows')} AND CASE WHEN ${isUnsearched} THEN true
        WHEN ${isRefused('excluded')} = ${isRefused('list_rows')} THEN ${isNewer} ELSE ${isRefused('list_rows')} END
      RETURNING old.verdict AS before, new.verdict AS now
    ), counted AS (
      SELECT count(*) AS rows, ${sql.join(counters.map(([column, verdict]) => difference(column, verdict)))} FROM changed
    )
    UPDATE lists SET changed_at = greatest(changed_at, ${now}), rows_version = rows_version + 1, results_version = results_version + 1,
      needs_update = true,
      ${sql.join(counters.map(([column]) => sql`${sql.ref(column)} = ${sql.ref(`lists.${column}`)} + ${sql.ref(`counted.${column}`)}`))}
    FROM counted WHERE lists.id = ${listId} AND rows > 0`.execute(tx)
}

/** Sorts the texts of stored rows into their index. Returns how many pages waited for it. */
export async function indexWaitingTexts(db: Db): Promise<number> {
  const { rows } = await sql<{ pages: number }>`SELECT index_waiting_texts()::integer AS pages`.execute(db)
  return rows[0]?.pages ?? 0
}

/** The columns of `lists` that count rows, and their verdicts. */
const counters: readonly (readonly [column: string, verdict: Verdict])[] = [
  ['found', 'found'],
  ['ambiguous', 'ambiguous'],
  ['not_found', 'not-found'],
  ['blocked', 'blocked'],
  ['unreadable', 'unreadable'],
  ['skipped', 'skipped'],
]

const difference = (column: string, verdict: Verdict) => sql`
  count(*) FILTER (WHERE now = ${sql.lit(verdict)}) - count(*) FILTER (WHERE before = ${sql.lit(verdict)}) AS ${sql.ref(column)}`
