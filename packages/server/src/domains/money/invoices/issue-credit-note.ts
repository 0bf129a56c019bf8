// docs/decisions/0047-invoices.md

import { splitRefund } from '@merkwerk/invoicing'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { type IssuedInvoice, toYear } from './invoice.ts'
import { readSeller } from './seller.ts'
import { enqueueCopy } from './send-email.ts'
import { getIssued, insertInvoice, isIssued, lockCurrentInvoice, refundedSum } from './store.ts'

interface Refund {
  /** Refunded euro cents, positive. */
  amountCents: number
  /** The refund's id at the payment provider. Each refund has one invoice. */
  reference: string
  /** The reference of the payment's invoice. */
  correctsReference: string
}

/**
 * Issues the credit note of a refund, with the VAT rate of the payment's invoice that is valid now. Each
 * has the VAT of its own amount, and an invoice refunded in parts ends at zero to the cent. Runs once per reference.
 * Throws a `RangeError` when the payment has no invoice or the refund exceeds the rest.
 */
export async function issueCreditNote(
  context: Context,
  tx: Tx,
  { amountCents, reference, correctsReference }: Refund,
): Promise<boolean> {
  const { current, root } = await lockCurrentInvoice(tx, await getIssued(tx, correctsReference))
  if (await isIssued(tx, reference)) return false
  const before = await refundedSum(tx, current.id)
  if (amountCents <= 0 || before.cents + amountCents > current.amount_cents)
    throw new RangeError(`${amountCents} cents cannot be refunded of invoice ${current.number}`)
  const vatCents = vatOfChange(current, before, amountCents)
  // Subtracting gives 0 where a sign would give -0. Credited amounts are never 0, their VAT can be.
  const amounts = { amountCents: -amountCents, vatCents: 0 - vatCents }
  return insertCorrection(context, tx, current, { reference, rootId: root.id, ...amounts })
}

/** Returns the VAT of refunding more cents of an invoice. `before` is the sum of earlier refunds. */
function vatOfChange(
  invoice: IssuedInvoice,
  before: { cents: number; vatCents: number },
  cents: number,
): number {
  const left = {
    grossCents: invoice.amount_cents - before.cents,
    vatCents: invoice.vat_cents - before.vatCents,
  }
  return splitRefund(left, cents, invoice.vat.rateBasisPoints).vatCents
}

/** Returns the reference of the invoice that cancels a refund's credit note. */
export const cancellationReference = (refund: string): string => `${refund}:failed`

/**
 * Issues the invoice that cancels in full the credit note of a failed refund. If the invoice was corrected since, the
 * amount is charged with the VAT of the corrected one. Runs once per refund. Throws a `RangeError` when the refund has no
 * credit note.
 */
export async function cancelCreditNote(
  context: Context,
  tx: Tx,
  { reference: refund }: Pick<Refund, 'reference'>,
): Promise<boolean> {
  const creditNote = await getIssued(tx, refund)
  const { current, root } = await lockCurrentInvoice(tx, creditNote)
  const reference = cancellationReference(refund)
  if (await isIssued(tx, reference)) return false
  const amountCents = -creditNote.amount_cents
  if (creditNote.corrects_id === current.id)
    return insertCorrection(context, tx, creditNote, {
      reference,
      rootId: root.id,
      amountCents,
      vatCents: 0 - creditNote.vat_cents,
    })
  const before = await refundedSum(tx, current.id)
  const vatCents = 0 - vatOfChange(current, before, -amountCents)
  return insertCorrection(context, tx, current, { reference, rootId: root.id, amountCents, vatCents })
}

interface Correction {
  reference: string
  rootId: number
  amountCents: number
  vatCents: number
  isCancellation?: boolean
}

/** Stores a document that corrects another one and has its buyer and VAT. Requires the lock of the payment's documents. */
export async function insertCorrection(
  context: Context,
  tx: Tx,
  corrected: IssuedInvoice,
  { reference, rootId, amountCents, vatCents, isCancellation = false }: Correction,
): Promise<boolean> {
  const issuedAt = context.clock.now()
  const { account_id: accountId, buyer, vat } = corrected
  const isNew = await insertInvoice(tx, {
    account_id: accountId,
    year: toYear(issuedAt),
    kind: 'refund',
    reference,
    corrects_id: corrected.id,
    root_id: rootId,
    is_cancellation: isCancellation,
    issued_at: issuedAt,
    supplied_at: corrected.supplied_at,
    language: corrected.language,
    amount_cents: amountCents,
    net_cents: amountCents - vatCents,
    vat_cents: vatCents,
    vat_percent: corrected.vat_percent,
    vat_treatment: corrected.vat_treatment,
    vat: JSON.stringify(vat),
    buyer: JSON.stringify(buyer),
    seller: JSON.stringify(readSeller(context.config)),
  })
  // A cancellation is sent with its corrected invoice.
  if (isNew && !isCancellation) await enqueueCopy(context, tx, { accountId, reference })
  return isNew
}
