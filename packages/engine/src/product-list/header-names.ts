import { findHeadingMeaning } from './heading-words.ts'

/** The fields that a column can be mapped to, named as in the contract. */
export type Field = 'artikelNumber' | 'ean' | 'asin' | 'mpn' | 'brand'
export const fields: readonly Field[] = ['artikelNumber', 'ean', 'asin', 'mpn', 'brand']

/** Confidence from 0 to 1 that a column contains each field. */
export type HeadingScores = Readonly<Record<Field, number>>

const noScores: HeadingScores = { artikelNumber: 0, ean: 0, asin: 0, mpn: 0, brand: 0 }

/** Characters. Longer texts are values. */
const longestHeading = 60

/** Headings of marketplaces whose words say something else, without spaces. */
const fixedHeadings: ReadonlyMap<string, Partial<HeadingScores>> = new Map([
  ['customlabel', { artikelNumber: 0.6 }],
  ['externalproductid', { ean: 0.7 }],
  ['productidentifier', { ean: 0.7 }],
  ['vendor', { brand: 0.6 }],
])

/** Confidence for each field that a column with this heading contains it, by what the words of the heading mean. */
export function headingScores(heading: string): HeadingScores {
  // A sheet may have thousands of blank cells in a row.
  if (heading.length > longestHeading || heading.trim() === '') return noScores
  const { concepts, others, plain } = findHeadingMeaning(heading)
  const fixed = fixedHeadings.get(plain)
  if (fixed) return { ...noScores, ...fixed }
  if (concepts.size === 0) return noScores
  const has = (...wanted: Concept[]) => wanted.some((one) => concepts.has(one))
  // Words that say nothing about fields may turn the meaning: `Hersteller-Adresse`, `EAN der Verpackung`.
  const sure = others === 0
  const words = { has, sure, isNumber: has('number', 'id'), marked: sure ? 1 : 0.9 }
  return {
    artikelNumber: articleScore(words),
    ean: eanScore(words),
    asin: asinScore(words),
    mpn: partNumberScore(words),
    brand: brandScore(concepts, sure),
  }
}

type Concept = Parameters<ReturnType<typeof findHeadingMeaning>['concepts']['has']>[0]
interface Heading {
  has: (...wanted: Concept[]) => boolean
  sure: boolean
  isNumber: boolean
  /** The score of a word that is enough on its own. */
  marked: number
}

/** Numbers of somebody or something else than an article. */
const otherOwners = ['party', 'document'] as const

function articleScore({ has, sure, isNumber, marked }: Heading): number {
  if (has(...otherOwners)) return 0
  // `Lieferantennummer` is that of the supplier.
  if (has('supplier') && !has('article', 'art', 'part', 'order', 'sku', 'reference')) return 0
  if (has('maker', 'supplier')) return sure && (isNumber || has('sku')) ? 0.6 : 0
  if (has('sku')) return marked
  if (has('mpn')) return sure ? 0.6 : 0
  if (has('name', 'brand', 'amazon', 'link', 'label', 'european')) return 0
  if ((has('article', 'art') && has('number')) || (sure && has('own') && (isNumber || has('reference'))))
    return marked
  if (!sure || has('art') || has('ean', 'asin', 'bars', 'isbn', 'isbn10')) return 0
  if (has('article') && has('id')) return 0.8
  if (has('part', 'material', 'order', 'stock') && isNumber) return 0.8
  if (has('reference') || (has('material') && !has('article'))) return 0.8
  return isNumber || has('article') ? 0.6 : 0
}

function eanScore({ has, sure, isNumber, marked }: Heading): number {
  // A column may state the kind of a bar code.
  if (has(...otherOwners, 'type', 'label')) return 0
  if (has('ean') || (has('bars') && isNumber)) return marked
  if (has('european') && has('article') && isNumber) return marked
  return has('isbn') && sure ? 0.7 : 0
}

function asinScore({ has, sure, isNumber, marked }: Heading): number {
  if (has('asin')) return marked
  const isAmazonId = has('amazon') && !has('sku') && (isNumber || has('article', 'link'))
  return sure && (has('isbn10') || isAmazonId) ? 0.7 : 0
}

function partNumberScore({ has, sure, isNumber, marked }: Heading): number {
  if (has('mpn')) return marked
  if (has('ean', 'asin', 'name', 'brand', 'link', 'supplier', 'own', ...otherOwners)) return 0
  if (has('maker')) {
    if (isNumber) return sure ? 1 : 0.7
    return sure && has('article', 'part', 'model', 'type', 'sku', 'reference') ? 0.8 : 0
  }
  if (!sure) return 0
  if (!isNumber) return has('model', 'type') && !has('article') ? 0.5 : 0
  return has('part') ? 0.8 : has('model', 'type') ? 0.6 : 0
}

/** Many columns name a brand without being one, such as its number or address. */
function brandScore(concepts: ReadonlySet<Concept>, sure: boolean): number {
  const isBrand = [...concepts].every((concept) => ['brand', 'maker', 'name', 'article'].includes(concept))
  if (!sure || !isBrand) return 0
  if (concepts.has('brand')) return 1
  return concepts.has('maker') && !concepts.has('article') ? 0.8 : 0
}

/** Whether a heading names the numbers of cartons and pallets. */
export const namesPack = (heading: string): boolean => findHeadingMeaning(heading).concepts.has('pack')

/** Whether a heading names numbers of customers, suppliers, orders or documents, which may have the form of an EAN. */
export function namesOtherNumbers(heading: string): boolean {
  const { concepts } = findHeadingMeaning(heading)
  const isOther = [...otherOwners, 'supplier', 'order'].some((concept) => concepts.has(concept as Concept))
  return isOther && !['article', 'ean', 'bars', 'sku'].some((concept) => concepts.has(concept as Concept))
}

/** Confidence from 0 to 1 that a column with this heading contains the field. */
export const headingScore = (heading: string, field: Field): number => headingScores(heading)[field]

/** Words of columns whose values are as distinct as article numbers: amounts, dates, sizes, addresses, phone numbers. */
const otherWords =
  /\b\w*(?:preis|kosten|bestand|menge|anzahl|bewertung|datum|gewicht|grosse|farbe|telefon|bezeichnung|beschreibung)[en]?\b|\b(?:price|prix|prezzo|precio|cost|uvp|msrp|stock|quantity|qty|rank|rating|date|time|timestamp|year|jahr|url|link|status|weight|size|taille|taglia|talla|maat|rozmiar|colou?r|couleur|colore|phone|tel|fax|hotline|mobil|iban|plz|zip|title|titel|name|nom|nome|description)s?\b/

/** Whether a heading names no article number but something else that differs from row to row, such as a price. */
export const namesOtherValues = (heading: string): boolean =>
  headingScore(heading, 'artikelNumber') === 0 &&
  (namesOtherNumbers(heading) || otherWords.test(findHeadingMeaning(heading).text))
