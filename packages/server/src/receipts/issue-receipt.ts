import type { Context } from '../context.ts'
import type { Tx } from '../db/index.ts'
import type { Buyer } from './receipt.ts'
import { sellerOf } from './seller.ts'
import { insertReceipt, isIssued, languageOf, lockReceipt, refundedCents } from './store.ts'
import { includedVat, vatTreatment } from './vat.ts'

interface Payment {
  accountId: number
  kind: 'coins' | 'subscription'
  /** Euro cents including VAT. */
  amountCents: number
  /** The payment at the payment provider: each has one receipt. */
  reference: string
  buyer: Buyer
  coins?: number
  /** What of the amount is the fee of a subscription's first payment. */
  oneTimeFeeCents?: number
  period?: { start: Date; end: Date }
}

interface Refund {
  /** Euro cents that went back, positive. */
  amountCents: number
  /** The refund at the payment provider: each has one receipt. */
  reference: string
  /** The reference of the payment's receipt. */
  correctsReference: string
}

/**
 * Writes the receipt of a payment under the next number of the year, VAT and all names as they are now. Once per
 * reference: false when there is one already. Keeps other receipts waiting until the transaction ends, so call it last.
 */
export async function issueReceipt(context: Context, tx: Tx, payment: Payment): Promise<boolean> {
  const { amountCents, buyer, period } = payment
  const issuedAt = context.clock.now()
  const treatment = vatTreatment(buyer)
  const vatPercent = treatment === 'domestic' ? context.config.receipts.vatPercent : 0
  const vatCents = includedVat(amountCents, vatPercent)
  return insertReceipt(tx, {
    account_id: payment.accountId,
    year: yearOf(issuedAt),
    kind: payment.kind,
    reference: payment.reference,
    issued_at: issuedAt,
    language: await languageOf(tx, payment.accountId),
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

/**
 * Writes the receipt of a refund, which corrects that of its payment under the payment's VAT. The VAT of all refunds of a
 * payment together is that of their sum, so that a payment refunded in parts ends at zero to the cent. Once per
 * reference. Throws a `RangeError` when the payment has no receipt or less is left of it.
 */
export async function issueRefundReceipt(
  context: Context,
  tx: Tx,
  { amountCents, reference, correctsReference }: Refund,
): Promise<boolean> {
  const paid = await lockReceipt(tx, correctsReference)
  if (await isIssued(tx, reference)) return false
  const before = await refundedCents(tx, paid.id)
  if (amountCents <= 0 || before + amountCents > paid.amount_cents)
    throw new RangeError(`${amountCents} cents cannot be refunded of receipt ${paid.number}`)
  const vatCents = includedVat(before + amountCents, paid.vat_percent) - includedVat(before, paid.vat_percent)
  const issuedAt = context.clock.now()
  return insertReceipt(tx, {
    account_id: paid.account_id,
    year: yearOf(issuedAt),
    kind: 'refund',
    reference,
    corrects_id: paid.id,
    issued_at: issuedAt,
    language: paid.language,
    amount_cents: -amountCents,
    net_cents: vatCents - amountCents,
    vat_cents: -vatCents,
    vat_percent: paid.vat_percent,
    vat_treatment: paid.vat_treatment,
    buyer: JSON.stringify(paid.buyer),
    seller: JSON.stringify(sellerOf(context.config)),
  })
}

/** The year as the seller's calendar has it. */
const yearOf = (time: Date): number =>
  Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/Berlin' }).format(time))
