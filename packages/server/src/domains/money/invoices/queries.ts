import type { Invoice } from '@merkwerk/contract'
import type { Context } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { findCorrections } from './find-corrections.ts'
import { type IssuedInvoice, toInvoice } from './invoice.ts'
import { structuredInvoice } from './invoice-document.ts'
import { toInvoiceKind } from './invoice-lines.ts'

const selectOwn = (db: Db, accountId: number) =>
  db.selectFrom('invoices').selectAll().where('account_id', '=', accountId)

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

/** Returns the invoice of any account by its number, e.g. `2026-000017`. Throws `NOT_FOUND`. */
export async function getInvoiceByNumber(db: Db, number: string): Promise<IssuedInvoice> {
  const [, year, numberInYear] = /^(\d{4})-(\d{6,9})$/.exec(number) ?? []
  const row = await db
    .selectFrom('invoices')
    .selectAll()
    .where('year', '=', Number(year ?? 0))
    .where('number_in_year', '=', Number(numberInYear ?? 0))
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

/** Like `getInvoiceFor`, but returns the corrected invoice of a payment whose first one was canceled. */
export async function getCurrentInvoiceFor(
  db: Db,
  accountId: number,
  reference: string,
): Promise<IssuedInvoice> {
  const issued = await getInvoiceFor(db, accountId, reference)
  if (issued.kind === 'refund') return issued
  const newest = await selectOwn(db, accountId)
    .where('root_id', '=', issued.id)
    .where('kind', '<>', 'refund')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ? toInvoice(newest) : issued
}

/** Returns the invoice that a credit note or a corrected invoice is about; undefined for the invoice of a payment. */
export async function findCorrected(
  db: Db,
  { corrects_id, replaces_id, account_id }: IssuedInvoice,
): Promise<IssuedInvoice | undefined> {
  const id = corrects_id ?? replaces_id
  return id === null ? undefined : getInvoice(db, account_id, id)
}

/** Lists the invoices of an account for its owner, newest first, with what each can be used for. */
export async function describeInvoices(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  accountId: number,
): Promise<Invoice[]> {
  const invoices = await listInvoices(db, accountId)
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  const corrections = await findCorrections({ db, config, clock }, accountId, invoices)
  const described: Invoice[] = []
  for (const invoice of invoices) {
    const corrected = byId.get(invoice.corrects_id ?? invoice.replaces_id ?? 0)
    described.push({
      id: invoice.id,
      number: invoice.number,
      created_at: invoice.issued_at.toISOString(),
      kind: listedKinds[toInvoiceKind(invoice)] ?? invoice.kind,
      amount: invoice.amount_cents / 100,
      net: invoice.net_cents / 100,
      vat: invoice.vat_cents / 100,
      has_xml: structuredInvoice(invoice, corrected) !== undefined,
      correction: corrections.get(invoice.id)?.by ?? null,
    })
  }
  return described
}

const listedKinds: Partial<Record<ReturnType<typeof toInvoiceKind>, Invoice['kind']>> = {
  cancellation: 'cancellation',
  corrected: 'corrected',
}
