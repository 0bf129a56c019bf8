import {
  chooseImages,
  choosePrice,
  decimal,
  type ExportProduct,
  eanCell,
  firstSpellings,
  htmlText,
  ignoringCase,
  pathReporter,
  type Run,
  rowGroups,
  shortLine,
  tableFiles,
} from '../../core/index.ts'
import { tooManyCategories } from './causes.ts'
import { dialect, maxAxes, maxNameLength, type Options } from './format.ts'

/** JTL takes 20. The form that sellers import with has ten columns. */
const maxImages = 10
const maxCategories = 5

const numbered = (label: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${label} ${index + 1}`)

/** JTL's own labels. Saved templates depend on the order: new columns are only added at the end. */
const articleColumns = [
  'Artikelnummer',
  'Lieferant',
  'Artikelnummer (Lieferant)',
  'EAN',
  'ASIN',
  'HAN',
  'Artikelname',
  'Hersteller',
  'Kurzbeschreibung',
  'Beschreibung',
  'Artikelgewicht',
  'Brutto-VK',
  ...numbered('Kategorie Ebene', maxCategories),
  ...numbered('Bild', maxImages),
]

const familyColumns = [
  'Identifizierungsspalte Vaterartikel',
  ...Array.from({ length: maxAxes }, (_, index) => [
    `Variationsname ${index + 1}`,
    `Variationswert ${index + 1}`,
  ]).flat(),
]

export const listColumns = ({ families }: Options): string[] =>
  families === 'simple' ? articleColumns : [...articleColumns, ...familyColumns]

/** A parent names its variations without a value, and no parent of its own. */
function familyCells({ variant, children }: ExportProduct): string[] {
  const axes = variant?.family.axes ?? []
  const cells = axes.flatMap(({ name }, axis) => [name, (!children && variant?.values[axis]) || ''])
  return [(!children && variant?.family.number) || '', ...fill(cells, 2 * maxAxes)]
}

const fill = (cells: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, index) => cells[index] ?? '')

/** JTL-Wawi finds manufacturers and categories by name and ignores case. */
const createNames = (run: Run<Options>) => ({
  reportManufacturer: firstSpellings(run, (name) => [ignoringCase(name)]),
  reportCategories: pathReporter(run, (name) => [ignoringCase(name)]),
})

function articleRow(
  run: Run<Options>,
  product: ExportProduct,
  { reportManufacturer, reportCategories }: ReturnType<typeof createNames>,
): string[] {
  const { supplier, isHtml, families } = run.options
  const description = (text = ''): string => (isHtml ? htmlText(text) : text)
  const name = (column: string, text = ''): string =>
    shortLine(run, product, text, { column, max: maxNameLength })
  const categories = product.categories.slice(0, maxCategories)
  const left = product.categories.slice(maxCategories)
  if (left.length > 0)
    run.reportOn(product, { cause: tooManyCategories, limit: maxCategories, before: left.join(' > ') })
  const names = categories.map((category, level) => name(`Kategorie Ebene ${level + 1}`, category))
  reportCategories(product, names, 'Kategorie Ebene 1')
  const manufacturer = name('Hersteller', product.manufacturer ?? product.brand)
  reportManufacturer(product, manufacturer, { column: 'Hersteller' })
  return [
    product.articleNumber,
    supplier,
    supplier === '' ? '' : product.articleNumber,
    eanCell(run, product, 'EAN'),
    product.asin ?? '',
    name('HAN', product.mpn),
    name('Artikelname', product.title),
    manufacturer,
    description(product.shortDescription),
    description(product.description),
    decimal(dialect, product.weightKg ?? ''),
    decimal(dialect, choosePrice(run, product)),
    ...fill(names, maxCategories),
    ...fill(chooseImages(run, product, maxImages), maxImages),
    ...(families === 'simple' ? [] : familyCells(product)),
  ]
}

/** Article data: one row an article. All columns are always present. */
export const articlesFile = (run: Run<Options>) =>
  tableFiles(run, {
    id: 'articles',
    name: '1_Artikeldaten',
    dialect,
    open: () => {
      const names = createNames(run)
      return {
        columns: listColumns(run.options),
        groups: rowGroups(run.products(), (product) => [articleRow(run, product, names)]),
      }
    },
  })
