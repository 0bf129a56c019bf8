/**
 * The labels of eBay's item specifics that mean something to us, in the languages of its sites, lower case.
 * Sellers may also write English labels on any site.
 */
export const LABELS = {
  gtin: [
    'ean',
    'upc',
    'gtin',
    'isbn',
    'isbn-10',
    'isbn-13',
    'isbn10',
    'isbn13',
    'ean-13',
    'upc-a',
    'jan',
    'código ean',
    'código upc',
    'codice ean',
    'code ean',
  ],
  brand: ['brand', 'marke', 'marque', 'marca', 'merk', 'marka', 'brand name'],
  manufacturer: [
    'manufacturer',
    'hersteller',
    'fabricant',
    'produttore',
    'fabricante',
    'fabrikant',
    'producent',
  ],
  partNumber: [
    'mpn',
    'manufacturer part number',
    'herstellernummer',
    'model number',
    'modellnummer',
    'modelnummer',
    'numéro de pièce fabricant',
    'référence fabricant',
    'número de pieza del fabricante',
    'mpn (número de pieza del fabricante)',
    'codice articolo del produttore',
    'numero di parte produttore',
    'fabrikantnummer',
    'numer katalogowy producenta',
    'numer części producenta',
  ],
  condition: [
    'condition',
    'item condition',
    'artikelzustand',
    'zustand',
    'état',
    "état de l'objet",
    'etat',
    'estado',
    'estado del artículo',
    'condizione',
    "condizione dell'oggetto",
    'condizioni',
    'objectstaat',
    'staat',
    'stan',
    'stan przedmiotu',
    '状態',
  ],
  weight: ['item weight', 'weight', 'gewicht', 'artikelgewicht', 'poids', 'peso', 'waga'],
  dimensions: [
    'dimensions',
    'item dimensions',
    'abmessungen',
    'maße',
    'dimensioni',
    'dimensiones',
    'afmetingen',
  ],
} satisfies Record<string, string[]>

/** What sellers enter where eBay demands a value and there is none. */
const NO_VALUE =
  /^(does not apply|doesn'?t apply|not applicable|not specified|n\/?a|none|nicht zutreffend|trifft nicht zu|entfällt|ohne|keine|non applicabile|non applicable|ne s'applique pas|no aplicable|no aplica|no procede|niet van toepassing|nie dotyczy|not available|unknown|unbekannt|-+|\.+)$/i

/** Whether an item specific says that there is none. Such a value is no brand, model or GTIN. */
export const meansNone = (value: string): boolean => NO_VALUE.test(value.trim())

const NO_BRAND =
  /^(unbranded|unbranded\/generic|generic|no brand|markenlos|ohne marke|keine marke|sans marque|non di marca|senza marca|sin marca|merkloos|bez marki|no name|noname)$/i

/** Whether a brand says that there is none (`Markenlos`); it is shown as it is but proves no likeness. */
export const meansNoBrand = (brand: string): boolean => NO_BRAND.test(brand.trim()) || meansNone(brand)
