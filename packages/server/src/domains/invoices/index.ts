/**
 * Invoices of payments and refunds, numbered without gaps, and statements of a wallet. An invoice is written in the
 * transaction that books its payment and never changes. Its PDF is drawn on request.
 */

export type { Buyer } from './invoice.ts'
export { drawInvoiceFor } from './invoice-file.ts'
export {
  cancelCreditNote,
  cancellationReference,
  issueCreditNote,
} from './issue-credit-note.ts'
export { issueInvoice } from './issue-invoice.ts'
export { listInvoices } from './queries.ts'
export { routes } from './routes.ts'
