import { parseGtin, sameGtin } from '../../identifiers/index.ts'
import {
  member,
  notFound,
  parseRecord,
  type SourceAnswer,
  type SourceQuestion,
  type SourceResponse,
  searchFailure,
  toText,
  unreadable,
} from '../answer.ts'
import { isRecord } from '../page/meaning/linked-product.ts'
import { toFacts } from './product.ts'
import type { OpenFactsProject } from './projects.ts'

export { type DumpLine, type DumpOptions, readOpenFactsDump } from './dump.ts'
export { findOpenFactsProject } from './projects.ts'
export { readTaxonomy, type Taxonomies, taxonomyNames } from './taxonomies.ts'

/** The fields that a product is read from. All fields together are a hundred times larger. */
const FIELDS = [
  ...['code', 'lang', 'product_name', 'abbreviated_product_name', 'generic_name', 'ingredients_text'].flatMap(
    (field) => (field === 'code' || field === 'lang' ? [field] : [field, `${field}_de`]),
  ),
  ...['packaging_text', 'origin', 'conservation_conditions', 'preparation', 'customer_service'].flatMap(
    (field) => [field, `${field}_de`],
  ),
  ...['categories', 'labels', 'packaging', 'origins', 'allergens', 'traces', 'additives'].flatMap((field) => [
    `${field}_tags`,
    `${field}_tags_de`,
  ]),
  ...['brands', 'quantity', 'product_quantity_unit', 'serving_size', 'manufacturing_places', 'emb_codes'],
  ...[
    'periods_after_opening',
    'nutrition_data_per',
    'nutrition_data_prepared_per',
    'nutriments',
    'nutrition',
  ],
  ...['nutriscore_grade', 'nova_group', 'ecoscore_grade', 'environmental_score_grade'],
  ...['selected_images', 'image_front_url', 'image_ingredients_url', 'image_nutrition_url'],
  'image_packaging_url',
].join(',')

/** Most products of a question. */
export const MOST_PRODUCTS = 50

/**
 * The question for up to `MOST_PRODUCTS` GTINs. `address` has no trailing slash. Source: "Get data for a list of products"
 * in the documentation of the interface.
 */
export const openFactsQuestion = (gtins: readonly string[], address: string): SourceQuestion => ({
  url: `${address}/api/v2/search?code=${gtins.map(toCode).join(',')}&page_size=${gtins.length}&lc=de&fields=${FIELDS}`,
  headers: { accept: 'application/json' },
})

/** A GTIN with the leading zeros that the projects store. */
const toCode = (gtin: string): string => gtin.padStart(gtin.length > 8 ? 13 : 8, '0')

/** Reads the response to a question for each of its GTINs. */
export function readOpenFacts(
  response: SourceResponse,
  project: OpenFactsProject,
): (gtin: string) => SourceAnswer {
  const refusal = searchFailure(response)
  if (refusal) return () => refusal
  const { products, count } = parseRecord(response.body) ?? {}
  if (!Array.isArray(products)) return () => unreadable('products')
  const coded = products.map((product) => ({ product, code: parseGtin(toText(member(product, 'code'))) }))
  // Without a code, and among products left out, each requested product could be the one.
  const isComplete = coded.every(({ code }) => 'gtin' in code) && !(Number(count) > products.length)
  return (gtin) => {
    const found = coded.find(({ code }) => code.kind === 'valid' && sameGtin(code.gtin, gtin))?.product
    if (found === undefined) return isComplete ? notFound : unreadable('products')
    const facts = isRecord(found) ? toFacts(found, project) : undefined
    if (facts === undefined) return unreadable('name')
    return facts === 'nameless' ? notFound : { kind: 'found', facts }
  }
}
