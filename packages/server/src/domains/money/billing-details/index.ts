/**
 * What buyers enter for their invoices, the checks of their VAT numbers with their proofs, and the VAT that follows from
 * both. Issued invoices keep copies, so this domain stores only the current details. `billing` copies them to Stripe in
 * `billingDetailsSavedTask`, and `invoices` announces corrections in `vatNumberConfirmedTask`.
 */
import { checkVatNumberHandler } from './check-vat-number.ts'
import { recheckVatNumbersHandler } from './recheck-vat-numbers.ts'
import { vatNumberEmails } from './send-email.ts'

export { seedDemoBillingDetails } from './demo-billing-details.ts'
export { exportBillingDetails, findBillingDetails, findVatCheck, getBillingDetails } from './queries.ts'
export { routes } from './routes.ts'
export { deleteBillingDetails, lockBillingDetails } from './store.ts'
export { billingDetailsSavedTask, vatNumberConfirmedTask } from './tasks.ts'
export { decideBuyerVat, toEuVatNumber } from './vat.ts'

export const handlers = [checkVatNumberHandler, recheckVatNumbersHandler, vatNumberEmails.handler]
