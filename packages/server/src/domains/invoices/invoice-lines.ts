import { formatsOf } from './formats.ts'
import type { Receipt } from './invoice.ts'
import { type ReceiptSort, receiptWords } from './invoice-messages.ts'
import { includedVat } from './vat.ts'

export function sortOf({ kind, amount_cents }: Receipt): ReceiptSort {
  if (kind !== 'refund') return 'payment'
  return amount_cents < 0 ? 'refund' : 'failed-refund'
}

export interface Line {
  what: string
  quantity: string
  netCents: number
}

/** What was sold and how much of it; the net amounts sum to that of the receipt. */
export function linesOf(receipt: Receipt, corrected: Receipt | undefined): Line[] {
  const words = receiptWords[receipt.language]
  if (corrected) {
    const sold = linesOf(corrected, undefined).map((line) => line.what)
    const what = corrected.kind === 'refund' ? words.refundFailed : words.refundOf(sold.join(' + '))
    return [{ what, quantity: '1', netCents: receipt.net_cents }]
  }
  const fee = receipt.one_time_fee_cents
  const feeNet = fee - includedVat(fee, receipt.vat_percent)
  const sold = { quantity: '1', netCents: receipt.net_cents - feeNet }
  if (receipt.coins !== null)
    return [{ ...sold, what: words.coins, quantity: formatsOf(receipt.language).number(receipt.coins) }]
  const extra = { what: words.oneTimeFee, quantity: '1', netCents: feeNet }
  return [{ ...sold, what: words.subscription }, ...(fee > 0 ? [extra] : [])]
}
