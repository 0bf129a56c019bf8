import { gtinCheckDigit, gtinToIsbn10, isbn10ToGtin, parseGtin } from '@merkwerk/engine/identifiers'

/**
 * ASINs and item ids encode GTINs, so that both marketplaces can show the same product without storage. A GTIN
 * without its check digit is a number below 10^13: a packaging indicator and twelve digits. The twelve digits are
 * scrambled (multiplied modulo 10^12) so that consecutive ones differ.
 */
const body = 10n ** 12n
const factor = 387_420_489_371n
const inverse = modularInverse(factor, body)
const asinDigits = 9
const asinValues = 10n ** 13n
const mostListings = 9

function modularInverse(value: bigint, modulus: bigint): bigint {
  let [previous, current] = [modulus, value % modulus]
  let [previousFactor, currentFactor] = [0n, 1n]
  while (current !== 0n) {
    const quotient = previous / current
    ;[previous, current] = [current, previous - quotient * current]
    ;[previousFactor, currentFactor] = [currentFactor, previousFactor - quotient * currentFactor]
  }
  return ((previousFactor % modulus) + modulus) % modulus
}

function scramble(gtin: string): bigint {
  const number = BigInt(gtin.padStart(14, '0').slice(0, 13))
  return (number / body) * body + (((number % body) * factor) % body)
}

function unscramble(code: bigint): string | undefined {
  const digits = ((code / body) * body + (((code % body) * inverse) % body)).toString().padStart(13, '0')
  const parsed = parseGtin(digits + gtinCheckDigit(digits))
  return parsed.kind === 'valid' ? parsed.gtin : undefined
}

function parseBase36(text: string): bigint {
  let value = 0n
  for (const char of text) value = value * 36n + BigInt(Number.parseInt(char, 36))
  return value
}

/** The ASIN of a product: an ISBN-10 for books of the 978 range, otherwise `B` and nine characters. */
export function asinOf(gtin: string): string {
  return gtinToIsbn10(gtin) ?? `B${scramble(gtin).toString(36).toUpperCase().padStart(asinDigits, '0')}`
}

/** The GTIN of an ASIN. Undefined for an unknown ASIN. */
export function gtinOfAsin(asin: string): string | undefined {
  if (!/^B[0-9A-Z]{9}$/.test(asin)) return isbn10ToGtin(asin)
  const code = parseBase36(asin.slice(1))
  const gtin = code < asinValues ? unscramble(code) : undefined
  return gtin !== undefined && asinOf(gtin) === asin ? gtin : undefined
}

/** The eBay item id of a product's listing: the listing's number (1 to 9) and thirteen digits. */
export function itemIdOf(gtin: string, listing: number): string {
  return `${listing}${scramble(gtin).toString().padStart(13, '0')}`
}

/** The product and listing number of an item id. Undefined for an unknown id. */
export function listingOfItemId(itemId: string): { gtin: string; listing: number } | undefined {
  if (!/^[1-9]\d{13}$/.test(itemId)) return undefined
  const gtin = unscramble(BigInt(itemId.slice(1)))
  const listing = Number(itemId[0])
  return gtin === undefined || listing > mostListings ? undefined : { gtin, listing }
}
