import { isOwnGtinLabel } from '../../identifiers/index.ts'
import { cleanLabel, compileLabels } from '../page/text.ts'

/** The relevant labels of eBay's item specifics, lower case. Sellers use English labels on all sites. */
const LABELS = {
  brand: 'brand|marke|marque|marca|merk|marka|brand name|ブランド|品牌|бренд',
  manufacturer: 'manufacturer|hersteller|fabricant|produttore|fabricante|fabrikant|producent',
  partNumber:
    'mpn|manufacturer part number|herstellernummer|model number|modellnummer|modelnummer|numéro de pièce fabricant|référence fabricant|número de pieza del fabricante|mpn (número de pieza del fabricante)|codice articolo del produttore|numero di parte produttore|fabrikantnummer|numer katalogowy producenta|numer części producenta',
  condition:
    "condition|item condition|artikelzustand|zustand|état|état de l'objet|etat|estado|estado del artículo|condizione|condizione dell'oggetto|condizioni|objectstaat|staat|stan|stan przedmiotu|状態",
  weight: 'item weight|weight|gewicht|artikelgewicht|poids|peso|waga',
  dimensions: 'dimensions|item dimensions|abmessungen|maße|dimensioni|dimensiones|afmetingen',
}
export type Meaning = keyof typeof LABELS | 'gtin'

const MEANINGS = compileLabels(LABELS)

/** The meaning of a label, or undefined if it is irrelevant here. */
export function findMeaning(label: string): Meaning | undefined {
  const name = cleanLabel(label).toLowerCase()
  return MEANINGS.get(name) ?? (isOwnGtinLabel(name) ? 'gtin' : undefined)
}

/** Whether a label names the part or model number. */
export const isNumberLabel = (label: string): boolean => findMeaning(label) === 'partNumber'

/** Headings of the item specifics. The rows below `About this product` come from eBay's product catalog instead. */
export const SPECIFICS_HEADINGS = new Set(
  "item specifics|artikelmerkmale|caractéristiques de l'objet|caractéristiques de l’objet|specifiche dell'oggetto|specifiche dell’oggetto|características del artículo|especificaciones del artículo|características do item|specificaties|objectkenmerken|kenmerken|cechy przedmiotu|parametry|物品情况".split(
    '|',
  ),
)
