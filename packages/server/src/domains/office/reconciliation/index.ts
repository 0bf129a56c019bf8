// docs/decisions/0014-ledger.md
/**
 * Checks the books every night and by command: the ledger against its entries, runs, payments, invoices and Stripe's
 * objects. Reads other domains' tables directly instead of through their code. Writes only alerts.
 */
import { checkHandler, layoutHandler } from './raise-alerts.ts'
import { alertEmails } from './send-alert-email.ts'

export { registerBookMetrics } from './metrics.ts'
export { raiseTaskGivenUp } from './raise-alerts.ts'
export { routes } from './routes.ts'
export { verifyLedger } from './verify-ledger.ts'

export const handlers = [checkHandler, layoutHandler, alertEmails.handler]
