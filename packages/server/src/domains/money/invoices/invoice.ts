import type { Selectable } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Invoices } from '../../../platform/db/tables.ts'
import { hourMs } from '../../../platform/durations.ts'
import { formatSecond } from '../../../platform/local-time.ts'

type InvoiceRow = Selectable<Invoices>

/** The address is written as on an envelope, without the country. `country` is ISO 3166-1 alpha-2, null if unknown. */
export type Buyer = InvoiceRow['buyer']
export type Seller = InvoiceRow['seller']

/** An issued invoice. Amounts are in cents, negative on a refund. */
export interface IssuedInvoice extends InvoiceRow {
  number: string
}

export const formatNumber = ({ year, number_in_year }: Pick<InvoiceRow, 'year' | 'number_in_year'>): string =>
  `${year}-${String(number_in_year).padStart(6, '0')}`

export const toInvoice = (row: InvoiceRow): IssuedInvoice => ({ ...row, number: formatNumber(row) })

/** The ID of the first invoice of the payment that a document belongs to. */
export const toRootId = ({ root_id, id }: IssuedInvoice): number => root_id ?? id

/** The days of recently formatted hours of UTC, in which no German day ends. Formatting one takes microseconds. */
const days = new LRUCache<number, string>({ max: 10_000 })

/** Returns the day in German time, ISO 8601. */
export function toDay(time: Date): string {
  const hour = Math.floor(time.getTime() / hourMs)
  const day = days.get(hour) ?? formatSecond(time, 'en').slice(0, 10)
  days.set(hour, day)
  return day
}

/** Returns the year in the seller's calendar. */
export const toYear = (time: Date): number => Number(toDay(time).slice(0, 4))
