/**
 * Product identifiers as people write them: GTIN (EAN, UPC, ISBN-13) and ASIN. Pure functions on text, the
 * same in browser and server; what one product is called elsewhere belongs to the marketplaces.
 */
export { type AsinReading, gtinToIsbn10, isbn10ToGtin, parseAsin } from './asin.ts'
export { type GtinReading, gtinCheckDigit, parseGtin, sameGtin } from './gtin.ts'
