import {
  attributeGroups,
  type Cause,
  changeText,
  choosePrice,
  collationKeys,
  type ExportProduct,
  eanCell,
  firstSpellings,
  leaveOutVariants,
  nothingToDo,
  pathReporter,
  type Run,
  requiredEmpty,
  shorten,
  shortLine,
  tableFiles,
  withoutVariants,
} from '../../core/index.ts'
import { chooseProductImages, reportVariants } from './combinations.ts'
import { createFeaturesCell } from './features.ts'
import {
  chooseDialect,
  maxBrandLength,
  maxNameLength,
  maxSummaryLength,
  type Options,
  productColumns,
  updateColumns,
  valueSeparator,
} from './format.ts'
import { cleanHtml, fieldText } from './texts.ts'

const maxDescriptionLength = 60_000
/** `Validate::isMpn` checks the length only. */
const maxMpnLength = 40

const numericCategory: Cause = {
  id: 'prestashop.numeric-category',
  kind: 'value-left-out',
  text: {
    de: 'Der Name der Kategorie ist eine Zahl. PrestaShop hält sie für eine ID, deshalb fehlt die Kategorie.',
    en: 'The name of the category is a number. PrestaShop takes it for an ID, so the category is left out.',
  },
  action: { de: 'Ordnen Sie das Produkt in PrestaShop ein.', en: 'Assign the product in PrestaShop.' },
}

const numericBrand: Cause = {
  id: 'prestashop.numeric-brand',
  kind: 'value-left-out',
  text: {
    de: 'Der Name der Marke ist eine Zahl. PrestaShop hält sie für eine ID oder für leer, deshalb fehlt die Marke.',
    en: 'The name of the brand is a number. PrestaShop takes it for an ID or for none, so the brand is left out.',
  },
  action: { de: 'Wählen Sie die Marke in PrestaShop.', en: 'Choose the brand in PrestaShop.' },
}

const imageSign: Cause = {
  id: 'prestashop.image-sign',
  kind: 'value-escaped',
  text: {
    de: 'Die Adresse enthält das Trennzeichen der Bilder und wurde mit Prozentzeichen geschrieben.',
    en: 'The address contains the separator of images and is written with percent signs.',
  },
  action: nothingToDo,
}

/** PrestaShop finds brands and categories by name in its database. */
const createNames = (run: Run<Options>) => ({
  reportBrand: firstSpellings(run, collationKeys),
  reportCategories: pathReporter(run, collationKeys),
})
type Names = ReturnType<typeof createNames>

/** PHP's `is_numeric`. */
const isNumeric = (text: string): boolean => /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(text.trim())

function writeBrand(run: Run<Options>, product: ExportProduct, { reportBrand }: Names): string {
  const column = 'Brand'
  const text = product.brand ?? product.manufacturer ?? ''
  const brand = fieldText(run, product, text, { kind: 'name', column, max: maxBrandLength })
  if (isNumeric(brand)) {
    run.reportOn(product, { cause: numericBrand, column, before: brand })
    return ''
  }
  reportBrand(product, brand, { column })
  return brand
}

/** A path with slashes below the home category. */
function categoryPath(run: Run<Options>, product: ExportProduct, { reportCategories }: Names): string {
  const column = 'Categories (x,y,z...)'
  const names = product.categories.map((name) =>
    fieldText(run, product, name, { kind: 'category', column, max: maxNameLength }),
  )
  reportCategories(product, names, column)
  const path = names.join('/')
  if (!/^[\d.+-]+$/.test(path)) return path
  run.reportOn(product, { cause: numericCategory, column, before: path })
  return ''
}

const writeImages = (run: Run<Options>, product: ExportProduct): string =>
  chooseProductImages(run, product)
    .map((before) => {
      const after = before.replaceAll('|', '%7C').replaceAll('"', '%22')
      return changeText(run, product, { cause: imageSign, column: 'Image URLs (x,y,z...)', before, after })
    })
    .join(valueSeparator)

/** The cells of a new product by column. All other columns are empty, so that PrestaShop uses its defaults. */
function productCells(run: Run<Options>, product: ExportProduct, names: Names): Record<string, string> {
  const { isActive, taxRule, stock } = run.options
  const name = (column: string, text: string, max: number): string =>
    fieldText(run, product, text, { kind: 'name', column, max })
  const html = (column: string, max: number, text = ''): string =>
    cleanHtml(shorten(run, product, text, { column, max }))
  const price = choosePrice(run, product)
  if (price === '') run.reportOn(product, { cause: requiredEmpty, column: 'Price tax included' })
  return {
    'Active (0/1)': isActive ? '1' : '0',
    Name: name('Name', product.title, maxNameLength),
    'Categories (x,y,z...)': categoryPath(run, product, names),
    'Price tax included': price,
    'Tax rule ID': String(taxRule),
    'Reference #': product.articleNumber,
    Brand: writeBrand(run, product, names),
    'EAN-13': eanCell(run, product, 'EAN-13'),
    MPN: shortLine(run, product, product.mpn ?? '', { column: 'MPN', max: maxMpnLength }),
    Weight: product.weightKg ?? '',
    Quantity: String(stock),
    Summary: html('Summary', maxSummaryLength, product.shortDescription),
    Description: html('Description', maxDescriptionLength, product.description),
    'Image URLs (x,y,z...)': writeImages(run, product),
  }
}

/** Products with their features in one cell. */
export const productsFile = (run: Run<Options>) =>
  tableFiles(run, {
    id: 'products',
    name: '1_products',
    dialect: chooseDialect(run.options),
    open: () => {
      const writeFeatures = createFeaturesCell(run)
      const names = createNames(run)
      const isCreated = run.options.mode === 'create'
      const columns = isCreated ? productColumns(run.options) : updateColumns
      return {
        columns,
        groups: attributeGroups(withoutVariants(run), (product) => {
          const features = writeFeatures(product)
          if (product.children) reportVariants(run, product)
          if (!isCreated && features === '') leaveOutVariants(run, product)
          if (!isCreated) return features === '' ? [] : [[product.articleNumber, features]]
          const cells = productCells(run, product, names)
          return [[...columns.slice(0, -1).map((column) => cells[column] ?? ''), features]]
        }),
      }
    },
  })
