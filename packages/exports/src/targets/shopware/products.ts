import {
  attributeGroups,
  type Cause,
  changeText,
  choosePrice,
  collationKeys,
  type ExportProduct,
  eanCell,
  firstSpellings,
  htmlText,
  ignoringCase,
  oneLine,
  pathReporter,
  quiet,
  type Run,
  reportParentPrice,
  requiredEmpty,
  rootCategoryCause,
  shorten,
  shortLine,
  tableFiles,
} from '../../core/index.ts'
import { dialect, maxTextLength, type Options } from './format.ts'
import { createImageChooser } from './images.ts'
import { manufacturerId, optionIds, productId, propertyIds } from './properties.ts'

const categorySign: Cause = {
  id: 'shopware.category-sign',
  kind: 'value-replaced',
  text: {
    de: 'Der Name der Kategorie enthält „>“ oder „|“. Shopware trennt damit Ebenen, deshalb steht „/“ an ihrer Stelle.',
    en: 'The name of the category contains “>” or “|”. Shopware separates levels with them, so “/” replaces them.',
  },
  action: {
    de: 'Benennen Sie die Kategorie nach dem Import in Shopware um.',
    en: 'Rename the category in Shopware after the import.',
  },
}

const noRootCategory = rootCategoryCause('shopware')

/** The columns of the default profile in its order, then those that a profile needs mappings for. */
const productColumns = [
  'product_number',
  'active',
  'stock',
  'name',
  'description',
  'price_net',
  'price_gross',
  'tax_rate',
  'tax_name',
  'cover_media_url',
  'manufacturer_id',
  'manufacturer_name',
  'sales_channel',
  'propertyIds',
  'category_paths',
  'ean',
  'manufacturer_number',
  'weight',
  'media',
]

const familyColumns = ['id', 'parent_id', 'optionIds']
const propertyColumns = ['product_number', 'propertyIds']

export const listColumns = ({ mode, families }: Options): string[] =>
  mode === 'create' ? [...productColumns, ...(families === 'simple' ? [] : familyColumns)] : propertyColumns

const priceAt = productColumns.indexOf('price_gross')

/** Six decimals, so that gross and net agree to the cent. */
const netPrice = (gross: string, taxRate: number): string =>
  gross === '' ? '' : String(Number((Number(gross) / (1 + taxRate / 100)).toFixed(6)))

/** What the rows share: the names that Shopware takes for the same. */
interface Names {
  manufacturer: ReturnType<typeof firstSpellings>
  reportCategories: ReturnType<typeof pathReporter>
}

function categoryPath(run: Run<Options>, product: ExportProduct, { reportCategories }: Names): string {
  const { rootCategory } = run.options
  if (product.categories.length === 0) return ''
  if (rootCategory === '') {
    run.reportOn(product, { cause: noRootCategory, before: product.categories.join(' > ') })
    return ''
  }
  const column = 'category_paths'
  const names = product.categories.map((category) => {
    const name = oneLine(run, product, category, { column })
    const after = name.replace(/[>|]/g, '/')
    const changed = changeText(run, product, { cause: categorySign, column, before: name, after })
    return shorten(run, product, changed, { column, max: maxTextLength })
  })
  reportCategories(product, names, column)
  return [rootCategory, ...names].join('>')
}

function productRow(
  run: Run<Options>,
  product: ExportProduct,
  images: readonly string[],
  names: Names,
  parentPrice = '',
): string[] {
  const { isActive, stock, taxRate, salesChannel } = run.options
  const text = (column: string, value = ''): string =>
    shortLine(run, product, value, { column, max: maxTextLength })
  const gross = choosePrice(run, product)
  const priceColumn = 'price_gross'
  if (gross === '' && parentPrice !== '')
    reportParentPrice(run, product, { column: priceColumn, price: parentPrice })
  else if (gross === '') run.reportOn(product, { cause: requiredEmpty, column: priceColumn })
  const column = 'manufacturer_name'
  const manufacturer = names.manufacturer(product, text(column, product.manufacturer ?? product.brand), {
    column,
  })
  const [cover = '', ...media] = images
  return [
    product.articleNumber,
    isActive ? '1' : '0',
    String(stock),
    text('name', product.title),
    htmlText(product.description ?? product.shortDescription ?? ''),
    netPrice(gross, taxRate),
    gross,
    String(taxRate),
    `${taxRate}%`,
    cover,
    manufacturer && manufacturerId(manufacturer),
    manufacturer,
    salesChannel,
    propertyIds(quiet(run), product),
    categoryPath(run, product, names),
    eanCell(run, product, 'ean'),
    text('manufacturer_number', product.mpn),
    product.weightKg ?? '',
    media.join('|'),
  ]
}

/** What a child leaves empty if it equals the parent’s, which Shopware then shows. */
const inherited = new Set(
  'description price_net price_gross cover_media_url manufacturer_id manufacturer_name propertyIds category_paths media'.split(
    ' ',
  ),
)
/** What always comes from the parent. */
const fromParent = new Set(['name', 'sales_channel'])

/** Returns a function that writes the row of a product. Parents stand before their children. */
function createRows(run: Run<Options>): (product: ExportProduct) => string[] {
  const writeImages = createImageChooser(run)
  const names: Names = {
    manufacturer: firstSpellings(run, (name) => [ignoringCase(name)]),
    reportCategories: pathReporter(run, collationKeys),
  }
  let parent: readonly string[] = []
  const leaveToParent = (cells: readonly string[]): string[] =>
    cells.map((cell, at) => {
      const column = productColumns[at] ?? ''
      return fromParent.has(column) || (inherited.has(column) && cell === parent[at]) ? '' : cell
    })
  return (product) => {
    const { articleNumber, variant, children } = product
    const parentPrice = variant && !children ? parent[priceAt] : undefined
    const cells = productRow(run, product, writeImages(product), names, parentPrice)
    if (children) parent = cells
    if (run.options.families === 'simple') return cells
    const id = productId(articleNumber)
    if (!variant || children) return [...cells, id, '', '']
    return [...leaveToParent(cells), id, productId(variant.family.number), optionIds(run, product)]
  }
}

/** Products with the IDs of their properties. */
export const productsFile = (run: Run<Options>) =>
  tableFiles(run, {
    id: 'products',
    name: '2_products',
    dialect,
    open: () => {
      const isCreated = run.options.mode === 'create'
      const toRow = createRows(run)
      return {
        columns: listColumns(run.options),
        groups: attributeGroups(run, (product) =>
          isCreated
            ? [toRow(product)]
            : product.attributes.length > 0
              ? [[product.articleNumber, propertyIds(quiet(run), product)]]
              : [],
        ),
      }
    },
  })
