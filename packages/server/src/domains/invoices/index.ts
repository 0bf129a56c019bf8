/**
 * Receipts of payments and refunds, numbered without gaps, and statements of a wallet. A receipt is written in the
 * transaction that books its payment and never changes; its PDF is drawn from it when it is asked for.
 */
export { issueReceipt } from './issue-receipt.ts'
export { cancellationReference, cancelRefundReceipt, issueRefundReceipt } from './issue-refund-receipt.ts'
export { listReceipts } from './queries.ts'
export type { Buyer } from './receipt.ts'
export { drawReceiptFor } from './receipt-file.ts'
export { routes } from './routes.ts'
