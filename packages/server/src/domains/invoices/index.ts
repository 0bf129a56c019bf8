/**
 * Receipts of payments and refunds, numbered without gaps, and statements of a wallet. A receipt is written in the
 * transaction that books its payment and never changes; its PDF is drawn from it when it is asked for.
 */

export type { Buyer } from './invoice.ts'
export { drawReceiptFor } from './invoice-file.ts'
export { cancellationReference, cancelRefundReceipt, issueRefundReceipt } from './issue-credit-note.ts'
export { issueReceipt } from './issue-invoice.ts'
export { listReceipts } from './queries.ts'
export { routes } from './routes.ts'
