// docs/decisions/0014-ledger.md
/**
 * Whether the books are right: the ledger against its own entries, jobs, payments, receipts and Stripe's objects, by
 * command and every night. Reads what other domains wrote, from their tables rather than through their code, and
 * changes nothing but its alerts.
 */
import { checkHandler, layoutHandler } from './raise-alerts.ts'
import { alertEmails } from './send-alert-email.ts'

export { registerBookMetrics } from './metrics.ts'
export { routes } from './routes.ts'
export { verifyLedger } from './verify-ledger.ts'

export const handlers = [checkHandler, layoutHandler, alertEmails.handler]
