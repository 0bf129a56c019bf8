// docs/decisions/0018-invoices.md

import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/db/index.ts'
import type { Receipts } from '../../platform/db/tables.ts'
import { type IssuedInvoice, toInvoice } from './invoice.ts'

/** Stores an invoice under the next number. Returns false when its payment or refund has one already. */
export async function insertInvoice(tx: Tx, invoice: Insertable<Receipts>): Promise<boolean> {
  const inserted = await tx.insertInto('receipts').values(invoice).returning('id').executeTakeFirst()
  return inserted !== undefined
}

/** Locks an invoice until the transaction ends. Throws a `RangeError` if it does not exist. */
export async function lockInvoice(tx: Tx, reference: string): Promise<IssuedInvoice> {
  const row = await tx
    .selectFrom('receipts')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new RangeError(`No invoice for ${reference} to correct`))
  return toInvoice(row)
}

/** Returns the cents of all credit notes of a payment's invoice minus canceled ones, not negative. */
export async function refundedSum(tx: Tx, receiptId: number): Promise<{ cents: number; vatCents: number }> {
  const creditNotes = tx.selectFrom('receipts').select('id').where('corrects_id', '=', receiptId)
  const { cents, vatCents } = await tx
    .selectFrom('receipts')
    .select(({ fn }) => [
      fn.sum<string | null>('amount_cents').as('cents'),
      fn.sum<string | null>('vat_cents').as('vatCents'),
    ])
    .where(({ eb, or }) => or([eb('corrects_id', '=', receiptId), eb('corrects_id', 'in', creditNotes)]))
    .executeTakeFirstOrThrow()
  return { cents: 0 - Number(cents ?? 0), vatCents: 0 - Number(vatCents ?? 0) }
}

export async function isIssued(tx: Tx, reference: string): Promise<boolean> {
  const issued = await tx
    .selectFrom('receipts')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst()
  return issued !== undefined
}
