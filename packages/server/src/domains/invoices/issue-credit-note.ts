import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/index.ts'
import type { IssuedInvoice } from './invoice.ts'
import { yearOf } from './issue-invoice.ts'
import { sellerOf } from './seller.ts'
import { insertInvoice, isIssued, lockInvoice, refundedSum } from './store.ts'
import { includedVat } from './vat.ts'

interface Refund {
  /** Euro cents that went back, positive. */
  amountCents: number
  /** The refund at the payment provider: each has one invoice. */
  reference: string
  /** The reference of the payment's invoice. */
  correctsReference: string
}

/**
 * Writes the invoice of a refund, which corrects that of its payment under the payment's VAT. The VAT of all refunds of a
 * payment together is that of their sum, so that a payment refunded in parts ends at zero to the cent. Once per
 * reference. Throws a `RangeError` when the payment has no invoice or less is left of it.
 */
export async function issueCreditNote(
  context: Context,
  tx: Tx,
  { amountCents, reference, correctsReference }: Refund,
): Promise<boolean> {
  const paid = await lockInvoice(tx, correctsReference)
  if (await isIssued(tx, reference)) return false
  const before = await refundedSum(tx, paid.id)
  const cents = before.cents + amountCents
  if (amountCents <= 0 || cents > paid.amount_cents)
    throw new RangeError(`${amountCents} cents cannot be refunded of invoice ${paid.number}`)
  const vatCents = includedVat(cents, paid.vat_percent) - before.vatCents
  return insertCorrection(context, tx, paid, { reference, amountCents: -amountCents, vatCents: -vatCents })
}

/** Under which reference the invoice stands that takes the one of this refund back. */
export const cancellationReference = (refund: string): string => `${refund}:failed`

/**
 * Writes the invoice that takes back the one of a refund which failed after all, in full. Once per refund. Throws a
 * `RangeError` when the refund has no invoice.
 */
export async function cancelCreditNote(
  context: Context,
  tx: Tx,
  { reference }: Pick<Refund, 'reference'>,
): Promise<boolean> {
  const creditNote = await lockInvoice(tx, reference)
  return insertCorrection(context, tx, creditNote, {
    reference: cancellationReference(reference),
    amountCents: -creditNote.amount_cents,
    vatCents: 0 - creditNote.vat_cents,
  })
}

async function insertCorrection(
  context: Context,
  tx: Tx,
  corrected: IssuedInvoice,
  { reference, amountCents, vatCents }: { reference: string; amountCents: number; vatCents: number },
): Promise<boolean> {
  const issuedAt = context.clock.now()
  return insertInvoice(tx, {
    account_id: corrected.account_id,
    year: yearOf(issuedAt),
    kind: 'refund',
    reference,
    corrects_id: corrected.id,
    issued_at: issuedAt,
    language: corrected.language,
    amount_cents: amountCents,
    net_cents: amountCents - vatCents,
    vat_cents: vatCents,
    vat_percent: corrected.vat_percent,
    vat_treatment: corrected.vat_treatment,
    buyer: JSON.stringify(corrected.buyer),
    seller: JSON.stringify(sellerOf(context.config)),
  })
}
