import { gtinCheckDigit, gtinToIsbn10, isbn10ToGtin, parseGtin } from '@merkwerk/engine/identifiers'

/** The GTIN of a text. Undefined if it is not valid. */
export function readGtin(text: string): string | undefined {
  const parsed = parseGtin(text)
  return 'gtin' in parsed ? parsed.gtin : undefined
}

export const withCheckDigit = (digits: string): string => digits + gtinCheckDigit(digits)

/** The demonstration number without a fault and with a serial below 10^7. */
export const demonstrationGtin = (serial: number): string =>
  withCheckDigit(`95200${String(serial).padStart(7, '0')}`)

/**
 * ASINs and item ids encode GTINs, so that both marketplaces can show the same product without storage. A GTIN
 * without its check digit is a number below 10^13: a packaging indicator and twelve digits. The twelve digits are
 * scrambled (multiplied modulo 10^12) so that consecutive ones differ.
 */
const body = 10n ** 12n
const factor = 387_420_489_371n
/** factor * inverse = 1 modulo 10^12. */
const inverse = 206_212_464_531n
const asinDigits = 9
const asinValues = 10n ** 13n

function scramble(gtin: string): bigint {
  const number = BigInt(gtin.padStart(14, '0').slice(0, 13))
  return (number / body) * body + (((number % body) * factor) % body)
}

function unscramble(code: bigint): string | undefined {
  const digits = ((code / body) * body + (((code % body) * inverse) % body)).toString().padStart(13, '0')
  return readGtin(withCheckDigit(digits))
}

/** The ASIN of a product: an ISBN-10 for books of the 978 range, otherwise `B` and nine characters. */
export function toAsin(gtin: string): string {
  return gtinToIsbn10(gtin) ?? `B${scramble(gtin).toString(36).toUpperCase().padStart(asinDigits, '0')}`
}

/** The GTIN of an ASIN. Undefined for an unknown ASIN. */
export function gtinOfAsin(asin: string): string | undefined {
  if (!/^B[0-9A-Z]{9}$/.test(asin)) return isbn10ToGtin(asin)
  // Nine digits in base 36 are below 2^53.
  const code = BigInt(Number.parseInt(asin.slice(1), 36))
  const gtin = code < asinValues ? unscramble(code) : undefined
  return gtin !== undefined && toAsin(gtin) === asin ? gtin : undefined
}

/** The eBay item id of a product's listing: the listing's number (1 to 9) and thirteen digits. */
export function toItemId(gtin: string, listing: number): string {
  return `${listing}${scramble(gtin).toString().padStart(13, '0')}`
}

/** The product and listing number of an item id. Undefined for an unknown id. */
export function listingOfItemId(itemId: string): { gtin: string; listing: number } | undefined {
  if (!/^[1-9]\d{13}$/.test(itemId)) return undefined
  const gtin = unscramble(BigInt(itemId.slice(1)))
  return gtin === undefined ? undefined : { gtin, listing: Number(itemId[0]) }
}
