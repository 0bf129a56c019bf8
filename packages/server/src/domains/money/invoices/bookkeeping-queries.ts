import type { BookkeepingRow } from '@merkwerk/invoicing'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/index.ts'
import { timeZone } from '../../../platform/local-time.ts'
import { formatNumber, type IssuedInvoice, toDay } from './invoice.ts'
import { toPaymentId } from './invoice-pdf.ts'

const batchSize = 1_000

/** Days in German time, both included, ISO 8601. */
export interface Days {
  from: string
  to: string
}

/** Whole invoices would take twice as long. */
const columns = [
  ...(['r.year', 'r.number_in_year', 'r.issued_at', 'r.supplied_at', 'r.account_id', 'r.reference'] as const),
  ...(['r.buyer', 'r.vat', 'r.vat_treatment', 'r.net_cents', 'r.vat_cents'] as const),
  ...(['r.corrects_id', 'r.replaces_id'] as const),
] as const

type BookedInvoice = Pick<
  IssuedInvoice,
  (typeof columns)[number] extends `r.${infer Column}` ? Column : never
>

/** Returns one line of the books. */
function toRow(invoice: BookedInvoice): BookkeepingRow {
  const { buyer, vat, corrects_id, replaces_id } = invoice
  const supplied = toDay(invoice.supplied_at)
  const isCorrection = corrects_id !== null || replaces_id !== null
  return {
    number: formatNumber(invoice),
    issuedOn: toDay(invoice.issued_at),
    suppliedOn: supplied,
    buyer: buyer.name,
    customerNumber: String(invoice.account_id),
    vatNumber: buyer.vatId,
    treatment: invoice.vat_treatment,
    country: vat.country ?? 'DE',
    rateBasisPoints: vat.rateBasisPoints,
    netCents: invoice.net_cents,
    vatCents: invoice.vat_cents,
    payment: toPaymentId(invoice),
    correctsSupplyOn: isCorrection ? supplied : null,
  }
}

/** Reads the documents issued on these days, in the order of their numbers. */
export async function* readBookkeeping(db: Db, { from, to }: Days): AsyncGenerator<BookkeepingRow> {
  const start = sql<Date>`(${from}::date::timestamp AT TIME ZONE ${timeZone})`
  const end = sql<Date>`((${to}::date + 1)::timestamp AT TIME ZONE ${timeZone})`
  let last = { year: 0, number_in_year: 0 }
  for (;;) {
    const rows = await db
      .selectFrom('invoices as r')
      .select(columns)
      .where('r.issued_at', '>=', start)
      .where('r.issued_at', '<', end)
      .where(
        sql<boolean>`(r.year, r.number_in_year) > (${last.year}::integer, ${last.number_in_year}::integer)`,
      )
      .orderBy('r.year')
      .orderBy('r.number_in_year')
      .limit(batchSize)
      .execute()
    yield* rows.map(toRow)
    const newest = rows.at(-1)
    if (newest === undefined || rows.length < batchSize) return
    last = newest
  }
}
