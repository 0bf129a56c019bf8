import type { BookkeepingRow, RowSum } from './bookkeeping-row.ts'

/** A quarter of a calendar year: `2026-Q4`. */
export type Quarter = `${number}-Q${1 | 2 | 3 | 4}`

/** Returns the quarter of a day (ISO 8601). */
export const toQuarter = (day: string): Quarter =>
  `${Number(day.slice(0, 4))}-Q${Math.ceil(Number(day.slice(5, 7)) / 3) as 1 | 2 | 3 | 4}`

/**
 * The quarter in which a row is declared: that of the supply. A correction changes the taxable amount in the quarter in
 * which it is issued (§ 17 (1) UStG).
 */
const declaredIn = ({ correctsSupplyOn, issuedOn, suppliedOn }: BookkeepingRow): Quarter =>
  toQuarter(correctsSupplyOn === null ? suppliedOn : issuedOn)

interface Supplies {
  country: string
  rateBasisPoints: number
  netCents: number
  vatCents: number
}

/** Correction of the VAT that an earlier return declared for a country. */
interface OssCorrection {
  quarter: Quarter
  country: string
  vatCents: number
}

export interface OneStopShopTotals {
  supplies: Supplies[]
  corrections: OssCorrection[]
}

type Amounts = Partial<Record<'netCents' | 'vatCents', number>>

/** Sums the amounts of items with the same key. Items are sorted by it. */
function sumsByKey<Item extends Amounts>(toKey: (item: Item) => string) {
  const sums = new Map<string, Item>()
  return {
    add(item: Item) {
      const key = toKey(item)
      const sum = sums.get(key)
      if (!sum) return void sums.set(key, { ...item })
      for (const amount of ['netCents', 'vatCents'] as const)
        if (sum[amount] !== undefined) sum[amount] += item[amount] ?? 0
    },
    items: () => [...sums].sort(([a], [b]) => a.localeCompare(b)).map(([, sum]) => sum),
  }
}

/**
 * Sums what the return of the One-Stop-Shop declares for a quarter: supplies by country and rate, and corrections of
 * earlier quarters by quarter and country, which a return lists apart (Art. 369g (4) of Directive 2006/112/EC).
 */
export function oneStopShopTotals(quarter: Quarter): RowSum<OneStopShopTotals> {
  const supplies = sumsByKey<Supplies>(
    ({ country, rateBasisPoints }) => `${country} ${String(rateBasisPoints).padStart(5, '0')}`,
  )
  const corrections = sumsByKey<OssCorrection>((item) => `${item.quarter} ${item.country}`)
  return {
    add(row) {
      if (row.treatment !== 'one-stop-shop' || declaredIn(row) !== quarter) return
      const { country, rateBasisPoints, netCents, vatCents, correctsSupplyOn } = row
      const corrected = correctsSupplyOn === null ? quarter : toQuarter(correctsSupplyOn)
      if (corrected === quarter) supplies.add({ country, rateBasisPoints, netCents, vatCents })
      else corrections.add({ quarter: corrected, country, vatCents })
    },
    result: () => ({ supplies: supplies.items(), corrections: corrections.items() }),
  }
}

export interface RecapitulativeEntry {
  vatNumber: string
  netCents: number
  /** What the statement takes: whole euros, rounded half away from zero. A tax adviser must confirm the rounding. */
  euros: number
  /** Indicator of the statement: 1 for services. */
  indicator: 1
}

/**
 * Sums the entries of the recapitulative statement (Zusammenfassende Meldung, § 18a (2) UStG) of a quarter: services
 * under reverse charge by VAT number of the buyer. Throws a `RangeError` for a row without one.
 */
export function recapitulativeStatement(quarter: Quarter): RowSum<RecapitulativeEntry[]> {
  const buyers = sumsByKey<{ vatNumber: string; netCents: number }>(({ vatNumber }) => vatNumber)
  return {
    add(row) {
      if (row.treatment !== 'reverse-charge' || declaredIn(row) !== quarter) return
      const { number, vatNumber, netCents } = row
      if (vatNumber === null) throw new RangeError(`${number} has reverse charge without a VAT number`)
      buyers.add({ vatNumber, netCents })
    },
    result: () =>
      buyers.items().map(({ vatNumber, netCents }) => ({
        vatNumber,
        netCents,
        euros: Math.sign(netCents) * Math.round(Math.abs(netCents) / 100) + 0,
        indicator: 1,
      })),
  }
}
