// docs/decisions/0018-invoices.md

import type { Insertable } from 'kysely'
import type { Tx } from '../../../platform/db/index.ts'
import type { Invoices } from '../../../platform/db/tables.ts'
import { type IssuedInvoice, toInvoice, toRootId } from './invoice.ts'

export type NewInvoice = Insertable<Invoices>

/** Stores an invoice under the next number, which the trigger `invoices_number` gives. Returns false when its payment or refund has one already. */
export async function insertInvoice(tx: Tx, invoice: NewInvoice): Promise<boolean> {
  const inserted = await tx.insertInto('invoices').values(invoice).returning('id').executeTakeFirst()
  return inserted !== undefined
}

/** Returns the invoice of a payment or refund. Throws a `RangeError` if it does not exist. */
export async function getIssued(tx: Tx, reference: string): Promise<IssuedInvoice> {
  const row = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow(() => new RangeError(`No invoice for ${reference} to correct`))
  return toInvoice(row)
}

/**
 * Locks all documents of a payment until the transaction ends. Returns its first invoice (`root`) and the one that is
 * valid now: the first one or the last corrected one. `of` is one of its invoices or credit notes. Every change of issued
 * documents takes this lock first, and only then the counter of numbers.
 */
export async function lockCurrentInvoice(
  tx: Tx,
  of: IssuedInvoice,
): Promise<{ current: IssuedInvoice; root: IssuedInvoice }> {
  const rootId = toRootId(of)
  const root = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', rootId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const row = await tx
    .selectFrom('invoices')
    .selectAll()
    .where(({ eb, or }) => or([eb('id', '=', rootId), eb('root_id', '=', rootId)]))
    .where('kind', '<>', 'refund')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { current: toInvoice(row), root: toInvoice(root) }
}

/** Returns the cents that credit notes took from an invoice, minus those of canceled credit notes. */
export async function refundedSum(tx: Tx, invoiceId: number): Promise<{ cents: number; vatCents: number }> {
  const creditNotes = tx.selectFrom('invoices').select('id').where('corrects_id', '=', invoiceId)
  const { cents, vatCents } = await tx
    .selectFrom('invoices')
    .select(({ fn }) => [
      fn.sum<string | null>('amount_cents').as('cents'),
      fn.sum<string | null>('vat_cents').as('vatCents'),
    ])
    .where(({ eb, or }) => or([eb('corrects_id', '=', invoiceId), eb('corrects_id', 'in', creditNotes)]))
    .executeTakeFirstOrThrow()
  // Subtracting gives 0 where a sign would give -0.
  return { cents: 0 - Number(cents ?? 0), vatCents: 0 - Number(vatCents ?? 0) }
}

/** Stores that the owner of an invoice gets an email about a possible correction. Returns false if that was stored before. */
export async function insertCorrectionNotice(tx: Tx, invoiceId: number, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('correction_notices')
    .values({ invoice_id: invoiceId, enqueued_at: now })
    .onConflict((conflict) => conflict.column('invoice_id').doNothing())
    .returning('invoice_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function isIssued(tx: Tx, reference: string): Promise<boolean> {
  const issued = await tx
    .selectFrom('invoices')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return issued !== undefined
}
