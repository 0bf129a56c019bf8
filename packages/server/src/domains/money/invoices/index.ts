/**
 * Invoices of payments and refunds, numbered without gaps, and statements of a wallet. An invoice is written in the
 * transaction that books its payment and never changes: wrong details are corrected by a cancellation and a new invoice.
 * PDF and XML are written on request.
 */
import { announceCorrectionsHandler } from './announce-corrections.ts'
import { correctionNotices, invoiceEmails } from './send-email.ts'

export { correctInvoiceAsSupport } from './correct-invoice.ts'
export type { Buyer } from './invoice.ts'
export { drawFilesFor } from './invoice-file.ts'
export {
  cancelCreditNote,
  cancellationReference,
  issueCreditNote,
} from './issue-credit-note.ts'
export { issueInvoice } from './issue-invoice.ts'
export { listInvoices } from './queries.ts'
export { routes } from './routes.ts'

export const handlers = [invoiceEmails.handler, correctionNotices.handler, announceCorrectionsHandler]
