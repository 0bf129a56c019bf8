import { foldText } from './cell-text.ts'
import { isPlaceholder, isPlaceholderBrand } from './placeholder.ts'
import { isDamaged } from './spreadsheet-damage.ts'

/** A manufacturer's part number. It identifies a product only together with the brand. */
export interface PartNumber {
  mpn: string
  brand: string
}

export type ParsedPartNumber =
  | { kind: 'valid'; partNumber: PartNumber }
  /** `no-brand`: the number is valid, but the brand is missing. */
  | { kind: 'empty' | 'malformed' | 'damaged' | 'no-brand' }

/** Characters. Longer texts are descriptions. */
const longest = 100

const hasText = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/**
 * Parses the cells of a part number and its brand. Both are returned as written, with single spaces. `isDamagedHere` judges by
 * the other cells of the column, too.
 */
export function parsePartNumber(
  mpnCell: string,
  brandCell: string,
  isDamagedHere = isDamaged,
): ParsedPartNumber {
  const mpn = oneLine(mpnCell)
  if (isDamagedHere(mpn)) return { kind: 'damaged' }
  if (isPlaceholder(mpn)) return { kind: 'empty' }
  if (mpn.length > longest || !hasText(mpn)) return { kind: 'malformed' }
  const brand = oneLine(brandCell)
  const hasBrand = !isPlaceholderBrand(brand) && brand.length <= longest && hasText(brand)
  return hasBrand ? { kind: 'valid', partNumber: { mpn, brand } } : { kind: 'no-brand' }
}

const oneLine = (text: string): string => foldText(text).replace(/\s+/g, ' ').toWellFormed()

/** A part number for comparison. Ignores case, white space and hyphens. All other characters count. */
export const bareNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '')

/** A brand for comparison. Ignores case, white space, hyphens, registration marks and legal forms. */
export const bareBrand = (text: string): string => bareNumber(withoutLegalForm(text.replace(/[®™©℠]/g, ' ')))

/** Legal forms of companies at the end of a name, with or without dots. */
const LEGAL_FORM =
  /(?<=[^\s,])[\s,]+(?:(?:&|\+|und|and)\s*)?(?:g?mbh|ag|kg(?:aa)?|ohg|ug|se|e\.?\s?k|co|inc|incorporated|corp|corporation|ltd|limited|llc|plc|s\.?\s?a(?:\.?\s?s|\.?\s?r\.?\s?l)?|s\.?\s?p\.?\s?a|s\.?\s?r\.?\s?[lo]|s\.?\s?l|b\.?\s?v|n\.?\s?v|ab|a\/?s|aps|oyj?|kft|d\.?\s?o\.?\s?o|sp\.?\s?z\.?\s?o\.?\s?o)\.?$/i

/** Real names end with fewer. */
const mostForms = 6
/** A brand or company without its legal forms: `Robert Bosch` for `Robert Bosch GmbH & Co. KG`. */
export function withoutLegalForm(name: string): string {
  let shorter = name.trim()
  for (let forms = 0; forms < mostForms && LEGAL_FORM.test(shorter); forms++)
    shorter = shorter.replace(LEGAL_FORM, '')
  return shorter
}

/** The key of a part number. Spellings of one number share a key. */
export const partNumberKey = ({ mpn, brand }: PartNumber): string =>
  `mpn:${bareNumber(mpn)} brand:${bareBrand(brand)}`

/** The text by which a marketplace is searched, without characters that its search interprets. */
export const partNumberQuery = ({ mpn, brand }: PartNumber): string =>
  `${withoutLegalForm(brand)} ${mpn}`
    .replace(/["()*|,]/g, ' ')
    .replace(/(?<=^|\s)[+-]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()
