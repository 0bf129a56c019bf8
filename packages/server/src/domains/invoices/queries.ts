import type { Invoice } from '@merkwerk/contract'
import type { Db } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import { type Receipt, toReceipt } from './invoice.ts'

const ownReceipts = (db: Db, accountId: number) =>
  db.selectFrom('receipts').selectAll().where('account_id', '=', accountId)

/** The receipts of an account, newest first. */
export async function listReceipts(db: Db, accountId: number): Promise<Receipt[]> {
  const rows = await ownReceipts(db, accountId).orderBy('id', 'desc').execute()
  return rows.map(toReceipt)
}

/** One receipt of the account. Throws `NOT_FOUND`. */
export async function getReceipt(db: Db, accountId: number, id: number): Promise<Receipt> {
  const row = await ownReceipts(db, accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
  return toReceipt(row)
}

/** The account's receipt of a payment or refund. Throws `NOT_FOUND`. */
export async function getReceiptFor(db: Db, accountId: number, reference: string): Promise<Receipt> {
  const row = await ownReceipts(db, accountId)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'))
  return toReceipt(row)
}

/** The receipt that a refund's receipt corrects; undefined for that of a payment. */
export async function findCorrected(
  db: Db,
  { corrects_id, account_id }: Receipt,
): Promise<Receipt | undefined> {
  return corrects_id === null ? undefined : getReceipt(db, account_id, corrects_id)
}

/** A receipt as the contract words it. */
export function toInvoice(receipt: Receipt): Invoice {
  return {
    id: receipt.id,
    number: receipt.number,
    created_at: receipt.issued_at.toISOString(),
    kind: receipt.kind,
    amount: receipt.amount_cents / 100,
    net: receipt.net_cents / 100,
    vat: receipt.vat_cents / 100,
  }
}
