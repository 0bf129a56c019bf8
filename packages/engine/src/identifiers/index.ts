/** Product identifiers as people write them: GTIN (EAN, UPC, ISBN), PZN, GS1 codes, ASIN and part number. For browser and server. */
export { gtinToIsbn10, isbn10ToGtin, type ParsedAsin, parseAsin } from './asin.ts'
export { gtinCheckDigit, type ParsedGtin, parseGtin, sameGtin } from './gtin.ts'
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
export { type NumberNotation, type ParsedProductNumber, parseProductNumber } from './product-number.ts'
