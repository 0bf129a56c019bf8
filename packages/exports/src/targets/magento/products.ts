import { hash } from 'node:crypto'
import {
  attributeGroups,
  changeText,
  chooseImages,
  choosePrice,
  type ExportProduct,
  htmlText,
  ignoringCase,
  mostImages,
  oneLine,
  pathReporter,
  type Run,
  requiredEmpty,
  shorten,
  slug,
  tableFiles,
} from '../../core/index.ts'
import { axisCode, createAttributesCell, type Scheme } from './attributes.ts'
import { categorySign, imageWithoutEnding, noRootCategory } from './causes.ts'
import {
  dialect,
  hasFamilies,
  hasOptions,
  maxDescriptionLength,
  maxTextLength,
  type Options,
} from './format.ts'

const productColumns = [
  'sku',
  'attribute_set_code',
  'product_type',
  'categories',
  'product_websites',
  'name',
  'description',
  'short_description',
  'weight',
  'product_online',
  'tax_class_name',
  'visibility',
  'price',
  'url_key',
  'base_image',
  'small_image',
  'thumbnail_image',
  'additional_images',
  'additional_attributes',
  'qty',
  'is_in_stock',
]
/** Only in files that may have families. */
const familyColumns = ['configurable_variations', 'configurable_variation_labels']
const updateColumns = ['sku', 'additional_attributes']

/** Unique: Magento refuses a row whose key another product has. */
function urlKey({ title, articleNumber }: ExportProduct): string {
  const number = slug(articleNumber, '-')
  const isExact = number === articleNumber.toLowerCase()
  const digest = hash('md5', articleNumber.normalize('NFC').toLowerCase()).slice(0, 8)
  return [slug(slug(title, '-').slice(0, 100), '-'), number, isExact ? '' : digest].filter(Boolean).join('-')
}

/** A path below the root category. A slash in a name is written with a backslash (`CategoryProcessor`). */
function categoryPath(
  run: Run<Options>,
  product: ExportProduct,
  reportPath: ReturnType<typeof pathReporter>,
): string {
  const { rootCategory } = run.options
  if (product.categories.length === 0) return ''
  if (rootCategory === '') {
    run.reportOn(product, { cause: noRootCategory, before: product.categories.join(' > ') })
    return ''
  }
  const column = 'categories'
  const names = product.categories.map((category) => {
    const before = oneLine(run, product, category, { column })
    const after = before.replaceAll(',', ';').replaceAll('\\', '/')
    const changed = changeText(run, product, { cause: categorySign, column, before, after })
    return shorten(run, product, changed, { column, max: maxTextLength })
  })
  reportPath(product, names, column)
  return [rootCategory, ...names.map((name) => name.replaceAll('/', '\\/'))].join('/')
}

/** A comma would separate two images. */
const writeImages = (run: Run<Options>, product: ExportProduct): string[] =>
  chooseImages(run, product, mostImages)
    .filter((address) => {
      const path = URL.canParse(address) ? new URL(address).pathname : address
      const isUsable = /\.(?:jpe?g|png|gif)$/i.test(path)
      if (!isUsable) run.reportOn(product, { cause: imageWithoutEnding, before: address })
      return isUsable
    })
    .map((address) => address.replaceAll(',', '%2C'))

/** What a parent says about its variations: their numbers and values, and the names of the axes. */
function familyCells(run: Run<Options>, { variant, children = [] }: ExportProduct): string[] {
  if (!hasFamilies(run.options)) return []
  const axes = variant?.family.axes ?? []
  const codes = axes.map(({ name }) => axisCode(run, name))
  const variations = children.map((child) =>
    [
      `sku=${child.articleNumber}`,
      ...codes.map((code, axis) => `${code}=${child.variant?.values[axis] ?? ''}`),
    ].join(','),
  )
  const labels = children.length > 0 ? codes.map((code, axis) => `${code}=${axes[axis]?.name ?? ''}`) : []
  return [variations.join('|'), labels.join(',')]
}

/** A variant is found by its parent only. */
const toVisibility = ({ variant, children }: ExportProduct): string =>
  variant && !children ? 'Not Visible Individually' : 'Catalog, Search'

function productRow(
  run: Run<Options>,
  product: ExportProduct,
  { attributes, categories }: { attributes: string; categories: string },
): string[] {
  const { attributeSet, website, isActive, taxClass, stock } = run.options
  const html = (column: string, text = ''): string =>
    htmlText(shorten(run, product, text, { column, max: maxDescriptionLength }))
  const name = oneLine(run, product, product.title, { column: 'name' })
  const price = product.children ? '' : choosePrice(run, product)
  if (!product.children && price === '') run.reportOn(product, { cause: requiredEmpty, column: 'price' })
  const [image = '', ...further] = writeImages(run, product)
  return [
    product.articleNumber,
    attributeSet,
    product.children ? 'configurable' : 'simple',
    categories,
    website,
    shorten(run, product, name, { column: 'name', max: maxTextLength }),
    html('description', product.description),
    html('short_description', product.shortDescription),
    product.weightKg ?? '',
    isActive ? '1' : '2',
    taxClass,
    toVisibility(product),
    price,
    urlKey(product),
    image,
    image,
    image,
    further.join(','),
    attributes,
    product.children ? '' : String(stock),
    stock > 0 ? '1' : '0',
    ...familyCells(run, product),
  ]
}

/** Products with their attributes in one cell. */
export const productsFile = (run: Run<Options>, choose: () => Promise<Scheme>) =>
  tableFiles(run, {
    id: 'products',
    name: `${hasOptions(run.options) ? 3 : 2}_products`,
    dialect,
    open: async () => {
      const writeAttributes = createAttributesCell(run, await choose())
      const isCreated = run.options.mode === 'create'
      // `CategoryProcessor` compares paths in lower case.
      const reportPath = pathReporter(run, (name) => [ignoringCase(name)])
      return {
        columns: [
          ...(isCreated ? productColumns : updateColumns),
          ...(hasFamilies(run.options) ? familyColumns : []),
        ],
        groups: attributeGroups(run, (product) => {
          const attributes = writeAttributes(product)
          if (isCreated)
            return [
              productRow(run, product, { attributes, categories: categoryPath(run, product, reportPath) }),
            ]
          return attributes === '' ? [] : [[product.articleNumber, attributes]]
        }),
      }
    },
  })
