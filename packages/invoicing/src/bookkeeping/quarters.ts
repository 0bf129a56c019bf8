import type { BookkeepingRow } from './bookkeeping-row.ts'

/** A quarter of a calendar year: `2026-Q4`. */
export type Quarter = `${number}-Q${1 | 2 | 3 | 4}`

/** Returns the quarter of a day (ISO 8601). */
export const quarterOf = (day: string): Quarter =>
  `${Number(day.slice(0, 4))}-Q${Math.ceil(Number(day.slice(5, 7)) / 3) as 1 | 2 | 3 | 4}`

/**
 * The quarter in which a row is declared: that of the supply. A correction changes the taxable amount in the quarter in
 * which it is issued (§ 17 (1) UStG).
 */
const declaredIn = ({ correctsSupplyOn, issuedOn, suppliedOn }: BookkeepingRow): Quarter =>
  quarterOf(correctsSupplyOn === null ? suppliedOn : issuedOn)

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

function sumBy<Item>(
  items: Item[],
  key: (item: Item) => string,
  add: (sum: Item, item: Item) => Item,
): Item[] {
  const sums = new Map<string, Item>()
  for (const item of items) {
    const sum = sums.get(key(item))
    sums.set(key(item), sum === undefined ? item : add(sum, item))
  }
  return [...sums.entries()].sort(([a], [b]) => a.localeCompare(b)).map(([, sum]) => sum)
}

/**
 * Returns what the return of the One-Stop-Shop declares for a quarter: supplies by country and rate, and corrections of
 * earlier quarters by quarter and country, which a return lists apart (Art. 369g (4) of Directive 2006/112/EC).
 */
export function oneStopShopTotals(rows: Iterable<BookkeepingRow>, quarter: Quarter): OneStopShopTotals {
  const declared = [...rows].filter((row) => row.treatment === 'one-stop-shop' && declaredIn(row) === quarter)
  const isCorrection = ({ correctsSupplyOn }: BookkeepingRow): boolean =>
    correctsSupplyOn !== null && quarterOf(correctsSupplyOn) !== quarter
  return {
    supplies: sumBy<Supplies>(
      declared
        .filter((row) => !isCorrection(row))
        .map(({ country, rateBasisPoints, netCents, vatCents }) => ({
          ...{ country, rateBasisPoints, netCents, vatCents },
        })),
      ({ country, rateBasisPoints }) => `${country} ${String(rateBasisPoints).padStart(5, '0')}`,
      (sum, item) => ({
        ...sum,
        netCents: sum.netCents + item.netCents,
        vatCents: sum.vatCents + item.vatCents,
      }),
    ),
    corrections: sumBy<OssCorrection>(
      declared.filter(isCorrection).map(({ country, vatCents, correctsSupplyOn }) => ({
        quarter: quarterOf(correctsSupplyOn as string),
        country,
        vatCents,
      })),
      (item) => `${item.quarter} ${item.country}`,
      (sum, item) => ({ ...sum, vatCents: sum.vatCents + item.vatCents }),
    ),
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
 * Returns the entries of the recapitulative statement (Zusammenfassende Meldung, § 18a (2) UStG) of a quarter: services
 * under reverse charge by VAT number of the buyer. Throws a `RangeError` for a row without one.
 */
export function recapitulativeStatement(
  rows: Iterable<BookkeepingRow>,
  quarter: Quarter,
): RecapitulativeEntry[] {
  const declared = [...rows].filter(
    (row) => row.treatment === 'reverse-charge' && declaredIn(row) === quarter,
  )
  const amounts = declared.map(({ number, vatNumber, netCents }) => {
    if (vatNumber === null) throw new RangeError(`${number} has reverse charge without a VAT number`)
    return { vatNumber, netCents }
  })
  return sumBy(
    amounts,
    ({ vatNumber }) => vatNumber,
    (sum, item) => ({ ...sum, netCents: sum.netCents + item.netCents }),
  ).map(({ vatNumber, netCents }) => ({
    vatNumber,
    netCents,
    euros: Math.sign(netCents) * Math.round(Math.abs(netCents) / 100) + 0,
    indicator: 1,
  }))
}
