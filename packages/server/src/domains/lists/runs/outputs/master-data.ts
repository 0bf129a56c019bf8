import { type Language, verdictMessages } from '@merkwerk/contract'
import { chooseGtin, columnNames } from '@merkwerk/engine'
import {
  type Cell,
  decimal,
  identifier,
  link,
  rowBlocks,
  type Table,
  text,
  time,
  verdictText,
} from '../../../../platform/spreadsheets/index.ts'
import { type NoteFacts, noteTexts, recordReasonText } from '../note-texts.ts'
import type { RecordResult, ResultBlocks } from '../record.ts'

/**
 * Heading, width in characters, and cell. Headings are German in every language, because customers' imports are configured
 * with these names.
 */
type Column = [heading: string, width: number, cell: (record: RecordResult, language: Language) => Cell]

/** The EAN and ASIN of a found product fill in what the list lacks. Skipped records have the cells of the list. */
const columns: readonly Column[] = [
  ['Artikelnummer', 18, ({ articleNumber }) => identifier(articleNumber)],
  [
    'EAN',
    16,
    ({ verdict, ean, products }) =>
      identifier(
        verdict === 'skipped'
          ? ean
          : chooseGtin(
              ean,
              products.flatMap(({ gtins }) => gtins),
            ),
      ),
  ],
  ['ASIN', 13, ({ asin, products }) => identifier(asin ?? products.find((product) => product.asin)?.asin)],
  ['Status', 16, ({ verdict }, language) => verdictText(verdictMessages[verdict][language], verdict)],
  ['Grund', 40, (record, language) => text(reasonSentences(record, language))],
  ['Titel', 50, ({ merged }) => text(merged?.title)],
  ['Marke', 18, ({ merged }) => text(merged?.brand)],
  ['Hersteller', 18, ({ merged }) => text(merged?.manufacturer)],
  ['Kurzbeschreibung', 50, ({ merged }) => text(withoutMarkup(merged?.shortDescription))],
  ['Beschreibung', 50, ({ merged }) => text(withoutMarkup(merged?.description))],
  ...[0, 1, 2, 3, 4].map(
    (level): Column => [`Kategorie Ebene ${level + 1}`, 20, ({ merged }) => text(merged?.categories[level])],
  ),
  ['Preis Amazon', 13, ({ merged }) => decimal(merged?.prices.amazon?.amount)],
  ['Preis eBay', 13, ({ merged }) => decimal(merged?.prices.ebay?.amount)],
  ['Währung', 10, ({ merged }) => text(listCurrencies(merged).join('/'))],
  ['Gewicht (kg)', 13, ({ merged }) => decimal(merged?.weightKg)],
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(
    (slot): Column => [`Bild ${slot + 1}`, 30, ({ merged }) => text(merged?.images[slot])],
  ),
  ['Amazon-URL', 36, ({ merged }) => link(merged?.urls.amazon)],
  ['eBay-URL', 36, ({ merged }) => link(merged?.urls.ebay)],
  ['Abgerufen am', 17, ({ merged }) => time(merged?.fetchedAt || undefined)],
]

const ownWidth = 20

const masterDataHeadings = columns.map(([heading]) => heading)

const cellWriters = columns.map(([, , cell]) => cell)

/** The line of a record. */
const masterDataRow = (record: RecordResult, language: Language): Cell[] =>
  cellWriters.map((writeCell) => writeCell(record, language))

const listCurrencies = (merged: RecordResult['merged']) => [
  ...new Set([merged?.prices.amazon?.currency, merged?.prices.ebay?.currency].filter(Boolean)),
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
export function reasonSentences(
  record: Pick<RecordResult, 'reason' | 'notes'> & { facts?: NoteFacts | null },
  language: Language,
): string {
  const { reason, notes, facts } = record
  return [recordReasonText(reason, facts, language), ...noteTexts(notes, facts, language)].join('. ')
}

interface MasterDataOptions {
  language: Language
  /** Leaves out records without a product, so that an import does not overwrite values with empty cells. */
  isFoundOnly: boolean
  /** Columns of the list that follow ours. */
  ownColumns?: readonly string[] | undefined
}

/** Article master data: one line per record in list order. */
export function masterDataTable(
  results: ResultBlocks,
  { language, isFoundOnly, ownColumns = [] }: MasterDataOptions,
): Table {
  return {
    name: 'Stammdaten',
    language,
    // A column of the list may be called as one of ours.
    headings: columnNames([...masterDataHeadings, ...ownColumns]),
    widths: [...columns.map(([, width]) => width), ...ownColumns.map(() => ownWidth)],
    rows: rowBlocks(results, (record) =>
      record.merged || !isFoundOnly
        ? [[...masterDataRow(record, language), ...ownColumns.map((_, index) => text(record.cells?.[index]))]]
        : [],
    ),
  }
}
