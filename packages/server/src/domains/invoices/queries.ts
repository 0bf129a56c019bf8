import type { Invoice } from '@merkwerk/contract'
import type { Db } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import { type IssuedInvoice, toInvoice } from './invoice.ts'

const selectOwn = (db: Db, accountId: number) =>
  db.selectFrom('receipts').selectAll().where('account_id', '=', accountId)

/** The invoices of an account, newest first. */
export async function listInvoices(db: Db, accountId: number): Promise<IssuedInvoice[]> {
  const rows = await selectOwn(db, accountId).orderBy('id', 'desc').execute()
  return rows.map(toInvoice)
}

/** Returns one invoice of the account. Throws `NOT_FOUND`. */
export async function getInvoice(db: Db, accountId: number, id: number): Promise<IssuedInvoice> {
  const row = await selectOwn(db, accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
  return toInvoice(row)
}

/** Returns the account's invoice of a payment or refund. Throws `NOT_FOUND`. */
export async function getInvoiceFor(db: Db, accountId: number, reference: string): Promise<IssuedInvoice> {
  const row = await selectOwn(db, accountId)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
  return toInvoice(row)
}

/** Returns the invoice that a refund's invoice corrects; undefined for the invoice of a payment. */
export async function findCorrected(
  db: Db,
  { corrects_id, account_id }: IssuedInvoice,
): Promise<IssuedInvoice | undefined> {
  return corrects_id === null ? undefined : getInvoice(db, account_id, corrects_id)
}

export function toInvoiceResponse(invoice: IssuedInvoice): Invoice {
  return {
    id: invoice.id,
    number: invoice.number,
    created_at: invoice.issued_at.toISOString(),
    kind: invoice.kind,
    amount: invoice.amount_cents / 100,
    net: invoice.net_cents / 100,
    vat: invoice.vat_cents / 100,
  }
}
