/**
 * Sellers' own accounts at the marketplaces' official interfaces. What they are entered with is encrypted at rest, is
 * never shown again, and leaves this folder only towards the marketplace.
 */

export { forgetSellerAccounts } from './disconnect.ts'
export { findSeller } from './find-seller.ts'
export { listSellerAccounts } from './queries.ts'
export { resealCredentials } from './reseal-credentials.ts'
export { routes } from './routes.ts'
