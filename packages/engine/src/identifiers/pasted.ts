import { parseAsin } from './asin.ts'
import { foldText } from './cell-text.ts'
import { parseProductNumber } from './product-number.ts'

/** What a text that a seller copied from anywhere says about a product. */
export type PastedIdentifier =
  | { kind: 'asin' | 'ean' | 'ebay-item'; id: string }
  /** An address of Amazon or eBay that names no product; of another site; neither an address nor a number. */
  | { kind: 'other-page' | 'other-site' | 'unknown' }

const addressPattern = /^(?:https?:\/\/)?([\w-]+(?:\.[\w-]+)*\.[a-z]{2,})(?::\d+)?(?:[/?#]|$)/i
const marketplacePattern = /(?:^|\.)(?:amazon|ebay)\.(?:[a-z]{2,3}\.)?[a-z]{2,3}$/i
const ebayItemPattern =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*ebay\.(?:[a-z]{2,3}\.)?[a-z]{2,3}(?::\d+)?\/itm\/(?:[^/?#]+\/)?(\d{9,15})(?!\d)/i

/** Reads an ASIN, an EAN or another product number, or the address of a product on Amazon or eBay. */
export function parsePasted(text: string): PastedIdentifier {
  const folded = foldText(text)
  const item = ebayItemPattern.exec(folded)?.[1]
  if (item !== undefined) return { kind: 'ebay-item', id: item }
  const host = addressPattern.exec(folded)?.[1]
  const asin = parseAsin(folded)
  // A bare ISBN-10 is the number of a book, whose EAN every source knows.
  if (asin.kind === 'valid' && (asin.fromUrl || !/^\d/.test(asin.asin)))
    return { kind: 'asin', id: asin.asin }
  if (host !== undefined) return { kind: marketplacePattern.test(host) ? 'other-page' : 'other-site' }
  const number = parseProductNumber(folded)
  return number.kind === 'valid' ? { kind: 'ean', id: number.gtin } : { kind: 'unknown' }
}
