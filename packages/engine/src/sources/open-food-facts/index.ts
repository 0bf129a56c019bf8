import {
  member,
  notFound,
  provenBy,
  readJson,
  type SourceAnswer,
  type SourceQuestion,
  type SourceResponse,
  textOf,
  unreadable,
} from '../answer.ts'
import { isRecord } from '../page/meaning/linked-product.ts'
import { toFacts } from './product.ts'
import type { OpenFactsProject } from './projects.ts'

export { type DumpLine, type DumpOptions, readOpenFactsDump } from './dump.ts'
export { openFactsProjectOf } from './projects.ts'
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

/** The question for a GTIN. `address` has no trailing slash. */
export const openFactsQuestion = (gtin: string, address: string): SourceQuestion => ({
  url: `${address}/api/v3/product/${gtin}.json?lc=de&cc=de&fields=${FIELDS}`,
  headers: { accept: 'application/json' },
})

/** Results of version 3 that state that this project does not have the product. */
const ABSENT = new Set(['product_not_found', 'product_found_with_a_different_product_type'])

/** Reads the response to a question, of versions 2 and 3 of the interface. */
export function readOpenFacts(
  response: SourceResponse,
  gtin: string,
  project: OpenFactsProject,
): SourceAnswer {
  return readJson(response, (json) => {
    const { product, status } = json
    if (status === 0 || ABSENT.has(textOf(member(json, 'result', 'id')))) return notFound
    if (!isRecord(product)) return unreadable('product')
    const facts = toFacts(product, project)
    if (facts === undefined) return unreadable('code or name')
    return facts === 'nameless' ? notFound : provenBy(gtin, facts)
  })
}
