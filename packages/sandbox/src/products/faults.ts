/**
 * Faults that identifiers cause. GS1 reserves the prefix 952 for demonstrations: a GTIN `952FFSSSSSSSC` has the
 * fault of the two digits FF, a serial of seven digits, and its check digit. Its ASIN and item ids have the same
 * fault. The README lists them.
 */
const faultsByCode = {
  '10': { kind: 'captcha' },
  '11': { kind: 'captcha', only: 'amazon' },
  '12': { kind: 'captcha', only: 'ebay' },
  '20': { kind: 'unavailable' },
  '21': { kind: 'unavailable-at-first' },
  '22': { kind: 'throttled-at-first' },
  '23': { kind: 'forbidden' },
  '30': { kind: 'slow' },
  '31': { kind: 'drip' },
  '40': { kind: 'cut-off' },
  '41': { kind: 'half-page' },
  '50': { kind: 'not-found' },
  '51': { kind: 'not-found', only: 'ebay' },
  '52': { kind: 'not-found', only: 'amazon' },
  '60': { kind: 'ambiguous' },
  '61': { kind: 'ambiguous', only: 'ebay' },
  '70': { kind: 'other-product' },
  '80': { kind: 'instructions' },
  '91': { kind: 'ambiguous' },
} as const satisfies Record<string, { kind: string; only?: 'amazon' | 'ebay' }>

type FaultKind = (typeof faultsByCode)[keyof typeof faultsByCode]['kind']

export interface Fault {
  kind: FaultKind
  /** The seven digits after the fault's code. Some faults use them as a number. */
  serial: number
}

/** The fault of a product on a marketplace, if any. */
export function findFault(gtin: string, marketplace: 'amazon' | 'ebay'): Fault | undefined {
  // Packs of an item (GTIN-14) have the fault of the item.
  const [, code = '', serial = ''] = /^\d952(\d\d)(\d{7})\d$/.exec(gtin.padStart(14, '0')) ?? []
  if (!Object.hasOwn(faultsByCode, code)) return undefined
  const fault: { kind: FaultKind; only?: 'amazon' | 'ebay' } = faultsByCode[code as keyof typeof faultsByCode]
  if (fault.only !== undefined && fault.only !== marketplace) return undefined
  return { kind: fault.kind, serial: Number(serial) }
}
