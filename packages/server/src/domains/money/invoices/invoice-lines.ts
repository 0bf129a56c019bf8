import { splitGross } from '@merkwerk/invoicing'
import type { IssuedInvoice } from './invoice.ts'
import { type InvoiceKind, invoiceMessages } from './invoice-messages.ts'

export function toInvoiceKind(invoice: IssuedInvoice): InvoiceKind {
  const { kind, amount_cents, is_cancellation, replaces_id } = invoice
  if (kind !== 'refund') return replaces_id === null ? 'payment' : 'corrected'
  if (is_cancellation) return 'cancellation'
  return amount_cents < 0 ? 'refund' : 'failed-refund'
}

export interface Line {
  what: string
  quantity: number
  netCents: number
  vatCents: number
}

/** Returns the items of an invoice. Their net amounts and their VAT sum to those of the invoice. */
export function createLines(invoice: IssuedInvoice, corrected: IssuedInvoice | undefined): Line[] {
  const { language, net_cents: netCents, vat_cents: vatCents } = invoice
  if (corrected && invoice.kind === 'refund')
    return [{ what: correctionText(invoice, corrected), quantity: 1, netCents, vatCents }]
  const fee = splitGross(invoice.one_time_fee_cents, invoice.vat.rateBasisPoints)
  const sold = { netCents: netCents - fee.netCents, vatCents: vatCents - fee.vatCents }
  if (invoice.coins !== null)
    return [{ ...sold, what: invoiceMessages.coins[language], quantity: invoice.coins }]
  const { netCents: feeNet, vatCents: feeVat, grossCents } = fee
  const extra = {
    what: invoiceMessages.oneTimeFee[language],
    quantity: 1,
    netCents: feeNet,
    vatCents: feeVat,
  }
  const subscription = { ...sold, what: invoiceMessages.subscription[language], quantity: 1 }
  return [subscription, ...(grossCents > 0 ? [extra] : [])]
}

function correctionText(invoice: IssuedInvoice, corrected: IssuedInvoice): string {
  const { language } = invoice
  const sold = createLines(corrected, undefined).map(({ what }) => what)
  if (toInvoiceKind(invoice) === 'failed-refund') return invoiceMessages.refundFailed[language]
  const text = invoice.is_cancellation ? invoiceMessages.nameCancellation : invoiceMessages.nameRefund
  return text(sold.join(' + '))[language]
}
