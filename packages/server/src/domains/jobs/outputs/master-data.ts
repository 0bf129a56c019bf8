import { type Language, reasonText, verdictMessages } from '@merkwerk/contract'
import {
  type Cell,
  decimal,
  identifier,
  link,
  type Table,
  text,
  time,
} from '../../../platform/spreadsheets/index.ts'
import { noteTexts } from '../note-texts.ts'
import type { RecordResult, ResultBlocks } from '../record.ts'

const categoryLevels = [0, 1, 2, 3, 4]
const imageSlots = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** German in every language, because customers' imports are configured with these names. */
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

/** In characters, in the order of the headings. */
const widths = [
  ...[18, 16, 13, 16, 40, 50, 18, 18, 50, 50],
  ...categoryLevels.map(() => 20),
  ...[13, 13, 10, 13],
  ...imageSlots.map(() => 30),
  ...[36, 36, 17],
]

/**
 * Descriptions are plain text, but shops and JTL-Wawi import them into HTML fields, where text of a marketplace's seller must
 * not become markup. Removes tags, and adds a space after any other `<` that could open one.
 */
function withoutMarkup(description: string | undefined): string | undefined {
  if (!description?.includes('<')) return description
  return description
    .replace(/<\/?(?:[a-z][a-z0-9]*)(?:\s[^<>]*)?\/?>|<!--|-->/gi, ' ')
    .replace(/<(?=[a-z/!?])/gi, '< ')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** Reason and notes of a record as sentences. */
export function reasonSentences(record: RecordResult, language: Language): string {
  const texts = [reasonText(record.reason, language), ...noteTexts(record.remarks, record.facts, language)]
  return texts.join('. ')
}

/** Missing identifiers of the list are filled in from the found product. */
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
    text(verdictMessages[record.verdict][language]),
    text(reasonSentences(record, language)),
    text(merged?.title),
    text(merged?.brand),
    text(merged?.manufacturer),
    text(withoutMarkup(merged?.shortDescription)),
    text(withoutMarkup(merged?.description)),
    ...categoryLevels.map((level) => text(merged?.categories[level])),
    decimal(merged?.prices.amazon?.amount),
    decimal(merged?.prices.ebay?.amount),
    text([...currencies].join('/')),
    decimal(merged?.weightKg),
    ...imageSlots.map((slot) => text(merged?.images[slot])),
    link(merged?.urls.amazon),
    link(merged?.urls.ebay),
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
  /** Leaves out records without a product, so that an import does not overwrite values with empty cells. */
  isFoundOnly: boolean
}

/** Article master data: one line per record in list order. */
export function masterDataTable(results: ResultBlocks, options: MasterDataOptions): Table {
  return {
    name: 'Stammdaten',
    language: options.language,
    headings,
    widths,
    rows: masterDataRows(results, options),
  }
}
