/**
 * Reads product lists, looks products up on the marketplaces, reads their pages and merges what they say. Knows no
 * users, coins or database.
 */
export * from './fetching/index.ts'
export * from './identifiers/index.ts'
export { type AmazonCredentials, catalogServes, createAmazonCatalog } from './marketplaces/amazon/catalog.ts'
export { createAmazon } from './marketplaces/amazon/index.ts'
export type { CredentialsCheck, OfficialSource } from './marketplaces/api-source.ts'
export { browseServes, createEbayBrowse, type EbayCredentials } from './marketplaces/ebay/browse.ts'
export { createEbay } from './marketplaces/ebay/index.ts'
export type { MarketplaceOptions, SeenPage } from './marketplaces/look-up.ts'
export { readPage } from './marketplaces/read-page.ts'
export { unpackPage } from './marketplaces/saved-page.ts'
export { searchPathOf } from './marketplaces/search-path.ts'
export { shownGtin } from './marketplaces/shown-gtin.ts'
export { askInOrder } from './marketplaces/sources.ts'
export * from './merge.ts'
export * from './outcome.ts'
export * from './product-list/index.ts'
export * from './rules/index.ts'
export * from './verdict.ts'
