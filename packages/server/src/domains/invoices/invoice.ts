import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Receipts } from '../../platform/db/tables.ts'

const partySchema = z.object({
  name: z.string(),
  /** As on an envelope, the buyer’s line by line and without the country. */
  address: z.string(),
  vatId: z.string().nullable(),
})
const buyerSchema = partySchema.extend({
  /** ISO 3166-1 alpha-2; null when unknown. */
  country: z.string().nullable(),
  isVatIdValid: z.boolean(),
})
const sellerSchema = partySchema.extend({ register: z.string(), email: z.string() })

export type Buyer = z.infer<typeof buyerSchema>
export type Seller = z.infer<typeof sellerSchema>
type InvoiceRow = Selectable<Receipts>

/** An invoice as it was issued. Amounts are in cents, negative on a refund. */
export interface IssuedInvoice extends Omit<InvoiceRow, 'buyer' | 'seller'> {
  number: string
  buyer: Buyer
  seller: Seller
}

export function toInvoice(row: InvoiceRow): IssuedInvoice {
  return {
    ...row,
    number: `${row.year}-${String(row.number_in_year).padStart(6, '0')}`,
    buyer: buyerSchema.parse(row.buyer),
    seller: sellerSchema.parse(row.seller),
  }
}
