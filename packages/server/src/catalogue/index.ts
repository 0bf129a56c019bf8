/**
 * What marketplaces answered, kept in PostgreSQL so that the next record asking for the same product costs
 * no fetch; and the one place where pages of marketplaces are fetched.
 */
export { type AskOptions, type Catalogue, type CatalogueAnswer, openCatalogue } from './catalogue.ts'
export { forgetOwnAnswers } from './forget-own.ts'
export { describeMarketplaces, isSiteOf } from './health.ts'
export { deletePause, insertPause } from './pauses.ts'
export { type Credentials, checkCredentials, type Seller } from './places.ts'
export { findProduct, listProducts } from './queries.ts'
export { marketplaceResumedTask } from './tasks.ts'
