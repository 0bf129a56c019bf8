import { foldText, isPlaceholder } from './cell-text.ts'

export type ParsedGtin =
  /** `isRestricted`: GS1 reserves the prefix for numbers that are valid only within one company. */
  | { kind: 'valid'; gtin: string; isRestricted: boolean }
  | { kind: 'empty' | 'damaged' | 'malformed' | 'check-digit' }

/** The GS1 check digit (General Specifications 7.9). */
export const gtinCheckDigit = (digitsBefore: string): string =>
  String((10 - (weightedSum(digitsBefore, 3) % 10)) % 10)

/** The sum of the digits, weighted 1 and 3 from the right, so that leading zeros do not change it. */
function weightedSum(digits: string, lastWeight: 1 | 3): number {
  let sum = 0
  for (let i = digits.length - 1, weight: number = lastWeight; i >= 0; i--, weight = 4 - weight) {
    sum += weight * (digits.charCodeAt(i) - 48)
  }
  return sum
}

/**
 * Parses a cell that should contain a GTIN. Removes white space, hyphens, thousands separators, a trailing `.0`, a
 * leading label and other spreadsheet artifacts. Digits that a spreadsheet rounded away make the GTIN `damaged`;
 * they are never guessed. The result has 8, 13 or 14 digits. UPC-12 is padded to 13.
 */
export function parseGtin(text: string): ParsedGtin {
  const folded = foldText(text)
  if (gtinPattern.test(folded)) return checkGtin(folded)
  if (isPlaceholder(folded)) return { kind: 'empty' }
  const digits = wholePattern.test(folded) ? folded : undoSpreadsheet(withoutLabel(folded))
  if (digits === 'damaged') return { kind: 'damaged' }
  return gtinPattern.test(digits) ? checkGtin(digits) : { kind: 'malformed' }
}

const gtinPattern = /^(?:\d{8}|\d{12,14})$/

function checkGtin(digits: string): ParsedGtin {
  // The weighted sum of a valid GTIN is a multiple of ten. Zeros alone are not a GTIN.
  const sum = weightedSum(digits, 1)
  if (sum === 0) return { kind: 'empty' }
  if (sum % 10 !== 0) return { kind: 'check-digit' }
  const gtin = shortestGtin(digits)
  return { kind: 'valid', gtin, isRestricted: isRestrictedGtin(gtin) }
}

/** Whether two GTINs identify the same trade item. Leading zeros do not count. */
export const sameGtin = (a: string, b: string): boolean => a.padStart(14, '0') === b.padStart(14, '0')

const labelPattern = /^(?:EAN|GTIN|UPC|ISBN|JAN|BARCODE)(?:[\s-]?(?:8|12|13|14)?(?:CODE)?[\s:.#=-]+)?(?=\d)/i
const withoutLabel = (text: string): string => text.replace(labelPattern, '')

const wholePattern = /^\d+$/
const decimalPattern = /^(\d+)[.,](\d+)$/
const groupedPattern = /^(\d{1,3}([.,'])\d{3}(?:\2\d{3})+)(?:(?!\2)[.,]0+)?$/
const scientificPattern = /^(\d)(?:[.,](\d+))?E\+?(\d{1,3})$/i

/** The intended digits, or `damaged` if a spreadsheet has lost some. Other text is returned unchanged. */
function undoSpreadsheet(text: string): string {
  const compact = text.replace(/[\s\p{Pd}]/gu, '')
  if (wholePattern.test(compact)) return compact
  const scientific = scientificPattern.exec(compact)
  if (scientific) {
    const [, first = '', rest = '', exponent = ''] = scientific
    return rest.length === Number(exponent) ? first + rest : 'damaged'
  }
  const grouped = groupedPattern.exec(compact)?.[1]
  if (grouped) return grouped.replace(/[.,']/g, '')
  const decimal = decimalPattern.exec(compact)
  if (decimal) {
    const [, whole = '', fraction = ''] = decimal
    if (/^0+$/.test(fraction)) return whole
    // A fraction as long as a GTIN is a second number, not rounding noise.
    if (whole.length >= 12 && fraction.length < 8) return 'damaged'
  }
  return compact
}

/** GS1 General Specifications 1.4: padding with zeros does not change a GTIN-8 or GTIN-13. */
function shortestGtin(digits: string): string {
  const significant = digits.replace(/^0+/, '')
  return significant.padStart(significant.length <= 8 ? 8 : 13, '0')
}

/**
 * GS1 prefixes that are valid only within one company or region: variable measure and in-store numbers (02, 04,
 * 2), coupons and refund receipts (05, 98, 99), and the prefixes 0 and 2 of GTIN-8. Source: GS1 General
 * Specifications, table 1.4.2-1.
 */
function isRestrictedGtin(gtin: string): boolean {
  if (gtin.length === 8) return /^[02]/.test(gtin)
  return /^(?:0[245]|2|98|99)/.test(gtin.slice(-13))
}
