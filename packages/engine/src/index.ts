/** Reads product lists, looks up products, parses pages and merges results. It knows no users, coins or database. */
export * from './fetching/index.ts'
export * from './formulas/index.ts'
export * from './identifiers/index.ts'
export { statesEverything } from './matching/complete.ts'
export * from './matching/merge.ts'
export { listProductKeys } from './matching/product-keys.ts'
export * from './matching/verdict.ts'
export * from './outcome.ts'
export * from './product-list/index.ts'
export * from './rules/index.ts'
export { type AmazonCredentials, catalogServes } from './sources/amazon/catalog.ts'
export type { ProductFacts } from './sources/answer.ts'
export type { EbayCredentials } from './sources/ebay/browse.ts'
export { browseServes } from './sources/ebay/sites.ts'
export type { EprelKey } from './sources/eprel/plugin.ts'
export type { IcecatAccount } from './sources/icecat/index.ts'
export { sourcePlugins } from './sources/index.ts'
export type { KauflandKeys } from './sources/kaufland/index.ts'
export type { FetchedPage } from './sources/lookup.ts'
export type { CredentialsCheck, OfficialApi } from './sources/official-api.ts'
export {
  type DumpLine,
  type DumpOptions,
  findOpenFactsProject,
  readOpenFactsDump,
  readTaxonomy,
  type Taxonomies,
  taxonomyNames,
} from './sources/open-food-facts/index.ts'
export { parsePage, unpackPage } from './sources/parse-page.ts'
export type { SourcePlugin } from './sources/plugin.ts'
export { queryInOrder } from './sources/query-in-order.ts'
export type { ReserveRequest } from './sources/quota.ts'
