/** Product identifiers as people write them: GTIN (EAN, UPC, ISBN), PZN, GS1 codes and ASIN. For browser and server. */
export { gtinToIsbn10, isbn10ToGtin, type ParsedAsin, parseAsin } from './asin.ts'
export { gtinCheckDigit, type ParsedGtin, parseGtin, sameGtin } from './gtin.ts'
export { type NumberNotation, type ParsedProductNumber, parseProductNumber } from './product-number.ts'
