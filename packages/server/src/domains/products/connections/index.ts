/** Sellers' connections. Credentials are encrypted at rest, never shown again, and sent only to their source. */

export { forgetSellerAccounts } from './disconnect.ts'
export { findSeller } from './find-seller.ts'
export { findSourceChoice, listSellerAccounts } from './queries.ts'
export { resealCredentials } from './reseal-credentials.ts'
export { routes } from './routes.ts'
export { removeSourceChoice } from './store.ts'
