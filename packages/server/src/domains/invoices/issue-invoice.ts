import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/index.ts'
import { getLanguage } from '../accounts/index.ts'
import type { Buyer } from './invoice.ts'
import { sellerOf } from './seller.ts'
import { insertInvoice } from './store.ts'
import { includedVat, vatTreatment } from './vat.ts'

interface Payment {
  accountId: number
  kind: 'coins' | 'subscription'
  /** Euro cents including VAT. */
  amountCents: number
  /** The payment's id at the payment provider. Each payment has one invoice. */
  reference: string
  buyer: Buyer
  coins?: number
  /** The part of the amount that is the one-time fee of a subscription's first payment. */
  oneTimeFeeCents?: number
  period?: { start: Date; end: Date }
}

/**
 * Issues the invoice of a payment under the next number of the year, with the current VAT and names. Runs once per
 * reference: returns false when the invoice exists. Blocks other invoices until the transaction ends, so call it last.
 */
export async function issueInvoice(context: Context, tx: Tx, payment: Payment): Promise<boolean> {
  const { amountCents, buyer, period } = payment
  const issuedAt = context.clock.now()
  const treatment = vatTreatment(buyer)
  const vatPercent = treatment === 'domestic' ? context.config.receipts.vatPercent : 0
  const vatCents = includedVat(amountCents, vatPercent)
  return insertInvoice(tx, {
    account_id: payment.accountId,
    year: yearOf(issuedAt),
    kind: payment.kind,
    reference: payment.reference,
    issued_at: issuedAt,
    language: await getLanguage(tx, payment.accountId),
    amount_cents: amountCents,
    net_cents: amountCents - vatCents,
    vat_cents: vatCents,
    vat_percent: vatPercent,
    vat_treatment: treatment,
    coins: payment.coins ?? null,
    one_time_fee_cents: payment.oneTimeFeeCents ?? 0,
    period_start: period?.start ?? null,
    period_end: period?.end ?? null,
    buyer: JSON.stringify(buyer),
    seller: JSON.stringify(sellerOf(context.config)),
  })
}

/** Returns the year in the seller's calendar. */
export const yearOf = (time: Date): number =>
  Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/Berlin' }).format(time))
