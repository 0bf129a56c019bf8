import type { Language, Message } from '@merkwerk/contract'
import { z } from 'zod'
import {
  type AttributeColumn,
  type Cause,
  type CsvDialect,
  changeText,
  choice,
  countAttributes,
  decimal,
  defineTarget,
  type ExportProduct,
  mergeAttributes,
  noColumnLeft,
  numberOption,
  type Run,
  rowGroups,
  tableFiles,
} from '../../core/index.ts'

const options = z.object({
  dialect: choice(
    {
      german: { de: 'Semikolon und Dezimalkomma', en: 'Semicolon and decimal comma' },
      international: { de: 'Komma und Dezimalpunkt', en: 'Comma and decimal point' },
    },
    'german',
    { label: { de: 'Format', en: 'Format' } },
  ),
  headings: choice({ de: { de: 'Deutsch', en: 'German' }, en: { de: 'Englisch', en: 'English' } }, 'de', {
    label: { de: 'Sprache der Überschriften', en: 'Language of the headings' },
  }),
  attributes: choice(
    {
      columns: { de: 'Eine Spalte je Merkmal', en: 'One column an attribute' },
      rows: { de: 'Eigene Datei mit einer Zeile je Wert', en: 'A file of their own with a row a value' },
      none: { de: 'Keine Merkmale', en: 'No attributes' },
    },
    'columns',
    { label: { de: 'Merkmale', en: 'Attributes' } },
  ),
  maxColumns: numberOption(
    200,
    { min: 1, max: 2_000 },
    { label: { de: 'Höchstzahl der Spalten für Merkmale', en: 'Maximum number of attribute columns' } },
  ),
})
type Options = z.output<typeof options>

const usual = { quoting: 'needed', quotes: 'doubled', lineEnd: '\r\n', formulas: 'guarded' } as const
const dialects: Record<Options['dialect'], CsvDialect> = {
  german: { ...usual, separator: ';', byteOrderMark: true, decimalMark: ',' },
  international: { ...usual, separator: ',', byteOrderMark: false, decimalMark: '.' },
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

type Column = [heading: Message, cell: (product: ExportProduct, dialect: CsvDialect) => string | undefined]

const columns: readonly Column[] = [
  [{ de: 'Artikelnummer', en: 'Article number' }, ({ articleNumber }) => articleNumber],
  [{ de: 'EAN', en: 'EAN' }, ({ gtin }) => gtin],
  [{ de: 'ASIN', en: 'ASIN' }, ({ asin }) => asin],
  [{ de: 'Herstellernummer', en: 'MPN' }, ({ mpn }) => mpn],
  [{ de: 'Titel', en: 'Title' }, ({ title }) => title],
  [{ de: 'Marke', en: 'Brand' }, ({ brand }) => brand],
  [{ de: 'Hersteller', en: 'Manufacturer' }, ({ manufacturer }) => manufacturer],
  [{ de: 'Kurzbeschreibung', en: 'Short description' }, ({ shortDescription }) => shortDescription],
  [{ de: 'Beschreibung', en: 'Description' }, ({ description }) => description],
  ...numbers(5).map(
    (level): Column => [
      { de: `Kategorie Ebene ${level + 1}`, en: `Category level ${level + 1}` },
      ({ categories }) => categories[level],
    ],
  ),
  [
    { de: 'Preis Amazon', en: 'Price Amazon' },
    ({ prices }, dialect) => decimal(dialect, prices.amazon?.amount ?? ''),
  ],
  [{ de: 'Währung Amazon', en: 'Currency Amazon' }, ({ prices }) => prices.amazon?.currency],
  [
    { de: 'Preis eBay', en: 'Price eBay' },
    ({ prices }, dialect) => decimal(dialect, prices.ebay?.amount ?? ''),
  ],
  [{ de: 'Währung eBay', en: 'Currency eBay' }, ({ prices }) => prices.ebay?.currency],
  [{ de: 'Gewicht (kg)', en: 'Weight (kg)' }, ({ weightKg }, dialect) => decimal(dialect, weightKg ?? '')],
  ...numbers(10).map(
    (slot): Column => [{ de: `Bild ${slot + 1}`, en: `Image ${slot + 1}` }, ({ images }) => images[slot]],
  ),
  [{ de: 'Amazon-URL', en: 'Amazon URL' }, ({ urls }) => urls.amazon],
  [{ de: 'eBay-URL', en: 'eBay URL' }, ({ urls }) => urls.ebay],
]

const keyOf = (name: string): string => name

const barInValue: Cause = {
  id: 'csv.bar',
  kind: 'value-replaced',
  text: {
    de: 'Der Wert enthält „|“, das in dieser Datei Werte trennt. Es wurde durch „/“ ersetzt.',
    en: 'The value contains “|”, which separates values in this file. It was replaced by “/”.',
  },
  action: {
    de: 'Wählen Sie die Ausgabe mit einer Zeile je Wert, wenn Sie das Zeichen brauchen.',
    en: 'Choose the output with a row a value if you need the character.',
  },
}

const withoutBar = (run: Run<Options>, product: ExportProduct, attribute: string, value: string): string =>
  changeText(run, product, { cause: barInValue, attribute, before: value, after: value.replaceAll('|', '/') })

/** Headings of attribute columns. An attribute named like a column of the product gets an addition. */
function attributeHeadings(attributes: Map<string, AttributeColumn>, language: Language): string[] {
  const taken = new Set(columns.map(([heading]) => heading[language]))
  const addition = language === 'de' ? 'Merkmal' : 'attribute'
  return [...attributes.values()].map(({ name }) => {
    let heading = name
    for (let number = 1; taken.has(heading); number++)
      heading = `${name} (${addition}${number === 1 ? '' : ` ${number}`})`
    taken.add(heading)
    return heading
  })
}

async function openProducts(run: Run<Options>) {
  const { dialect, headings, attributes, maxColumns } = run.options
  const own =
    attributes === 'columns'
      ? await countAttributes(run, { max: maxColumns, keyOf })
      : new Map<string, AttributeColumn>()
  const cells = (product: ExportProduct): string[] => {
    const values = new Map<string, string>()
    if (attributes === 'columns')
      for (const { key, name, values: all } of mergeAttributes(run, product, { nameKey: keyOf })) {
        if (own.has(key))
          values.set(key, all.map((value) => withoutBar(run, product, name, value)).join(' | '))
        else
          run.reportOn(product, {
            cause: noColumnLeft,
            limit: maxColumns,
            attribute: name,
            before: all.join(' | '),
          })
      }
    return [
      ...columns.map(([, cell]) => cell(product, dialects[dialect]) ?? ''),
      ...[...own.keys()].map((key) => values.get(key) ?? ''),
    ]
  }
  return {
    columns: [...columns.map(([heading]) => heading[headings]), ...attributeHeadings(own, headings)],
    groups: rowGroups(run.products(), (product) => [cells(product)]),
  }
}

function openAttributes(run: Run<Options>) {
  const columns = {
    de: ['Artikelnummer', 'Merkmalgruppe', 'Merkmalname', 'Merkmalwert', 'Einheit'],
    en: ['Article number', 'Attribute group', 'Attribute', 'Value', 'Unit'],
  }
  return {
    columns: columns[run.options.headings],
    groups: rowGroups(run.products(), ({ articleNumber, attributes }) =>
      attributes.flatMap(({ group = '', name, values, unit = '' }) =>
        values.map((value) => [articleNumber, group, name, value, unit]),
      ),
    ),
  }
}

/** Products as a table for spreadsheets and any other program. */
export const csvTarget = defineTarget({
  id: 'csv',
  name: 'CSV',
  kind: 'plain',
  options,
  async *files(run) {
    const dialect = dialects[run.options.dialect]
    yield* tableFiles(run, { id: 'products', name: '1_Artikel', dialect, open: () => openProducts(run) })
    if (run.options.attributes === 'rows')
      yield* tableFiles(run, {
        id: 'attributes',
        name: '2_Merkmale',
        dialect,
        open: () => openAttributes(run),
      })
  },
  guide: () => ({
    steps: [
      {
        de: 'Öffnen Sie die Datei in Ihrer Tabellenkalkulation oder lesen Sie sie in Ihr Programm ein.',
        en: 'Open the file in your spreadsheet program, or import it into your program.',
      },
    ],
    columns: [],
    notes: [
      {
        de: 'Excel entfernt führende Nullen von Nummern. Lesen Sie die Datei über „Daten > Aus Text/CSV“ ein und wählen Sie „Text“, oder nehmen Sie das Excel-Format.',
        en: 'Excel removes leading zeros of numbers. Import the file with “Data > From Text/CSV” and choose “Text”, or choose the Excel format.',
      },
      {
        de: 'Mehrere Werte eines Merkmals stehen in einer Zelle, getrennt durch „ | “.',
        en: 'Several values of an attribute are in one cell, separated by “ | ”.',
      },
    ],
  }),
})
