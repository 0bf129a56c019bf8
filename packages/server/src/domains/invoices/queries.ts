import type { Invoice } from '@merkwerk/contract'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/db/index.ts'
import { AppError } from '../../platform/errors.ts'
import { isTooOld, isWrong, restate } from './correctable.ts'
import { decideSale } from './decide-sale.ts'
import { dayOf, type IssuedInvoice, suppliedAt, toInvoice } from './invoice.ts'
import { structuredInvoice } from './invoice-document.ts'
import { kindOf } from './invoice-lines.ts'

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
  const rests = restsOf(invoices)
  const sales = new Map<string, ReturnType<typeof decideSale>>()
  /** One decision a day: only the rate depends on the day. */
  const saleOn = (time: Date): ReturnType<typeof decideSale> => {
    const sale = sales.get(dayOf(time)) ?? decideSale({ db, config, suppliedAt: time }, accountId)
    sales.set(dayOf(time), sale)
    return sale
  }
  const canBeCorrected = async (invoice: IssuedInvoice): Promise<boolean> => {
    if (!rests.has(invoice.id) || isTooOld(invoice, clock.now())) return false
    const sale = await saleOn(suppliedAt(invoice))
    return sale !== undefined && isWrong(invoice, restate(invoice, sale, config.vat))
  }
  const described: Invoice[] = []
  for (const invoice of invoices) {
    const corrected = byId.get(invoice.corrects_id ?? invoice.replaces_id ?? 0)
    described.push({
      id: invoice.id,
      number: invoice.number,
      created_at: invoice.issued_at.toISOString(),
      kind: listedKinds[kindOf(invoice)] ?? invoice.kind,
      amount: invoice.amount_cents / 100,
      net: invoice.net_cents / 100,
      vat: invoice.vat_cents / 100,
      has_xml: structuredInvoice(invoice, corrected) !== undefined,
      can_be_corrected: await canBeCorrected(invoice),
    })
  }
  return described
}

const listedKinds: Partial<Record<ReturnType<typeof kindOf>, Invoice['kind']>> = {
  cancellation: 'cancellation',
  corrected: 'corrected',
}

/** Returns the ids of invoices that are neither replaced nor refunded in full. */
function restsOf(invoices: IssuedInvoice[]): Set<number> {
  const rests = new Map<number, number>()
  for (const { id, kind, amount_cents } of invoices) if (kind !== 'refund') rests.set(id, amount_cents)
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  for (const { corrects_id, amount_cents } of invoices) {
    if (corrects_id === null) continue
    // A canceled credit note corrects the credit note, which corrects the invoice.
    const corrected = byId.get(corrects_id)
    const invoiceId = corrected?.corrects_id ?? corrects_id
    rests.set(invoiceId, (rests.get(invoiceId) ?? 0) + amount_cents)
  }
  return new Set([...rests].flatMap(([id, cents]) => (cents > 0 ? [id] : [])))
}
