import { energyGroup, safetyGroup } from '@merkwerk/contract'
import type { ExportProduct, ExportRecord, ExportSource } from '../core/product.ts'

const found = { de: 'Bei Amazon gefunden', en: 'Found on Amazon' }

/** A product with overrides for a test. */
export function makeProduct(overrides: Partial<ExportProduct> = {}): ExportProduct {
  return {
    position: 1,
    articleNumber: '0042-A',
    title: 'Wasserkocher Größe L',
    categories: [],
    prices: {},
    images: [],
    urls: {},
    attributes: [],
    ...overrides,
  }
}

/** A product with facts about product safety and energy. */
export const safeProduct: ExportProduct = makeProduct({
  gtin: '4041234500412',
  attributes: [
    { group: safetyGroup, name: 'Hersteller', values: ['Sichtwerk Ltd.'] },
    { group: safetyGroup, name: 'Hersteller: Anschrift', values: ['Harbour Road 1, Hong Kong, HK'] },
    { group: safetyGroup, name: 'Hersteller: E-Mail', values: ['safety@sichtwerk.example'] },
    { group: safetyGroup, name: 'EU-Verantwortliche Person', values: ['Sichtwerk Europe GmbH'] },
    { group: safetyGroup, name: 'Warnhinweise', values: ['Nur mit dem Netzteil verwenden.'] },
    { group: safetyGroup, name: 'Dokument: Anleitung', values: ['https://sichtwerk.example/guide.pdf'] },
    { group: energyGroup, name: 'Energieeffizienzklasse', values: ['D'] },
    { group: energyGroup, name: 'EPREL-Registrierungsnummer', values: ['1215344'] },
    { group: energyGroup, name: 'Energielabel', values: ['https://eprel.ec.europa.eu/labels/1215344.pdf'] },
    {
      group: energyGroup,
      name: 'Produktdatenblatt',
      values: ['https://eprel.ec.europa.eu/fiches/1215344.pdf'],
    },
  ],
})

/** A mapping that lets every attribute into a shop, whatever it states. */
export const allMapped = { isMapped: () => true, hasOthers: false }

/** The row of a product. */
export const toRecord = (product: ExportProduct): ExportRecord => ({
  position: product.position,
  articleNumber: product.articleNumber,
  product,
  reason: found,
})

/** A source that yields the same rows in every pass, in blocks of three. */
export function toSource(records: readonly ExportRecord[]): ExportSource {
  return {
    async *[Symbol.asyncIterator]() {
      for (let at = 0; at < records.length; at += 3) yield records.slice(at, at + 3)
    },
  }
}

/** The source of these products, numbered by position. */
export const productsSource = (products: readonly ExportProduct[]): ExportSource =>
  toSource(products.map((product, index) => toRecord({ ...product, position: index + 1 })))

/** Characters that one importer or another treats as its own. */
export const separators = [
  ',',
  ';',
  '|',
  ':',
  '=',
  '\t',
  '\n',
  '"',
  "'",
  '\\',
  '%20',
  '/',
  '<b>',
  '&amp;',
  '{}',
  '>',
]

const longText = `Langer Text mit Umlauten äöüß. ${'Donaudampfschifffahrt '.repeat(226)}`
  .slice(0, 5_000)
  .trimEnd()

const products: Omit<ExportProduct, 'position'>[] = [
  makeProduct({
    articleNumber: '000471',
    gtin: '0040063813339',
    asin: 'B000000001',
    mpn: '=1+1',
    title: 'Wasserkocher "Größe L"; 1,7 l | Edelstahl',
    brand: 'Müller & Söhne',
    manufacturer: 'Müller, Meier; & Co.',
    shortDescription: 'Kocht: schnell = gut, 100 % "sicher"',
    description: 'Zeile 1\nZeile 2 <b>fett</b> & mehr; a,b|c:d=e\\',
    categories: ['Küche & Haushalt', 'Kocher > Wasserkocher', 'Edelstahl, gebürstet'],
    prices: { amazon: { amount: '1299.90', currency: 'EUR' }, ebay: { amount: '1250.00', currency: 'EUR' } },
    weightKg: '1.25',
    images: [
      'https://images.test/a/1.jpg',
      'https://images.test/a/bild,zwei.jpg',
      'https://images.test/Größe L.jpg?x=1&y=2',
    ],
    urls: { amazon: 'https://amazon.test/dp/B000000001', ebay: 'https://ebay.test/itm/1' },
    attributes: [
      { name: 'Farbe', values: ['Schwarz, matt', 'Rot | Blau', 'Grün;Gelb'] },
      { name: 'Länge', values: ['1,5'], unit: 'm' },
      { name: 'Bildschirm', values: ['2.5" LCD', "5' lang", 'C:\\Daten\\', 'a\\"b'] },
      { name: 'Formel', values: ['=SUM(A1)', '+49 30 1234567', '-5', '@name', "'=x"] },
      { name: 'Titel', values: ['Heißt wie eine Spalte'] },
      { name: 'Type', values: ['reserviert'] },
      ...['Artikelnummer', 'Name', 'SKU', 'Description', 'Feature'].map((name) => ({
        name,
        values: [`Wert ${name}`],
      })),
      { name: 'Zeilen', values: ['Zeile 1\nZeile 2', 'vor\tnach'] },
    ],
  }),
  makeProduct({
    articleNumber: 'zeichen-2',
    gtin: '4006381333931',
    title: 'Emoji 🫖 und 中文, عربي',
    brand: '🫖',
    description: longText,
    categories: ['Küche & Haushalt'],
    prices: { amazon: { amount: '10.00', currency: 'GBP' } },
    images: ['ftp://images.test/1.jpg', 'https://images.test/b/ohne-endung', 'https://images.test/a/1.jpg'],
    attributes: [
      { name: 'Material', group: 'Gehäuse', values: ['Holz'] },
      { name: 'Material', group: 'Deckel', values: ['Glas', 'Holz'] },
      { name: 'material', values: ['holz'] },
      { name: 'Groesse', values: ['L'] },
      { name: 'Größe', values: ['L', 'ß'] },
      {
        name: 'Sehr langes Merkmal mit einem Namen, der über jede Grenze eines Slugs oder Codes hinausgeht und weiter',
        values: [longText],
      },
      {
        name: 'Name: mit = allem, was; trennt | und "quotet"',
        values: ['a:b', 'a=b', '{x}', '<i>', '100%', '%20', '0'],
      },
    ],
  }),
  makeProduct({
    articleNumber: 'nur-titel',
    title: 'Nur ein Titel',
    attributes: [{ name: '🫖', values: ['🫖', '中文'] }],
  }),
  makeProduct({ articleNumber: 'NUR-TITEL', title: 'Wiederholte Artikelnummer' }),
  makeProduct({
    articleNumber: 'steuer\u0007zeichen',
    title: ' Rand\u00A0',
    attributes: [
      { name: '', values: ['x'] },
      { name: 'Leer', values: [''] },
    ],
  }),
  makeProduct({ articleNumber: 'ohne-titel', title: '' }),
  makeProduct({
    articleNumber: '=cmd',
    gtin: '00012345600012',
    title: '-Minus am Anfang',
    prices: { ebay: { amount: '0.99', currency: 'EUR' } },
    weightKg: '0.005',
    attributes: [{ name: 'Werte', values: ['ja', 'Ja', 'JA', 'nein'] }],
  }),
  makeProduct({
    articleNumber: 'ÄÖ/ü 7;"x"',
    title: 'Artikelnummer aus Trennzeichen',
    attributes: [{ name: 'Farbe', values: ['Rot'] }],
  }),
]

/**
 * A fixed job whose values are hostile to every target. The numbers of the first two products are plain, so that no target refuses
 * their values. One row has no product, one has no article number.
 */
export const hostileJob: ExportSource = toSource([
  ...products.map((product, index) => toRecord({ ...product, position: index + 1 })),
  {
    position: products.length + 1,
    articleNumber: 'nicht-gefunden',
    product: null,
    reason: { de: 'Auf keinem Marktplatz gefunden', en: 'Not found on any marketplace' },
  },
  toRecord(makeProduct({ position: products.length + 2, articleNumber: '' })),
])
