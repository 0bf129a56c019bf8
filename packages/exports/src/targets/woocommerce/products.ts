import {
  attributeGroups,
  type Cause,
  changeText,
  chooseImages,
  choosePrice,
  DistinctTexts,
  type ExportProduct,
  firstSpellings,
  htmlText,
  mostImages,
  nothingToDo,
  pathReporter,
  quiet,
  type Run,
  reportEmptyCells,
  shorten,
  tableFiles,
} from '../../core/index.ts'
import { createAttributes, type ShopAttribute } from './attributes.ts'
import { termKeys } from './comparison.ts'
import { withAxes } from './families.ts'
import { dialect, maxAttributes, maxTermLength, type Options } from './format.ts'
import { safetyCells, safetyColumns } from './safety.ts'
import { fieldText, listCell, listValue, postTitle } from './texts.ts'

const isVariation = ({ variant, children }: ExportProduct): boolean => variant !== undefined && !children

/** A variation has one image. */
const toMaxImages = (product: ExportProduct): number => (isVariation(product) ? 1 : mostImages)

const nameSign: Cause = {
  id: 'woocommerce.name-sign',
  kind: 'value-replaced',
  text: {
    de: 'Ein Name in „{column}“ enthält „>“ oder einen Backslash. „/“ steht an seiner Stelle.',
    en: 'A name in “{column}” contains “>” or a backslash. “/” replaces it.',
  },
  action: {
    de: 'Benennen Sie den Eintrag nach dem Import in WooCommerce um.',
    en: 'Rename the entry in WooCommerce after the import.',
  },
}

const repeatedGtin: Cause = {
  id: 'woocommerce.repeated-gtin',
  kind: 'value-left-out',
  text: {
    de: 'Ein früherer Artikel hat dieselbe EAN. WooCommerce verlangt eindeutige Nummern und würde die Zeile ablehnen.',
    en: 'An earlier article has the same EAN. WooCommerce requires unique numbers and would refuse the row.',
  },
  action: {
    de: 'Prüfen Sie, ob beide Zeilen dasselbe Produkt sind.',
    en: 'Check whether both rows are the same product.',
  },
}

const imageWithoutEnding: Cause = {
  id: 'woocommerce.image-ending',
  kind: 'image-unusable',
  text: {
    de: 'WooCommerce lädt nur Bilder, deren Adresse mit .jpg, .png, .gif oder .webp endet. Mit diesem Bild würde die ganze Zeile fehlschlagen.',
    en: 'WooCommerce loads only images whose address ends with .jpg, .png, .gif or .webp. With this image the whole row would fail.',
  },
  action: {
    de: 'Laden Sie die Bilder herunter und in die Mediathek hoch. Wählen Sie dann „Dateinamen aus dem Bilder-Archiv“.',
    en: 'Download the images and upload them to the media library. Then choose “File names of the image archive”.',
  },
}

const zeroCategory: Cause = {
  id: 'woocommerce.category-zero',
  kind: 'value-left-out',
  text: {
    de: 'WooCommerce nimmt „0“ nicht als einzige Kategorie an.',
    en: 'WooCommerce does not accept “0” as the only category.',
  },
  action: { de: 'Ordnen Sie das Produkt in WooCommerce ein.', en: 'Assign the product in WooCommerce.' },
}

const zeroBrand: Cause = {
  id: 'woocommerce.brand-zero',
  kind: 'value-left-out',
  text: {
    de: 'WooCommerce nimmt „0“ nicht als Marke an.',
    en: 'WooCommerce does not accept “0” as a brand.',
  },
  action: { de: 'Wählen Sie die Marke in WooCommerce.', en: 'Choose the brand in WooCommerce.' },
}

const brandComma: Cause = {
  id: 'woocommerce.brand-comma',
  kind: 'value-replaced',
  text: {
    de: 'Der Name der Marke enthält ein Komma. WooCommerce würde daraus zwei Marken machen, deshalb fehlt es.',
    en: 'The name of the brand contains a comma. WooCommerce would make two brands of it, so it was removed.',
  },
  action: {
    de: 'Benennen Sie die Marke nach dem Import in WooCommerce um.',
    en: 'Rename the brand in WooCommerce after the import.',
  },
}

const sameCategory: Cause = {
  id: 'woocommerce.same-category',
  kind: 'value-replaced',
  text: {
    de: 'Für WooCommerce ist die Kategorie dieselbe wie eine frühere mit ähnlichem Namen. Das Produkt kommt in diese.',
    en: 'To WooCommerce the category is the same as an earlier one with a similar name. The product goes into that one.',
  },
  action: nothingToDo,
}

/** English headings are recognized in every language. `global_unique_id` is the only one that maps the GTIN. */
const productColumns = [
  'Type',
  'SKU',
  'global_unique_id',
  'Name',
  'Published',
  'Visibility in catalog',
  'Short description',
  'Description',
  'Weight (kg)',
  'Regular price',
  'Categories',
  'Images',
  'Brands',
]
const updateColumns = ['SKU']
/** Only in files with families. */
const familyColumns = ['Parent', 'Position']

const attributeColumns = (count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    ['name', 'value(s)', 'visible', 'global'].map((part) => `Attribute ${index + 1} ${part}`),
  ).flat()

const attributeCells = (attributes: readonly ShopAttribute[], count: number): string[] =>
  Array.from({ length: count }, (_, index) => {
    const attribute = attributes[index]
    if (!attribute) return ['', '', '', '']
    return [attribute.name, listCell(attribute.values), '1', attribute.isGlobal ? '1' : '0']
  }).flat()

/** Plain text as HTML. WordPress removes backslashes from posts, and the importer reads `\n` as a line break. */
const postText = (text = ''): string => htmlText(text).replaceAll('\\', '&#92;')

function termText(run: Run<Options>, product: ExportProduct, text: string, column: string): string {
  const after = text.replace(/[>\\]/g, '/')
  const changed = changeText(run, product, { cause: nameSign, column, before: text, after })
  return shorten(run, product, fieldText(run, product, changed, { column }), { column, max: maxTermLength })
}

function writeCategories(run: Run<Options>, product: ExportProduct, { reportCategories }: Shared): string {
  const names = product.categories.map((category) => termText(run, product, category, 'Categories'))
  reportCategories(product, names, 'Categories')
  const cell = names.map(listValue).join(' > ')
  if (cell !== '0') return cell
  run.reportOn(product, { cause: zeroCategory, column: 'Categories', before: '0' })
  return ''
}

/** A comma would separate two images, and one that does not load makes the row fail. */
function writeImages(run: Run<Options>, product: ExportProduct): string {
  const addresses = chooseImages(run, product, toMaxImages(product)).filter((address) => {
    const path = URL.canParse(address) ? new URL(address).pathname : address
    const isUsable = /\.(?:jpe?g|jpe|gif|png|webp)$/i.test(path)
    if (!isUsable) run.reportOn(product, { cause: imageWithoutEnding, before: address })
    return isUsable
  })
  return addresses.map((address) => address.replaceAll(',', '%2C')).join(', ')
}

/** The importer splits this column at commas whatever stands before them, and `empty` takes "0" for no brand. */
function writeBrand(run: Run<Options>, product: ExportProduct, { reportBrand }: Shared): string {
  const column = 'Brands'
  const text = product.brand ?? product.manufacturer ?? ''
  const after = text
    .split(',')
    .map((part) => part.trim())
    .join(' ')
    .trim()
  const whole = changeText(run, product, { cause: brandComma, column, before: text, after })
  const brand = termText(run, product, whole, column)
  if (brand === '0') {
    run.reportOn(product, { cause: zeroBrand, column, before: brand })
    return ''
  }
  reportBrand(product, brand, { column })
  return brand
}

/** What the products of a file share. */
const createShared = (run: Run<Options>) => ({
  gtins: new DistinctTexts(),
  reportBrand: firstSpellings(run, termKeys),
  reportCategories: pathReporter(run, termKeys, sameCategory),
})
type Shared = ReturnType<typeof createShared>

const productType = (product: ExportProduct): string =>
  product.children ? 'variable' : isVariation(product) ? 'variation' : 'simple'

function productCells(run: Run<Options>, product: ExportProduct, shared: Shared): string[] {
  const { gtin = '', variant, children } = product
  const isRepeated = gtin !== '' && !shared.gtins.add(gtin)
  if (isRepeated) run.reportOn(product, { cause: repeatedGtin, column: 'global_unique_id', before: gtin })
  return [
    productType(product),
    product.articleNumber,
    isRepeated ? '' : gtin,
    postTitle(run, product, variant?.family.title ?? product.title),
    run.options.isPublished ? '1' : '-1',
    'visible',
    postText(product.shortDescription),
    postText(product.description),
    product.weightKg ?? '',
    children ? '' : choosePrice(run, product),
    writeCategories(run, product, shared),
    writeImages(run, product),
    writeBrand(run, product, shared),
  ]
}

/** A variation gets name, categories and brand of its parent, and its page shows the parent’s description already. */
function variationCells(
  run: Run<Options>,
  product: ExportProduct,
  parent: ExportProduct | undefined,
  shared: Shared,
): string[] {
  const { brand: _, manufacturer: __, shortDescription: ___, description = '', ...own } = product
  const text = description === parent?.description ? '' : description
  const cells = productCells(run, { ...own, description: text, categories: [] }, shared)
  // A draft would be a variation that is switched off.
  return cells.map((cell, at) => (productColumns[at] === 'Published' ? '1' : cell))
}

/** Returns a function that writes the cells of a product before its attributes. Parents stand before their variations. */
function createCells(run: Run<Options>, hasFamilies: boolean): (product: ExportProduct) => string[] {
  const shared = createShared(run)
  let parent: ExportProduct | undefined
  let position = 0
  const familyCells = (product: ExportProduct): string[] => {
    position = isVariation(product) ? position + 1 : 0
    return position > 0 ? [product.variant?.family.number ?? '', String(position)] : ['', '']
  }
  return (product) => {
    if (run.options.mode !== 'create') return [product.articleNumber]
    if (product.children) parent = product
    const cells = isVariation(product)
      ? variationCells(run, product, parent, shared)
      : productCells(run, product, shared)
    return hasFamilies ? [...cells, ...familyCells(product)] : cells
  }
}

/** The largest number of attributes of a product, and whether there are families, in a pass of its own. */
async function measureColumns(run: Run<Options>): Promise<{ count: number; hasFamilies: boolean }> {
  let count = 0
  let hasFamilies = false
  for await (const block of run.products())
    for (const product of block) {
      count = Math.max(count, withAxes(quiet(run), product).attributes.length)
      hasFamilies ||= product.children !== undefined
    }
  return { count: Math.min(count, maxAttributes), hasFamilies }
}

/** Products with their attributes in numbered columns. */
export const productsFile = (run: Run<Options>) =>
  tableFiles(run, {
    id: 'products',
    name: '1_products',
    dialect,
    open: async () => {
      const { count, hasFamilies } = await measureColumns(run)
      const toCells = createCells(run, hasFamilies)
      const writeAttributes = createAttributes(run)
      const isCreated = run.options.mode === 'create'
      return {
        columns: [
          ...(isCreated ? productColumns : updateColumns),
          ...(hasFamilies ? familyColumns : []),
          ...attributeColumns(count),
          ...(run.options.hasSafety ? safetyColumns : []),
        ],
        groups: attributeGroups(run, (product) => {
          const attributes = writeAttributes(withAxes(run, product))
          if (!isCreated && attributes.length === 0) return []
          const cells = toCells(product)
          const safety = run.options.hasSafety ? safetyCells(product) : []
          if (!isCreated)
            reportEmptyCells(
              run,
              product,
              '1_products.csv',
              safetyColumns.filter((_, at) => safety[at] === ''),
            )
          return [[...cells, ...attributeCells(attributes, count), ...safety]]
        }),
      }
    },
  })
