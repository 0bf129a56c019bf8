// docs/decisions/0061-identifiers.md

/**
 * Product identifiers as people write them: GTIN (EAN, UPC, ISBN), PZN, GS1 codes, ASIN and part number. For browser and
 * server. Nothing outside this folder interprets their digits.
 */
export { gtinToIsbn10, isbn10ToGtin, type ParsedAsin, parseAsin } from './asin.ts'
export { invisible } from './cell-text.ts'
export {
  formatGtin,
  type GtinRefusal,
  gtinCheckDigit,
  gtinDamageIn,
  gtinKey,
  hasGtin8Length,
  numberWithoutCheckDigit,
  type ParsedGtin,
  parseGtin,
  sameGtin,
} from './gtin.ts'
export { findOtherArticle, isGtinLabel, isOwnGtinLabel } from './gtin-label.ts'
export {
  bareBrand,
  bareNumber,
  type ParsedPartNumber,
  type PartNumber,
  parsePartNumber,
  partNumberKey,
  partNumberQuery,
  withoutLegalForm,
} from './part-number.ts'
export { type PastedIdentifier, parsePasted } from './pasted.ts'
export { isPlaceholder, isPlaceholderBrand, isUnstated } from './placeholder.ts'
export { type NumberNotation, type ParsedProductNumber, parseProductNumber } from './product-number.ts'
export { chooseGtin, isNoGtin, readGtins, readIsbns } from './read-gtins.ts'
export { rememberTexts } from './remember-texts.ts'
export { damageIn, isDamaged, mayBeRounded } from './spreadsheet-damage.ts'
