import {
  marketplaces,
  type Reason,
  type SourceName,
  type StatedSafety,
  type Verdict,
} from '@merkwerk/contract'
import { sql } from 'kysely'
import { storableJson, type Tx } from '../../platform/db/index.ts'

/** The result of a run for a row, as the list shows it. */
export interface ListRowResult {
  position: number
  article_number: string
  ean: string | null
  asin: string | null
  mpn: string | null
  mpn_brand: string | null
  verdict: Verdict
  reason: Reason
  title: string | null
  brand: string | null
  category: string | null
  image: string | null
  /** Decimal text with a dot. */
  amazon_price: string | null
  amazon_currency: string | null
  ebay_price: string | null
  ebay_currency: string | null
  attributes: number
  /** Distinct names of the attributes. */
  attribute_names: string[]
  /** With a product of this row. */
  sources: SourceName[]
  /** Null unless found. */
  stated_safety: StatedSafety[] | null
  has_description: boolean
  fingerprint: string | null
  /** ISO 8601. */
  fetched_at: string | null
}

/** Whether nothing is known from a result, because a marketplace refused or a page is unreadable. */
const isRefused = (row: 'excluded' | 'list_rows') =>
  sql`(${sql.ref(`${row}.verdict`)} IN ('blocked', 'unreadable'))`

/** Whether the run of one row asked for all sources with a product of the other row. Unknown runs asked for all. */
const asksAll = (run: 'excluded' | 'list_rows', row: 'excluded' | 'list_rows') => sql`NOT EXISTS (
  SELECT FROM jobs WHERE jobs.id = ${sql.ref(`${run}.job_id`)} AND NOT ${sql.ref(`${row}.sources`)}
    <@ CASE WHEN jobs.sources = '{}' THEN ${sql.val(marketplaces)}::text[] ELSE jobs.sources END)`

/**
 * Whether the new result replaces that of the row. A product that is found is not lost to a run that did not ask for its
 * sources, whichever is stored first.
 */
const isNewer = sql`CASE
  WHEN excluded.job_id >= list_rows.job_id
    THEN list_rows.verdict <> 'found' OR excluded.verdict = 'found' OR ${asksAll('excluded', 'list_rows')}
  ELSE excluded.verdict = 'found' AND list_rows.verdict <> 'found' AND NOT ${asksAll('list_rows', 'excluded')} END`

/**
 * Inserts or updates the rows of a list with the results of a run, and adds to the list's counts. A row keeps the result of a
 * later run, whichever is stored first. A product that was found stays if the later run did not ask for
 * its sources. A result wins over a refused lookup and an unreadable page of any run, because these
 * say nothing about the product. Locks the rows in the order of their positions, then the list.
 * Completeness is computed once the run has ended: docs/decisions/0042-completeness.md.
 */
export async function upsertRows(
  tx: Tx,
  { listId, jobId, now }: { listId: number; jobId: number; now: Date },
  results: readonly ListRowResult[],
): Promise<void> {
  await sql`
    WITH changed AS (
      INSERT INTO list_rows (list_id, position, article_number, ean, asin, mpn, mpn_brand, job_id, verdict, reason, title, brand,
        category, image, amazon_price, amazon_currency, ebay_price, ebay_currency, attributes, attribute_names, sources,
        stated_safety, has_description, fingerprint, fetched_at, changed_at)
      SELECT ${listId}, position, article_number, ean, asin, mpn, mpn_brand, ${jobId}, verdict, reason, title, brand,
        category, image, amazon_price, amazon_currency, ebay_price, ebay_currency, attributes, attribute_names, sources,
        stated_safety, has_description, fingerprint, fetched_at, ${now}
      FROM json_populate_recordset(NULL::list_rows, ${storableJson(results)}) ORDER BY position
      ON CONFLICT (list_id, position) DO UPDATE SET
        job_id = excluded.job_id, verdict = excluded.verdict, reason = excluded.reason,
        title = excluded.title, brand = excluded.brand, category = excluded.category,
        image = excluded.image, amazon_price = excluded.amazon_price, amazon_currency = excluded.amazon_currency,
        ebay_price = excluded.ebay_price, ebay_currency = excluded.ebay_currency, attributes = excluded.attributes,
        attribute_names = excluded.attribute_names, sources = excluded.sources, stated_safety = excluded.stated_safety,
        has_description = excluded.has_description,
        fingerprint = excluded.fingerprint, fetched_at = excluded.fetched_at,
        changed_at = CASE
          WHEN (list_rows.verdict, list_rows.fingerprint) IS DISTINCT FROM (excluded.verdict, excluded.fingerprint)
          THEN excluded.changed_at ELSE list_rows.changed_at END
      WHERE CASE
        WHEN ${isRefused('excluded')} = ${isRefused('list_rows')} THEN ${isNewer}
        ELSE ${isRefused('list_rows')} END
      RETURNING old.verdict AS before, new.verdict AS now
    ), counted AS (
      SELECT ${sql.join(counters.map(([column, verdict]) => difference(column, verdict)))} FROM changed
    )
    UPDATE lists SET changed_at = greatest(changed_at, ${now}), rows_version = rows_version + 1,
      ${sql.join(counters.map(([column]) => sql`${sql.ref(column)} = ${sql.ref(`lists.${column}`)} + ${sql.ref(`counted.${column}`)}`))}
    FROM counted WHERE lists.id = ${listId}`.execute(tx)
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
