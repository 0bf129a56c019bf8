import type { VatTreatment } from '../vat/decide-vat.ts'

/** One rate of one issued document: documents with one rate, which are almost all, have one row. */
export interface BookkeepingRow {
  number: string
  /** Days are ISO 8601 in German time. */
  issuedOn: string
  /** The day of the supply, or of its payment if that was earlier. It decides the quarter of the VAT returns. */
  suppliedOn: string
  buyer: string
  customerNumber: string
  /** The buyer's VAT number with prefix, as on the document. */
  vatNumber: string | null
  treatment: VatTreatment
  /** The country whose VAT is charged or owed, ISO 3166-1 alpha-2. */
  country: string
  rateBasisPoints: number
  /** Amounts are negative on credit notes. */
  netCents: number
  vatCents: number
  /** The payment's identifier at the payment service. */
  payment: string
  /** The day of supply of the document that this one corrects; null for others. */
  correctsSupplyOn: string | null
}

export interface BookkeepingTotals {
  rows: number
  netCents: number
  vatCents: number
  grossCents: number
}

export const addVat = ({ netCents, vatCents }: Pick<BookkeepingRow, 'netCents' | 'vatCents'>): number =>
  netCents + vatCents

const none: BookkeepingTotals = { rows: 0, netCents: 0, vatCents: 0, grossCents: 0 }

const addRow = (totals: BookkeepingTotals, row: BookkeepingRow): BookkeepingTotals => ({
  rows: totals.rows + 1,
  netCents: totals.netCents + row.netCents,
  vatCents: totals.vatCents + row.vatCents,
  grossCents: totals.grossCents + addVat(row),
})

/** A sum over rows that are added one by one, so that no caller holds all of them. */
export interface RowSum<Result> {
  add(row: BookkeepingRow): void
  result(): Result
}

interface AllTotals {
  total: BookkeepingTotals
  groups: (Pick<BookkeepingRow, 'treatment' | 'country' | 'rateBasisPoints'> & BookkeepingTotals)[]
}

/** Sums rows, in total and for each treatment, country and rate. Compare them with the ledger and the payment service. */
export function bookkeepingTotals(): RowSum<AllTotals> {
  let total = none
  const groups = new Map<string, AllTotals['groups'][number]>()
  return {
    add(row) {
      const { treatment, country, rateBasisPoints } = row
      const key = `${treatment} ${country} ${rateBasisPoints}`
      groups.set(key, { treatment, country, rateBasisPoints, ...addRow(groups.get(key) ?? none, row) })
      total = addRow(total, row)
    },
    result: () => ({ total, groups: [...groups.values()] }),
  }
}
