import { foldText } from './cell-text.ts'
import { gtinCheckDigit } from './gtin.ts'
import { statesNoNumber } from './placeholder.ts'

export type ParsedAsin =
  /** `fromUrl` is true when the ASIN comes from a pasted Amazon address. */
  { kind: 'valid'; asin: string; fromUrl: boolean } | { kind: 'empty' | 'malformed' }

/**
 * Parses a cell that should contain an ASIN: `B` and nine alphanumeric characters, or the ISBN-10 of a book.
 * Accepts an ISBN-10 whose leading zero a spreadsheet dropped, and Amazon product addresses. Returns upper case.
 */
export function parseAsin(text: string): ParsedAsin {
  const folded = foldText(text)
  if (asinPattern.test(folded)) return { kind: 'valid', asin: folded, fromUrl: false }
  if (statesNoNumber(folded)) return { kind: 'empty' }
  const pasted = asinInAddress(folded)
  const asin = checkAsin(pasted ?? folded.replace(/^ASIN[\s:.#]+/i, ''))
  return asin ? { kind: 'valid', asin, fromUrl: pasted !== undefined } : { kind: 'malformed' }
}

/** The ISBN-13 (GTIN-13) of an ISBN-10. Undefined for an invalid ISBN-10. */
export function isbn10ToGtin(isbn10: string): string | undefined {
  if (!isIsbn10(isbn10)) return undefined
  const body = `978${isbn10.slice(0, 9)}`
  return body + gtinCheckDigit(body)
}

/** The ISBN-10 of a GTIN-13 with prefix 978, which is also the book's ASIN. Otherwise undefined. */
export function gtinToIsbn10(gtin: string): string | undefined {
  if (!/^978\d{10}$/.test(gtin)) return undefined
  const body = gtin.slice(3, 12)
  return body + isbn10CheckDigit(body)
}

const asinPattern = /^B(?=[0-9A-Z]*\d)[0-9A-Z]{9}$/

function checkAsin(text: string): string | undefined {
  const asin = text.toUpperCase()
  if (asinPattern.test(asin)) return asin
  const isbn = asin.replace(/[\s-]/g, '').padStart(10, '0')
  return /^\d{8,9}[\dX]$/.test(asin.replace(/[\s-]/g, '')) && isIsbn10(isbn) ? isbn : undefined
}

const isIsbn10 = (text: string): boolean =>
  /^\d{9}[\dX]$/.test(text) && isbn10CheckDigit(text.slice(0, 9)) === text[9]

/** ISO 2108: weights 10 to 2, modulo 11, ten written as X. */
function isbn10CheckDigit(body: string): string {
  let sum = 0
  for (let i = 0; i < 9; i++) sum += (10 - i) * (body.charCodeAt(i) - 48)
  const digit = (11 - (sum % 11)) % 11
  return digit === 10 ? 'X' : String(digit)
}

const addressPattern =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*amazon\.(?:[a-z]{2,3}\.)?[a-z]{2,3}(?::\d+)?(?=[/?#])(.*)$/i
const placePattern =
  /(?:\/(?:dp(?:\/product)?|gp\/product|gp\/aw\/d|gp\/offer-listing|product-reviews|exec\/obidos\/asin|o\/asin)\/|[?&]asin=)([0-9a-z]{10})(?![0-9a-z])/i

/** The ASIN in a product address of any Amazon country site. */
function asinInAddress(text: string): string | undefined {
  const rest = addressPattern.exec(text)?.[1]
  return rest === undefined ? undefined : placePattern.exec(rest)?.[1]
}
