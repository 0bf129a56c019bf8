import { hash } from 'node:crypto'
import {
  attributeGroups,
  type Cause,
  changeText,
  chooseImages,
  choosePrice,
  type ExportProduct,
  enterImageFolder,
  firstSpellings,
  htmlText,
  ignoringCase,
  leaveOutVariants,
  limitImages,
  nothingToDo,
  oneLine,
  type Run,
  reportEmptyCells,
  requiredEmpty,
  shorten,
  shortLine,
  slug,
  tableFiles,
  withoutVariants,
} from '../../core/index.ts'
import { optionCells, optionColumns, reportVariants } from './families.ts'
import { dialect, maxMegabytes, maxTextLength, type Options } from './format.ts'
import { type Metafield, metafieldCells, metafieldColumn } from './metafields.ts'

/** Shopify's limit of media for a product. */
const maxImages = 250

const commaInTag: Cause = {
  id: 'shopify.comma-in-tag',
  kind: 'value-replaced',
  text: {
    de: 'Der Name der Kategorie enthält ein Komma, das in Shopify Tags trennt. Es wurde entfernt.',
    en: 'The name of the category contains a comma, which separates tags in Shopify. It was removed.',
  },
  action: nothingToDo,
}

const shortVendor: Cause = {
  id: 'shopify.short-vendor',
  kind: 'value-left-out',
  text: {
    de: 'Ein Anbieter braucht in Shopify mindestens zwei Zeichen. Er fehlt.',
    en: 'In Shopify a vendor needs at least two characters. It is left out.',
  },
  action: { de: 'Tragen Sie die Marke in der Liste ein.', en: 'Enter the brand in the list.' },
}

const imageWithoutAddress: Cause = {
  id: 'shopify.image-without-address',
  kind: 'image-unusable',
  text: {
    de: 'Shopify lädt Bilder nur von einer Adresse.',
    en: 'Shopify loads images from an address only.',
  },
  action: enterImageFolder,
}

const roundedWeight: Cause = {
  id: 'shopify.rounded-weight',
  kind: 'value-replaced',
  text: { de: 'Das Gewicht wurde auf ganze Gramm gerundet.', en: 'The weight was rounded to whole grams.' },
  action: nothingToDo,
}

/** Two article numbers never share a handle: what the characters of a handle cannot express is hashed. */
function toHandle({ articleNumber, title }: ExportProduct, source: Options['handle']): string {
  const number = slug(articleNumber, '-')
  const isExact = number === articleNumber.toLowerCase()
  const digest = hash('md5', articleNumber.normalize('NFC').toLowerCase()).slice(0, 8)
  const ending = isExact ? number : [number, digest].filter(Boolean).join('-')
  const start = source === 'title' ? slug(title, '-').slice(0, 100).replace(/-$/, '') : ''
  return [start, ending].filter(Boolean).join('-')
}

/** Columns of Shopify's template in its order. A column that is present but empty would delete the value in the shop. */
const detailColumns = [
  'Title',
  'URL handle',
  'Description',
  'Vendor',
  'Type',
  'Tags',
  'Published on online store',
  'Status',
]
const variantColumns = (options: Options): string[] => [
  'SKU',
  'Barcode',
  ...optionColumns(options),
  'Price',
  'Charge tax',
  'Continue selling when out of stock',
  'Weight value (grams)',
  'Weight unit for display',
  'Requires shipping',
  'Fulfillment service',
]
const imageColumns = ['Product image URL', 'Image position', 'Image alt text']
const variantImageColumns = ({ families }: Options): string[] =>
  families === 'simple' ? [] : ['Variant image URL']
const updateColumns = ['Title', 'URL handle']

const listColumns = (options: Options): string[] =>
  options.mode === 'create'
    ? [...detailColumns, ...variantColumns(options), ...imageColumns, ...variantImageColumns(options)]
    : updateColumns

type SpellTag = ReturnType<typeof firstSpellings>

function writeTags(run: Run<Options>, product: ExportProduct, spellTag: SpellTag): string {
  const column = 'Tags'
  const tags = product.categories.map((category) => {
    const line = oneLine(run, product, category, { column })
    const parts = line.split(',').map((part) => part.trim())
    const after = parts.join(' ').trim()
    return shorten(
      run,
      product,
      changeText(run, product, { cause: commaInTag, column, before: line, after }),
      {
        column,
        max: maxTextLength,
      },
    )
  })
  const spelled = tags.map((tag) => spellTag(product, tag, { column }))
  return [...new Set(spelled.filter((tag) => tag !== ''))].join(', ')
}

function chooseVendor(
  run: Run<Options>,
  product: ExportProduct,
  fit: (column: string, text?: string) => string,
): string {
  const vendor = fit('Vendor', product.brand ?? product.manufacturer)
  if (vendor === '' || [...vendor].length > 1) return vendor
  run.reportOn(product, { cause: shortVendor, column: 'Vendor', before: vendor })
  return ''
}

function toGrams(run: Run<Options>, product: ExportProduct): string {
  if (!product.weightKg) return ''
  const exact = Number((Number(product.weightKg) * 1000).toFixed(6))
  const grams = Math.max(1, Math.round(exact))
  if (grams !== exact)
    run.reportOn(product, {
      cause: roundedWeight,
      column: 'Weight value (grams)',
      before: `${product.weightKg} kg`,
      after: `${grams} g`,
    })
  return String(grams)
}

function writeImages(run: Run<Options>, product: ExportProduct): string[] {
  return chooseImages(run, product, maxImages).filter((address) => {
    const isUsable = URL.canParse(address)
    if (!isUsable) run.reportOn(product, { cause: imageWithoutAddress, before: address })
    return isUsable
  })
}

/** The cells of a variant, and its image. */
function variantCells(
  run: Run<Options>,
  product: ExportProduct,
  isFirst: boolean,
): { cells: string[]; images: string[] } {
  const price = choosePrice(run, product)
  if (price === '') run.reportOn(product, { cause: requiredEmpty, column: 'Price' })
  const grams = toGrams(run, product)
  const cells = [
    product.articleNumber,
    product.gtin ?? '',
    ...optionCells(run.options, product, isFirst),
    price,
    'TRUE',
    'DENY',
    grams,
    grams === '' ? '' : 'kg',
    'TRUE',
    'manual',
  ]
  return { cells, images: writeImages(run, product) }
}

/** The cells that a product has once. */
function detailCells(run: Run<Options>, product: ExportProduct, spellTag: SpellTag): string[] {
  const { isActive, handle } = run.options
  const fit = (column: string, text = ''): string =>
    shortLine(run, product, text, { column, max: maxTextLength })
  return [
    fit('Title', product.title),
    toHandle(product, handle),
    htmlText(product.description ?? product.shortDescription ?? ''),
    chooseVendor(run, product, fit),
    fit('Type', product.categories.at(-1)),
    writeTags(run, product, spellTag),
    isActive ? 'TRUE' : 'FALSE',
    isActive ? 'Active' : 'Draft',
  ]
}

const emptyCells = (count: number): string[] => Array.from({ length: count }, () => '')

/**
 * The rows of a product: a row for each variant with an image of the product in it, and one for each further image with handle, address,
 * position and text. The first row has the data of the product.
 */
function productRows(
  run: Run<Options>,
  product: ExportProduct,
  { metafields, spellTag }: { metafields: Map<string, Metafield>; spellTag: SpellTag },
): string[][] {
  const details = detailCells(run, product, spellTag)
  const [title = '', handle = ''] = details
  const variants = (product.children ?? [product]).map((child, at) => variantCells(run, child, at === 0))
  const own = product.children ? writeImages(run, product) : []
  const all = [...new Set([...own, ...variants.flatMap((variant) => variant.images)])]
  const images = limitImages(run, product, all, maxImages)
  const fields = metafieldCells(run, product, metafields)
  const hasVariantImages = run.options.families !== 'simple'
  const variantCount = variantColumns(run.options).length
  return Array.from({ length: Math.max(variants.length, images.length) }, (_, at) => {
    const variant = variants[at]
    const address = images[at]
    const [variantImage = ''] = (product.children && variant?.images) || []
    return [
      ...(at === 0 ? details : ['', handle, ...emptyCells(detailColumns.length - updateColumns.length)]),
      ...(variant?.cells ?? emptyCells(variantCount)),
      ...(address === undefined ? emptyCells(imageColumns.length) : [address, String(at + 1), title]),
      ...(hasVariantImages ? [variantImage] : []),
      ...(at === 0 ? fields : emptyCells(fields.length)),
    ]
  })
}

const productsName = '2_products'

/** Products with their images and metafields. Split at 15 MB, which Shopify accepts at most. */
export const productsFile = (run: Run<Options>, choose: () => Promise<Map<string, Metafield>>) =>
  tableFiles(run, {
    id: 'products',
    name: productsName,
    dialect,
    limits: { megabytes: maxMegabytes },
    open: async () => {
      const metafields = await choose()
      const headings = [...metafields.values()].map(metafieldColumn)
      const { mode, handle } = run.options
      // Shopify compares tags without case.
      const spellTag = firstSpellings(run, (tag) => [ignoringCase(tag)])
      const toRows = (product: ExportProduct): string[][] => {
        if (product.children) reportVariants(run, product)
        if (mode === 'create') return productRows(run, product, { metafields, spellTag })
        const cells = metafieldCells(run, product, metafields)
        // An empty cell deletes the value of the shop.
        if (cells.every((cell) => cell === '')) {
          leaveOutVariants(run, product)
          return []
        }
        const empty = [...metafields.values()].filter((_, index) => cells[index] === '')
        reportEmptyCells(
          run,
          product,
          `${productsName}.csv`,
          empty.map(({ name }) => name),
        )
        const title = shortLine(run, product, product.title, { column: 'Title', max: maxTextLength })
        return [[title, toHandle(product, handle), ...cells]]
      }
      return {
        columns: [...listColumns(run.options), ...headings],
        groups: attributeGroups(withoutVariants(run), toRows),
      }
    },
  })
