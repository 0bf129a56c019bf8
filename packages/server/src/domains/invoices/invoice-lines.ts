import { formatsOf } from './formats.ts'
import type { IssuedInvoice } from './invoice.ts'
import { type InvoiceKind, invoiceMessages } from './invoice-messages.ts'
import { includedVat } from './vat.ts'

export function kindOf({ kind, amount_cents }: IssuedInvoice): InvoiceKind {
  if (kind !== 'refund') return 'payment'
  return amount_cents < 0 ? 'refund' : 'failed-refund'
}

export interface Line {
  what: string
  quantity: string
  netCents: number
}

/** Returns the items of an invoice. Their net amounts sum to the net of the invoice. */
export function linesOf(invoice: IssuedInvoice, corrected: IssuedInvoice | undefined): Line[] {
  const { language } = invoice
  if (corrected) {
    const sold = linesOf(corrected, undefined).map((line) => line.what)
    const what =
      corrected.kind === 'refund' ? invoiceMessages.refundFailed : invoiceMessages.refundOf(sold.join(' + '))
    return [{ what: what[language], quantity: '1', netCents: invoice.net_cents }]
  }
  const fee = invoice.one_time_fee_cents
  const feeNet = fee - includedVat(fee, invoice.vat_percent)
  const sold = { quantity: '1', netCents: invoice.net_cents - feeNet }
  if (invoice.coins !== null)
    return [
      { ...sold, what: invoiceMessages.coins[language], quantity: formatsOf(language).number(invoice.coins) },
    ]
  const extra = { what: invoiceMessages.oneTimeFee[language], quantity: '1', netCents: feeNet }
  return [{ ...sold, what: invoiceMessages.subscription[language] }, ...(fee > 0 ? [extra] : [])]
}
