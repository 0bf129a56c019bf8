import { hash } from 'node:crypto'
import { countrySites, type Product, type SourceName } from '@merkwerk/contract'
import { type Identifiers, identifiersKey, type LookupOutcome, partNumberKey } from '@merkwerk/engine'
import { type QueryCreator, type Selectable, sql } from 'kysely'
import type { Config } from '../../../platform/config/config.ts'
import type { Context } from '../../../platform/context.ts'
import { added, type Db, replaced, type Tables, type Tx } from '../../../platform/db/index.ts'
import { belongsToSource, type CacheScope, chooseConnectionScope } from './cache-scope.ts'
import type { Freshness } from './freshness.ts'
import type { CacheUse } from './statistics-queries.ts'

export interface LookupResult {
  outcome: LookupOutcome
  /** When the marketplace returned this. */
  fetchedAt: Date
  /** The product had a price that is too old to be shown. */
  readonly isPriceOutdated?: boolean
  /** Changes whenever the cached product does. */
  readonly version?: string
}

/** A result that is cached: the marketplace responded. */
export interface CachedResult extends LookupResult {
  outcome: Extract<LookupOutcome, { kind: 'found' | 'ambiguous' | 'not-found' }>
}

type CachedRow = Pick<
  Selectable<Tables['cached_answers']>,
  'identifiers' | 'kind' | 'matched_by' | 'candidates'
> & {
  answered_at: Date | null
  version: string | null
  /** JSON. */
  product: string | null
  fetched_at: Date | null
}

/** The fresh results by `identifiersKey`. Outdated prices are left out. Brief ones have no product, only its version. */
export async function findCachedResults(
  db: Db,
  { source, marketplace, site }: CacheScope,
  keys: string[],
  { isBrief, ...freshness }: Freshness & { isBrief?: boolean | undefined },
): Promise<Map<string, CachedResult>> {
  if (keys.length === 0) return new Map()
  // By the keys of the rows in LATERAL parts: the planner estimates so badly how many answers a site has that it would read them all.
  const { rows } = await sql<CachedRow>`
    SELECT answer.identifiers, answer.kind, answer.matched_by, answer.candidates, product.fetched_at,
      -- A found product has a time of its own.
      CASE WHEN answer.kind <> 'found' THEN answer.answered_at END AS answered_at, encode(product.version, 'hex') AS version,
      -- As text, because few of many products are parsed at a time.
      ${isBrief ? sql`NULL` : sql`product.product::text`} AS product
    FROM unnest(${[...new Set(keys)]}::text[]) AS given (key)
      CROSS JOIN LATERAL (
        SELECT * FROM cached_answers
        WHERE source = ${source} AND marketplace = ${marketplace} AND site = ${site} AND identifiers = given.key LIMIT 1
      ) AS answer
      LEFT JOIN LATERAL (
        SELECT * FROM cached_products WHERE source = ${source} AND marketplace = ${marketplace} AND site = ${site}
          AND product_id = answer.product_id LIMIT 1
      ) AS product ON true`.execute(db)
  const results = new Map<string, CachedResult>()
  for (const row of rows) {
    if (row.kind === 'found') {
      const { version, product, fetched_at: fetchedAt } = row
      if (version === null || !fetchedAt || fetchedAt < freshness.productsSince) continue
      const by = row.matched_by as FoundOutcome['by']
      results.set(row.identifiers, recallProduct({ version, product, fetchedAt, by }, freshness))
    } else if (row.answered_at && row.answered_at >= freshness.negativesSince) {
      results.set(row.identifiers, {
        outcome: row.candidates ? { kind: 'ambiguous', candidates: row.candidates } : { kind: 'not-found' },
        fetchedAt: row.answered_at,
      })
    }
  }
  return results
}

type FoundOutcome = Extract<LookupOutcome, { kind: 'found' }>

/** Tells versions of a product apart, given as JSON. */
export const hashProduct = (product: string): string => hash('sha256', product, 'hex').slice(0, 32)

interface RecalledProduct {
  version: string
  /** JSON. Null in a brief result. */
  product: string | null
  fetchedAt: Date
  by: FoundOutcome['by']
}

/** Parses the product whenever it is read, because most results are known without it, and parsed products would outlive their use. */
function recallProduct(
  { version, product, fetchedAt, by }: RecalledProduct,
  { pricesSince }: Freshness,
): CachedResult {
  const isOld = fetchedAt < pricesSince
  const read = () => {
    if (product === null) throw new Error('A brief result has no product')
    return withoutOldPrice(JSON.parse(product) as Product, isOld)
  }
  return {
    fetchedAt,
    get isPriceOutdated() {
      return isOld && read().isPriceOutdated
    },
    version: isOld ? `${version} old` : version,
    outcome: {
      kind: 'found',
      by,
      get product() {
        return read().product
      },
    },
  }
}

function withoutOldPrice(product: Product, isOld: boolean) {
  if (!isOld || product.price === undefined) return { product, isPriceOutdated: false }
  const { price: _, ...priceless } = product
  return { product: priceless, isPriceOutdated: true }
}

/** Stores a result and its product in one statement. Replaces an earlier result. */
export async function storeResult(
  db: Db,
  scope: CacheScope,
  identifiers: Identifiers,
  { outcome, fetchedAt }: CachedResult,
): Promise<void> {
  const key = identifiersKey(identifiers)
  const product = outcome.kind === 'found' ? outcome.product : undefined
  // A registration in EPREL may state no identifier of a product.
  const productId = product && (productKey(product) || key)
  const writer =
    product && productId
      ? db.with('stored_product', (cte) => insertProduct(cte, { ...scope, productId }, product, fetchedAt))
      : db
  await writer
    .insertInto('cached_answers')
    .values({
      ...scope,
      identifiers: key,
      kind: outcome.kind,
      product_id: productId ?? null,
      matched_by: outcome.kind === 'found' ? outcome.by : null,
      candidates: outcome.kind === 'ambiguous' ? JSON.stringify(outcome.candidates) : null,
      answered_at: fetchedAt,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'marketplace', 'site', 'identifiers'])
        .doUpdateSet(replaced('kind', 'product_id', 'matched_by', 'candidates', 'answered_at')),
    )
    .execute()
}

function insertProduct(
  db: QueryCreator<Tables>,
  { productId, ...scope }: CacheScope & { productId: string },
  product: Product,
  fetchedAt: Date,
) {
  const stored = JSON.stringify(product)
  return db
    .insertInto('cached_products')
    .values({
      ...scope,
      product_id: productId,
      product: stored,
      fetched_at: fetchedAt,
      version: Buffer.from(hashProduct(stored), 'hex'),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'marketplace', 'site', 'product_id'])
        .doUpdateSet(replaced('product', 'version', 'fetched_at')),
    )
}

/** The key of a product within its source. A catalog may state no GTIN of a product that it knows by part number. */
const productKey = ({ asin, itemId, gtins, model: mpn = '', brand = '' }: Product): string =>
  asin ?? itemId ?? (gtins.length > 0 ? gtins.join(' ') : partNumberKey({ mpn, brand }))

/** Deletes the results of an account's own connection to a marketplace, for every site. */
export async function deleteConnectionResults(
  tx: Tx,
  config: Config,
  accountId: number,
  marketplace: SourceName,
): Promise<void> {
  const sites = new Set([config.sources[marketplace].site, ...countrySites])
  const sources = [...sites]
    .filter((site) => belongsToSource(marketplace, site))
    .map((site) => chooseConnectionScope(config, { name: marketplace, site }, accountId).source)
  for (const table of ['cached_answers', 'cached_products'] as const)
    await tx.deleteFrom(table).where('source', 'in', sources).where('marketplace', '=', marketplace).execute()
}

/** Adds to the day's counts of lookups with and without a cached result. */
export async function countUse(
  { db, clock }: Pick<Context, 'clock' | 'db'>,
  { marketplace, recalled, missed }: CacheUse,
): Promise<void> {
  await db
    .insertInto('cache_use')
    .values({ day: sql`${clock.now()}::timestamptz::date`, marketplace, recalled, missed })
    .onConflict((conflict) =>
      conflict.columns(['day', 'marketplace']).doUpdateSet(added('cache_use', 'recalled', 'missed')),
    )
    .execute()
}

export type LookupCount = Selectable<Tables['lookup_hours']>

/** Adds to the hourly counts of lookups. */
export async function addLookupCounts(db: Db, counts: readonly LookupCount[]): Promise<void> {
  await db
    .insertInto('lookup_hours')
    .values(counts)
    .onConflict((conflict) =>
      conflict
        .columns(['marketplace', 'hour'])
        .doUpdateSet(added('lookup_hours', 'answered', 'unreadable', 'refused')),
    )
    .execute()
}
