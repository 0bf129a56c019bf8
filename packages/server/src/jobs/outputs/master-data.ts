import { type Language, reasonText, remarkWords, verdictWords } from '@merkwerk/contract'
import { type Cell, decimal, identifier, scraped, type Table, time } from '../../spreadsheets/index.ts'
import type { RecordResult, ResultBlocks } from '../record-result.ts'

const categoryLevels = [0, 1, 2, 3, 4]
const imageSlots = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Fixed in German whatever the job's language: imports are set up by these names. */
const headings = [
  'Artikelnummer',
  'EAN',
  'ASIN',
  'Status',
  'Grund',
  'Titel',
  'Marke',
  'Hersteller',
  'Kurzbeschreibung',
  'Beschreibung',
  ...categoryLevels.map((level) => `Kategorie Ebene ${level + 1}`),
  'Preis Amazon',
  'Preis eBay',
  'Währung',
  'Gewicht (kg)',
  ...imageSlots.map((slot) => `Bild ${slot + 1}`),
  'Amazon-URL',
  'eBay-URL',
  'Abgerufen am',
]

/** Reason and remarks of a record as sentences. */
export function reasonSentences(record: RecordResult, language: Language): string {
  const texts = [
    reasonText(record.reason, language),
    ...record.remarks.map((code) => remarkWords[code][language]),
  ]
  return texts.join('. ')
}

/** An identifier the list does not have is filled in from the product found, so that the article gains it. */
function identifierCells(record: RecordResult): Cell[] {
  const gtin = record.products.flatMap((product) => product.gtins)[0]
  const asin = record.products.find((product) => product.asin)?.asin
  return [identifier(record.articleNumber), identifier(record.ean ?? gtin), identifier(record.asin ?? asin)]
}

function masterDataRow(record: RecordResult, language: Language): Cell[] {
  const { merged } = record
  const currencies = new Set([merged?.prices.amazon?.currency, merged?.prices.ebay?.currency].filter(Boolean))
  return [
    ...identifierCells(record),
    scraped(verdictWords[record.verdict][language]),
    scraped(reasonSentences(record, language)),
    scraped(merged?.title),
    scraped(merged?.brand),
    scraped(merged?.manufacturer),
    scraped(merged?.shortDescription),
    scraped(merged?.description),
    ...categoryLevels.map((level) => scraped(merged?.categories[level])),
    decimal(merged?.prices.amazon?.amount),
    decimal(merged?.prices.ebay?.amount),
    scraped([...currencies].join('/')),
    decimal(merged?.weightKg),
    ...imageSlots.map((slot) => scraped(merged?.images[slot])),
    scraped(merged?.urls.amazon),
    scraped(merged?.urls.ebay),
    time(merged?.fetchedAt),
  ]
}

async function* masterDataRows(results: ResultBlocks, { language, isFoundOnly }: MasterDataOptions) {
  for await (const block of results)
    yield block
      .filter(({ merged }) => merged || !isFoundOnly)
      .map((record) => masterDataRow(record, language))
}

export interface MasterDataOptions {
  language: Language
  /** Leaves out records without a product, so that an import overwrites nothing with blanks. */
  isFoundOnly: boolean
}

/** Article master data: one line a record in list order. */
export function masterDataTable(results: ResultBlocks, options: MasterDataOptions): Table {
  return { name: 'Stammdaten', headings, rows: masterDataRows(results, options) }
}
