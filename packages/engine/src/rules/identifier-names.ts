/** Names under which marketplaces state numbers that identify a product or its maker's part. */
const identifierName =
  /^(?:g?tin|gtin-?\d+|ean(?:-?(?:code|nummer|\d+))?|upc|isbn(?:-?1[03])?|asin|mpn|sku|(?:artikel|modell|hersteller|teile|referenz|bestell)-?nummer|(?:hersteller|oe\/oem|oem|oe)?[- ]?(?:artikel|teile|referenz|modell)-?nummer(?:\(n\))?|herstellernummer|nummer der (?:teile|artikel)|(?:manufacturer )?part number|item model number|modellnummer des (?:artikels|herstellers)|globale handelsidentifikationsnummer|ebay-?artikelnr\.?|item number)$/

/** Whether an attribute (its name folded) identifies the product: what says so is never reworded. */
export const isIdentifierName = (foldedName: string): boolean => identifierName.test(foldedName)
