import { productTruth } from '@merkwerk/sandbox'
import { query } from '../../harness/database.ts'
import type { RunningProduct } from '../../harness/product.ts'
import { makeEan } from '../../harness/runs.ts'
import { completeRun, signInSeller, writeList } from './fresh-product.ts'

/** Number of products that are really fetched. The others are copies under other identifiers. */
const fetchedProducts = 200
const copiedAtOnce = 10_000

interface Product {
  ean: string
  asin: string
}

/** Returns the identifiers of the sandbox's product with this number. */
function toProduct(number: number, sandboxUrl: string): Product {
  const ean = makeEan('4098', number)
  return { ean, asin: productTruth(ean, sandboxUrl).asin }
}

/** Returns rows with EAN and ASIN that cycle through the first `products` products. */
export function* listRows(
  records: number,
  products: number,
  sandboxUrl: string,
  prefix = 'A',
): Generator<string[]> {
  for (let row = 0; row < records; row++) {
    const { ean, asin } = toProduct(row % products, sandboxUrl)
    yield [`${prefix}-${row + 1}`, ean, asin]
  }
}

/** Runs the first list of the product, with so many products. */
export const runFirstList = async (product: RunningProduct, records: number): Promise<unknown> =>
  completeRun(
    await signInSeller(product),
    await writeList(product, 'first', listRows(records, records, product.sandboxUrl)),
    records,
  )

/**
 * Fills the product cache with results for `products` products of both marketplaces. A run fetches the first ones, and
 * their rows are copied under the identifiers of the others.
 */
export async function fillProductCache(product: RunningProduct, products: number): Promise<void> {
  const { sandboxUrl } = product
  const fetched = Math.min(products, fetchedProducts)
  await runFirstList(product, fetched)
  for (let from = fetched; from < products; from += copiedAtOnce) {
    const numbers = Array.from({ length: Math.min(copiedAtOnce, products - from) }, (_, i) => from + i)
    const pairs = numbers.map((number) => ({
      from: toProduct(number % fetched, sandboxUrl),
      to: toProduct(number, sandboxUrl),
    }))
    const columns = [
      pairs.map((pair) => pair.from.ean),
      pairs.map((pair) => pair.from.asin),
      pairs.map((pair) => pair.to.ean),
      pairs.map((pair) => pair.to.asin),
    ]
    await query(product, copyProducts, columns)
    await query(product, copyAnswers, columns)
  }
  await query(product, 'VACUUM ANALYZE')
}

const pairs = `unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS pair (ean, asin, new_ean, new_asin)`
/** eBay's item ids do not contain the product, so the copies' ids contain the EAN. */
const newId = `CASE marketplace WHEN 'amazon' THEN new_asin ELSE '1' || new_ean END`
const copyProducts = `
  INSERT INTO cached_products (source, marketplace, site, product_id, product, version, fetched_at)
  SELECT source, marketplace, site, new_id, copy::json, substring(sha256(convert_to(copy, 'UTF8')) FOR 16), fetched_at
  FROM ${pairs}
  JOIN cached_answers AS answer ON identifiers = asin || ' ' || ean
  JOIN cached_products AS product USING (source, marketplace, site, product_id)
  CROSS JOIN LATERAL (SELECT ${newId} AS new_id) AS id
  CROSS JOIN LATERAL (SELECT replace(replace(replace(product::text, product_id, new_id), ean, new_ean), asin, new_asin) AS copy) AS text`
const copyAnswers = `
  INSERT INTO cached_answers (source, marketplace, site, identifiers, kind, product_id, matched_by, answered_at)
  SELECT source, marketplace, site, new_asin || ' ' || new_ean, kind, ${newId}, matched_by, answered_at
  FROM ${pairs} JOIN cached_answers AS answer ON identifiers = asin || ' ' || ean`
