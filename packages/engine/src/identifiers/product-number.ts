import { isbn10ToGtin } from './asin.ts'
import { foldText } from './cell-text.ts'
import { gtinInDigitalLink, gtinInElementString } from './gs1.ts'
import { gtinCheckDigit, type ParsedGtin, parseGtin } from './gtin.ts'

/** Notations from which a GTIN is converted. */
export type NumberNotation = 'gs1' | 'isbn-10' | 'upc-e' | 'pzn'

export type ParsedProductNumber =
  | (Extract<ParsedGtin, { kind: 'valid' }> & {
      /** Absent for a GTIN written as such. */
      from?: NumberNotation
    })
  | Exclude<ParsedGtin, { kind: 'valid' }>

/**
 * Parses a cell of an EAN column: a GTIN as `parseGtin` accepts it, a GS1 Digital Link, a GS1 element string, an
 * ISBN-10, a UPC-E or a PZN with its prefix. Digits alone are a PZN or a GTIN-8 alike, and count as a GTIN.
 */
export function parseProductNumber(text: string): ParsedProductNumber {
  const parsed = parseGtin(text)
  if (parsed.kind === 'valid' && parsed.gtin.length > 8) return parsed
  return parseNotation(text) ?? parsed
}

/** Undefined if the text is in no other notation. */
function parseNotation(text: string): ParsedProductNumber | undefined {
  const inGs1 = text.length > 14 ? (gtinInDigitalLink(text) ?? gtinInElementString(text)) : undefined
  if (inGs1 !== undefined) return converted(inGs1, 'gs1')
  const folded = foldText(text)
  return parsePzn(folded) ?? parseIsbn10(folded) ?? parseUpcE(folded)
}

function converted(digits: string, from: NumberNotation): ParsedProductNumber {
  const parsed = parseGtin(digits)
  return parsed.kind === 'valid' ? { ...parsed, from } : parsed
}

/**
 * A German pharmacy number of 7 or 8 digits: `PZN-01234562`, or `-01234562` as its bar code (Code 39) contains it.
 * Its GTIN (NTIN) has the prefix 4150, which GS1 reserved for it. Source: IFA, check digits of PZN, PPN and NTIN.
 */
function parsePzn(text: string): ParsedProductNumber | undefined {
  const [, label, digits] = /^(PZN[ :.-]{0,3}|-)(\d{7,8})$/i.exec(text) ?? []
  if (digits === undefined) return undefined
  const pzn = digits.padStart(8, '0')
  const sum = [...pzn.slice(0, 7)].reduce((total, digit, index) => total + Number(digit) * (index + 1), 0)
  if (sum % 11 === Number(pzn[7])) return converted(`4150${pzn}${gtinCheckDigit(`4150${pzn}`)}`, 'pzn')
  // A hyphen alone may belong to another number.
  return label === '-' ? undefined : { kind: 'check-digit' }
}

/**
 * With a label, hyphens or the check digit X. Ten digits alone may also be the rest of a UPC that lost its zeros, and
 * are only an ISBN if they cannot be a UPC.
 */
function parseIsbn10(text: string): ParsedProductNumber | undefined {
  const [, label, body = ''] = /^(ISBN(?:-?10)?[ :.-]{0,3})?([\dX -]{10,13})$/i.exec(text) ?? []
  const isbn = body.replace(/[ -]/g, '').toUpperCase()
  if (!/^\d{9}[\dX]$/.test(isbn)) return undefined
  const gtin = isbn10ToGtin(isbn)
  const isMarked =
    label !== undefined || isbn.endsWith('X') || /^\d{1,5}[ -]\d{1,7}[ -]\d{1,7}[ -][\dX]$/i.test(body)
  if (gtin === undefined) return isMarked ? { kind: 'check-digit' } : undefined
  const isUpc = parseGtin(isbn.padStart(12, '0')).kind === 'valid'
  return isMarked || !isUpc ? converted(gtin, 'isbn-10') : undefined
}

/**
 * With the label `UPC-E`, or eight digits with the number system 0 that are no GTIN-8. Numbers that are both, and those
 * with more zeros, are more often internal numbers.
 */
function parseUpcE(text: string): ParsedProductNumber | undefined {
  const [, label, digits = ''] = /^(UPC-?E[ :.-]{0,3})?(\d{6}|\d{8})$/i.exec(text) ?? []
  if (label === undefined && (!/^0[1-9]\d{6}$/.test(digits) || 'gtin' in parseGtin(digits))) return undefined
  const eight = digits.length === 8
  const number = eight ? digits.slice(1, 7) : digits
  const system = eight ? digits.charAt(0) : '0'
  if (number === '' || /^0+$/.test(number) || !/[01]/.test(system)) return undefined
  const upc = system + expandUpcE(number)
  const check = gtinCheckDigit(upc)
  if (eight && check !== digits[7]) return label === undefined ? undefined : { kind: 'check-digit' }
  return converted(upc + check, 'upc-e')
}

/** The ten digits of manufacturer and article. Source: GS1 General Specifications, figure 5.2.2.4.2-1. */
function expandUpcE(six: string): string {
  const [a = '', b = '', c = '', d = '', e = '', last = ''] = six
  if (/[012]/.test(last)) return `${a}${b}${last}0000${c}${d}${e}`
  if (last === '3') return `${a}${b}${c}00000${d}${e}`
  if (last === '4') return `${a}${b}${c}${d}00000${e}`
  return `${a}${b}${c}${d}${e}0000${last}`
}
