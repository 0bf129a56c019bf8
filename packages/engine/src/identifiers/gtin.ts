// docs/decisions/0061-identifiers.md

import { foldText } from './cell-text.ts'
import { isAssignedPrefix } from './gs1-prefixes.ts'
import { isGtinPrefix } from './gtin-label.ts'
import { statesNoNumber } from './placeholder.ts'
import { gtinRoundingIn, isDamaged, isSpreadsheetError } from './spreadsheet-damage.ts'
import { isDate } from './spreadsheet-dates.ts'

/** The verdict on a text that should be a GTIN. Only a `valid` one may be searched, prove, charge or be exported. */
export type ParsedGtin =
  /** `gtin` is the normal form: 8, 13 or 14 digits, as short as possible. A UPC has 13. */
  | { kind: 'valid'; gtin: string }
  /** The check digit is right, but the number identifies no trade item worldwide. */
  | { kind: GtinRefusal; gtin: string }
  | { kind: 'empty' | 'damaged' | 'malformed' | 'check-digit' }

/**
 * `restricted`: GS1 reserves the prefix for numbers of one company. `variable-measure`: goods of different weight.
 * `appended-digit`: a UPC with one more check digit.
 */
export type GtinRefusal = 'restricted' | 'variable-measure' | 'appended-digit'

/** Returns whether a spreadsheet has rounded a cell of a column of GTINs, judged by all of its cells. */
export const gtinDamageIn = (cells: readonly string[]): ((cell: string) => boolean) =>
  gtinRoundingIn(cells, (digits) => digits.length <= 14 && weightedSum(digits, 1) % 10 !== 0)

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
 * Parses a text that should be one GTIN. Removes white space, hyphens, thousands separators, a trailing `.0`, a
 * leading label and other spreadsheet artifacts. Digits that a spreadsheet rounded away make the GTIN `damaged`;
 * they are never guessed.
 */
export function parseGtin(text: string): ParsedGtin {
  const folded = foldText(text)
  if (gtinPattern.test(folded)) return judgeDigits(folded)
  if (isSpreadsheetError(folded)) return { kind: 'damaged' }
  if (statesNoNumber(folded)) return { kind: 'empty' }
  if (isDate(folded)) return { kind: 'damaged' }
  const readings = (wholePattern.test(folded) ? [folded] : listReadings(folded)).map(parseReading)
  const known =
    readings.find((reading) => 'gtin' in reading) ?? readings.find(({ kind }) => kind !== 'malformed')
  return known ?? { kind: isDamaged(folded) ? 'damaged' : 'malformed' }
}

function parseReading(text: string): ParsedGtin {
  const digits = undoSpreadsheet(text)
  if (digits === 'damaged') return { kind: 'damaged' }
  return gtinPattern.test(digits) ? judgeDigits(digits) : { kind: 'malformed' }
}

const gtinPattern = /^(?:\d{8}|\d{12,14})$/

/** More zeros at the end than a company prefix leaves to its items: a spreadsheet rounded the number to `4,00638E+12`. */
const roundedPattern = /^0{0,2}[1-9]\d{3,6}0{7,}$/

/** One digit repeated, or counted up, before the check digit: what people enter where a form wants a GTIN. */
const madeUpPattern = /^0{0,2}(?:(\d)\1{6,}|0?1234567(?:890(?:12?)?)?)\d$/

function judgeDigits(digits: string): ParsedGtin {
  if (madeUpPattern.test(digits)) return { kind: 'empty' }
  // The weighted sum of a valid GTIN is a multiple of ten.
  const sum = weightedSum(digits, 1)
  if (roundedPattern.test(digits)) return { kind: 'damaged' }
  if (sum % 10 !== 0) return { kind: 'check-digit' }
  const gtin = shortestGtin(digits)
  return { kind: findRefusal(gtin) ?? 'valid', gtin }
}

function findRefusal(gtin: string): GtinRefusal | undefined {
  if (gtin.length === 14 && gtin.startsWith('9')) return 'variable-measure'
  if (isRestrictedGtin(gtin)) return 'restricted'
  return isAppended(gtin) && !isAssignedPrefix(gtin) ? 'appended-digit' : undefined
}

/**
 * Whether the digits before the last one are a UPC. That is also true of every tenth EAN, so that it proves a false number
 * only if GS1 has not assigned its prefix, or if the UPC is stated beside it.
 */
export const isAppended = (gtin: string): boolean =>
  gtin.length === 13 && weightedSum(gtin.slice(0, 12), 1) % 10 === 0

/** Whether a text has the digits of a GTIN-8, which article numbers often have by chance. */
export const hasGtin8Length = (text: string): boolean => /^\d{8}$/.test(text.trim())

/** Whether two GTINs identify the same trade item. Leading zeros do not count. */
export const sameGtin = (a: string, b: string): boolean => a.padStart(14, '0') === b.padStart(14, '0')

/** The key of a product by its GTIN, for charging and comparing. */
export const gtinKey = (gtin: string): string => `gtin:${gtin.padStart(14, '0')}`

/** The number of a GTIN without its check digit: articles that were numbered together have neighbouring ones. Undefined for other texts. */
export const numberWithoutCheckDigit = (gtin: string): bigint | undefined =>
  /^\d{8,14}$/.test(gtin) ? BigInt(gtin.slice(0, -1)) : undefined

/**
 * A valid GTIN for a field of so many digits. Undefined if the number has no such form: a case (GTIN-14) has no EAN, and only
 * an EAN that starts with zero has a UPC. Fields of 13 digits take a GTIN-8 as it is, as the GS1 General Specifications allow.
 */
export function formatGtin(valid: string, digits: 8 | 12 | 13 | 14): string | undefined {
  const gtin = shortestGtin(valid)
  if (digits === 14) return gtin.padStart(14, '0')
  if (digits === 13) return gtin.length <= 13 ? gtin : undefined
  if (digits === 12) return gtin.length === 13 && gtin.startsWith('0') ? gtin.slice(1) : undefined
  return gtin.length === 8 ? gtin : undefined
}

const separators = '[\\s\\p{P}\\p{S}]*'
/** The digits of a label: `EAN-13`, `GTIN 14`. */
const lengthPattern = new RegExp(`^(?:8|1[0-4])(?!\\d)${separators}(?<rest>\\d.*)$`, 'u')
const endPattern = /(?<=\d)[\s([]+(?<label>\p{L}[\p{L} /-]*?)(?:[ -]?(?:8|1[0-4]))?$/u
/** Signs that only surround a number. Others doubt or cut it, or make it an amount: `?`, `...`, `%`. */
const sign = '(?:(?![?¿%‰]|\\.\\.)[\\p{P}=<>|`´^])'
const around = new RegExp(`^(?!\\.)${sign}+|(?<!\\.)${sign}+$`, 'gu')
/** The number is negative, a bound, or the rest of another one. A bullet stands apart: `- 4006381333931`. */
const signed = /^[([{]*[\p{Pd}−]+\d|\d\p{Pd}+[)\]}]*$|^>|^<[^>]*$/u

/** Characters. Longer texts are no number. */
const longestLabelled = 60

/** The number in a text without label and brackets. The first digits may belong to the label, as in `EAN 13 4006381333931`. */
function listReadings(text: string): string[] {
  if (signed.test(text)) return []
  if (text.length > longestLabelled) return [text]
  const bare = withoutEndLabel(text.replace(around, '').trim())
  const label = /^\D*/.exec(bare)?.[0] ?? ''
  if (!isGtinPrefix(label)) return [bare]
  const whole = bare.slice(label.length)
  const { rest } = lengthPattern.exec(whole)?.groups ?? {}
  return rest === undefined ? [whole] : [whole, rest]
}

function withoutEndLabel(text: string): string {
  const { label } = endPattern.exec(text)?.groups ?? {}
  return label !== undefined && isGtinPrefix(label) ? text.replace(endPattern, '') : text
}

const wholePattern = /^\d+$/
const decimalPattern = /^(\d+)[.,](\d+)$/
const groupedPattern = /^(\d{1,3}([.,'’])\d{3}(?:\2\d{3})+)(?:(?!\2)[.,]0+)?$/
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
  if (grouped) return grouped.replace(/[.,'’]/g, '')
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
