import type { Language, Message } from '@merkwerk/contract'
import {
  type AttributeColumn,
  type Cause,
  changeText,
  choice,
  countAttributes,
  type ExportProduct,
  eanCell,
  type FamilyRules,
  familyOption,
  mergeAttributes,
  noColumnLeft,
  numberOption,
  type Run,
  rowGroups,
  withoutAddedParents,
} from '../../core/index.ts'

/** The options that every table of products has. */
export const tableOptions = (maxColumns: number) => ({
  ...familyOption(),
  headings: choice({ de: { de: 'Deutsch', en: 'German' }, en: { de: 'Englisch', en: 'English' } }, 'de', {
    label: { de: 'Sprache der Überschriften', en: 'Language of the headings' },
  }),
  attributes: choice(
    {
      columns: { de: 'Eine Spalte je Merkmal', en: 'One column an attribute' },
      rows: { de: 'Eigene Tabelle mit einer Zeile je Wert', en: 'A table of their own with a row a value' },
      none: { de: 'Keine Merkmale', en: 'No attributes' },
    },
    'columns',
    { label: { de: 'Merkmale', en: 'Attributes' } },
  ),
  maxColumns: numberOption(
    200,
    { min: 1, max: maxColumns },
    { label: { de: 'Höchstzahl der Spalten für Merkmale', en: 'Maximum number of attribute columns' } },
  ),
})
type TableRun = Run<{
  headings: Language
  attributes: 'columns' | 'rows' | 'none'
  maxColumns: number
  families: 'as-families' | 'simple'
}>

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

interface Column {
  heading: Message
  cell: (product: ExportProduct, run: TableRun) => string | undefined
  isDecimal?: boolean
}

const column = (de: string, en: string, cell: Column['cell']): Column => ({ heading: { de, en }, cell })
const decimalColumn = (...words: Parameters<typeof column>): Column => ({
  ...column(...words),
  isDecimal: true,
})

const columns: readonly Column[] = [
  column('Artikelnummer', 'Article number', ({ articleNumber }) => articleNumber),
  column('EAN', 'EAN', (product, run) => eanCell(run, product, 'EAN')),
  column('ASIN', 'ASIN', ({ asin }) => asin),
  column('Herstellernummer', 'MPN', ({ mpn }) => mpn),
  column('Titel', 'Title', ({ title }) => title),
  column('Marke', 'Brand', ({ brand }) => brand),
  column('Hersteller', 'Manufacturer', ({ manufacturer }) => manufacturer),
  column('Kurzbeschreibung', 'Short description', ({ shortDescription }) => shortDescription),
  column('Beschreibung', 'Description', ({ description }) => description),
  ...numbers(5).map((level) =>
    column(
      `Kategorie Ebene ${level + 1}`,
      `Category level ${level + 1}`,
      ({ categories }) => categories[level],
    ),
  ),
  decimalColumn('Preis Amazon', 'Price Amazon', ({ prices }) => prices.amazon?.amount),
  column('Währung Amazon', 'Currency Amazon', ({ prices }) => prices.amazon?.currency),
  decimalColumn('Preis eBay', 'Price eBay', ({ prices }) => prices.ebay?.amount),
  column('Währung eBay', 'Currency eBay', ({ prices }) => prices.ebay?.currency),
  decimalColumn('Gewicht (kg)', 'Weight (kg)', ({ weightKg }) => weightKg),
  ...numbers(10).map((slot) => column(`Bild ${slot + 1}`, `Image ${slot + 1}`, ({ images }) => images[slot])),
  column('Amazon-URL', 'Amazon URL', ({ urls }) => urls.amazon),
  column('eBay-URL', 'eBay URL', ({ urls }) => urls.ebay),
]

/** Values of axes are attributes. */
const familyColumns: readonly Column[] = [
  column('Vaterartikel', 'Parent number', ({ variant, children }) =>
    children ? '' : variant?.family.number,
  ),
  column('Familie', 'Family', ({ variant }) => variant?.family.title),
]
const chooseColumns = ({ families }: TableRun['options']): readonly Column[] =>
  families === 'simple' ? columns : [...columns, ...familyColumns]

/** A table has the articles of the list only. */
export const familyRules: FamilyRules = { parent: 'first', hasAxisAttributes: true }

/** The positions of the columns with decimal text. */
export const decimalColumns: ReadonlySet<number> = new Set(
  columns.flatMap(({ isDecimal }, index) => (isDecimal ? [index] : [])),
)

/** Attributes are the same column only if their names are equal. */
const nameKey = (name: string): string => name

const barInValue: Cause = {
  id: 'tables.bar',
  kind: 'value-replaced',
  text: {
    de: 'Der Wert enthält „|“, das in dieser Tabelle Werte trennt. Es wurde durch „/“ ersetzt.',
    en: 'The value contains “|”, which separates values in this table. It was replaced by “/”.',
  },
  action: {
    de: 'Wählen Sie die Ausgabe mit einer Zeile je Wert, wenn Sie das Zeichen brauchen.',
    en: 'Choose the output with a row a value if you need the character.',
  },
}

/** Headings of attribute columns. An attribute named like a column of the product gets an addition. */
function attributeHeadings(attributes: Map<string, AttributeColumn>, language: Language): string[] {
  const taken = new Set([...columns, ...familyColumns].map(({ heading }) => heading[language]))
  const addition = language === 'de' ? 'Merkmal' : 'attribute'
  return [...attributes.values()].map(({ name }) => {
    let heading = name
    for (let number = 1; taken.has(heading); number++)
      heading = `${name} (${addition}${number === 1 ? '' : ` ${number}`})`
    taken.add(heading)
    return heading
  })
}

/** The cells of a product's attribute columns. Several values are separated by bars. */
function attributeCells(run: TableRun, product: ExportProduct, own: Map<string, AttributeColumn>): string[] {
  const cells = new Map<string, string>()
  for (const { key, name, values } of mergeAttributes(run, product, { nameKey })) {
    if (own.has(key)) {
      const safe = values.map((before) =>
        changeText(run, product, {
          cause: barInValue,
          attribute: name,
          before,
          after: before.replaceAll('|', '/'),
        }),
      )
      cells.set(key, safe.join(' | '))
    } else
      run.reportOn(product, {
        cause: noColumnLeft,
        limit: run.options.maxColumns,
        attribute: name,
        before: values.join(' | '),
      })
  }
  return [...own.keys()].map((key) => cells.get(key) ?? '')
}

/** The table of products. `writeDecimal` gets decimal text with a dot. */
export async function openProducts(
  wholeRun: TableRun,
  writeDecimal: (value: string) => string = (value) => value,
) {
  const run = withoutAddedParents(wholeRun)
  const { headings, attributes, maxColumns } = run.options
  const chosen = chooseColumns(run.options)
  const hasColumns = attributes === 'columns'
  const own = hasColumns
    ? await countAttributes(run, { max: maxColumns, toKey: nameKey })
    : new Map<string, AttributeColumn>()
  const cells = (product: ExportProduct): string[] => [
    ...chosen.map(({ cell, isDecimal }) => {
      const value = cell(product, run) ?? ''
      return isDecimal ? writeDecimal(value) : value
    }),
    ...(hasColumns ? attributeCells(run, product, own) : []),
  ]
  return {
    columns: [...chosen.map(({ heading }) => heading[headings]), ...attributeHeadings(own, headings)],
    groups: rowGroups(run.products(), (product) => [cells(product)]),
  }
}

const attributeTable = {
  de: ['Artikelnummer', 'Merkmalgruppe', 'Merkmalname', 'Merkmalwert', 'Einheit'],
  en: ['Article number', 'Attribute group', 'Attribute', 'Value', 'Unit'],
}

/** The table of attributes: one row a value. */
export function openAttributes(run: TableRun) {
  return {
    columns: attributeTable[run.options.headings],
    groups: rowGroups(withoutAddedParents(run).products(), ({ articleNumber, attributes }) =>
      attributes.flatMap(({ group = '', name, values, unit = '' }) =>
        values.map((value) => [articleNumber, group, name, value, unit]),
      ),
    ),
  }
}
