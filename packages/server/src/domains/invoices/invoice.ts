import type { Selectable } from 'kysely'
import type { Receipts } from '../../platform/db/tables.ts'

type InvoiceRow = Selectable<Receipts>

/** The address is written as on an envelope, without the country. `country` is ISO 3166-1 alpha-2, null if unknown. */
export type Buyer = InvoiceRow['buyer']
export type Seller = InvoiceRow['seller']

/** An issued invoice. Amounts are in cents, negative on a refund. */
export interface IssuedInvoice extends InvoiceRow {
  number: string
}

export const toInvoice = (row: InvoiceRow): IssuedInvoice => ({
  ...row,
  number: `${row.year}-${String(row.number_in_year).padStart(6, '0')}`,
})
