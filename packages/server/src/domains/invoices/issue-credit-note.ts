import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/index.ts'
import type { IssuedInvoice } from './invoice.ts'
import { yearOf } from './issue-invoice.ts'
import { sellerOf } from './seller.ts'
import { insertInvoice, isIssued, lockInvoice, refundedSum } from './store.ts'
import { includedVat } from './vat.ts'

interface Refund {
  /** Refunded euro cents, positive. */
  amountCents: number
  /** The refund's id at the payment provider. Each refund has one invoice. */
  reference: string
  /** The reference of the payment's invoice. */
  correctsReference: string
}

/**
 * Issues the credit note of a refund, with the VAT rate of the payment. The VAT of all refunds of a payment is that of
 * their sum, so a payment refunded in parts ends at zero to the cent. Runs once per reference. Throws a `RangeError`
 * when the payment has no invoice or the refund exceeds the rest.
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

/** Returns the reference of the invoice that cancels a refund's credit note. */
export const cancellationReference = (refund: string): string => `${refund}:failed`

/**
 * Issues the invoice that cancels in full the credit note of a failed refund. Runs once per refund. Throws a
 * `RangeError` when the refund has no credit note.
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
