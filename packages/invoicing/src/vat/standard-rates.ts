import type { MemberState } from '@merkwerk/contract'
import type { VatRegion } from './tax-area.ts'

/** Where a rate was read. Compare the table with the Commission's database (TEDB) before each OSS return. */
export const rateSources = {
  'easytax-2025': 'easytax.co/en/tax-mag/info/vat-rates-in-europe, rates since 1 January 2025',
  'vat-solutions-2025': 'vat-solutions.com/blog/european-union-3/vat-rates-2025-in-the-european-union-46',
  'rates-2024': 'cookiebot.com/us/pricing/vat-rates, rates before the changes of 2024 and 2025',
  'hardwarecare-2021': 'hardwarecare.nl/tax, rates of 1 January 2021',
  'from-experience': 'not found in a stored source: a tax adviser must confirm it',
} as const

export interface StandardRate {
  state: MemberState
  region: VatRegion | null
  /** First day, ISO 8601. */
  from: string
  /** Hundredths of a percent: 2550 is 25.5 %. */
  basisPoints: number
  source: keyof typeof rateSources
}

/** First day of the table: the Union scheme of the One-Stop-Shop began on it. */
export const firstDayOfRates = '2021-07-01'

const since = (
  from: string,
  source: StandardRate['source'],
  rates: Partial<Record<MemberState, number>>,
): StandardRate[] =>
  Object.entries(rates).map(([state, percent]) => ({
    state: state as MemberState,
    region: null,
    from,
    basisPoints: Math.round(percent * 100),
    source,
  }))

const inRegion = (state: MemberState, region: VatRegion, percent: number): StandardRate => ({
  state,
  region,
  from: firstDayOfRates,
  basisPoints: percent * 100,
  source: 'from-experience',
})

/** Standard rates, which apply to electronic services. A rate ends when a later one of its state begins. */
export const standardRates: StandardRate[] = [
  ...since(firstDayOfRates, 'easytax-2025', {
    AT: 20,
    BE: 21,
    BG: 20,
    CY: 19,
    CZ: 21,
    DE: 19,
    DK: 25,
    ES: 21,
    FR: 20,
    GR: 24,
    HR: 25,
    HU: 27,
    IE: 23,
    IT: 22,
    LT: 21,
    LV: 21,
    MT: 18,
    NL: 21,
    PL: 23,
    PT: 23,
    SE: 25,
    SI: 22,
  }),
  ...since(firstDayOfRates, 'hardwarecare-2021', { EE: 20, LU: 17, RO: 19, SK: 20 }),
  ...since(firstDayOfRates, 'rates-2024', { FI: 24 }),
  ...since('2023-01-01', 'from-experience', { LU: 16 }),
  ...since('2024-01-01', 'from-experience', { EE: 22 }),
  ...since('2024-01-01', 'easytax-2025', { LU: 17 }),
  ...since('2024-09-01', 'vat-solutions-2025', { FI: 25.5 }),
  ...since('2025-01-01', 'vat-solutions-2025', { SK: 23 }),
  ...since('2025-07-01', 'vat-solutions-2025', { EE: 24 }),
  ...since('2025-08-01', 'easytax-2025', { RO: 21 }),
  inRegion('PT', 'madeira', 22),
  inRegion('PT', 'azores', 16),
  inRegion('AT', 'jungholz-mittelberg', 19),
]

/**
 * Returns the standard rate of a state or region on a day (ISO 8601). Throws a `RangeError` before `firstDayOfRates`.
 */
export function standardRate(state: MemberState, region: VatRegion | null, day: string): StandardRate {
  const rate = standardRates
    .filter((row) => row.state === state && row.region === region && row.from <= day)
    .sort((a, b) => b.from.localeCompare(a.from))[0]
  if (!rate) throw new RangeError(`No VAT rate of ${state} is known for ${day}`)
  return rate
}
