import {
  axisAttributes,
  type Cause,
  changeText,
  chooseImages,
  choosePrice,
  defineTarget,
  type ExportFile,
  type ExportProduct,
  jsonLinesFile,
  mostImages,
  noTitle,
  nothingToDo,
  oneLine,
  type Run,
  requiredEmpty,
  shorten,
  shortLine,
} from '../../core/index.ts'
import { familyRules, maxLengths, type Options, options } from './format.ts'
import { guide } from './guide.ts'

const longNumber: Cause = {
  id: 'openai.long-number',
  kind: 'row-left-out',
  text: {
    de: 'Die Artikelnummer hat mehr als 100 Zeichen. Der Feed nimmt sie nicht auf.',
    en: 'The article number has more than 100 characters. The feed does not hold it.',
  },
  action: {
    de: 'Kürzen Sie die Artikelnummer in Ihrer Liste.',
    en: 'Shorten the article number in your list.',
  },
}

const categorySign: Cause = {
  id: 'openai.category-sign',
  kind: 'value-replaced',
  text: {
    de: 'Der Name der Kategorie enthält „>“. Der Feed trennt damit Ebenen, deshalb steht „/“ an seiner Stelle.',
    en: 'The name of the category contains “>”. The feed separates levels with it, so “/” replaces it.',
  },
  action: nothingToDo,
}

const noField: Cause = {
  id: 'openai.no-field',
  kind: 'value-left-out',
  text: {
    de: 'Der Feed hat kein Feld für dieses Merkmal. Es steht in der Beschreibung.',
    en: 'The feed has no field for this attribute. It is part of the description.',
  },
  action: nothingToDo,
}

/** Fields of the feed by the names that attributes have. */
const fields = new Map(
  Object.entries({
    farbe: 'color',
    color: 'color',
    colour: 'color',
    größe: 'size',
    size: 'size',
    material: 'material',
  }),
)

/** The description with the attributes that have no field of their own, one a line. */
function describe(run: Run<Options>, product: ExportProduct): string {
  const lines = product.attributes.map((attribute) => {
    const { name, values, unit } = attribute
    const texts = values.map((value) => (unit ? `${value} ${unit}` : value))
    const line = `${name}: ${texts.join(', ')}`
    if (!fields.has(name.toLowerCase()))
      run.reportOn(product, { cause: noField, attribute: name, before: texts.join(', '), after: line })
    return line
  })
  const text = [product.shortDescription, product.description, lines.join('\n')].filter(Boolean).join('\n\n')
  return shorten(run, product, text, { column: 'description', max: maxLengths.description })
}

/** Color, size and material, of the family or of the attributes. */
function knownFields(product: ExportProduct): Record<string, string> {
  const attributes = [...product.attributes, ...axisAttributes(product)]
  return Object.fromEntries(
    attributes.flatMap(({ name, values }) => {
      const field = fields.get(name.toLowerCase())
      return field ? [[field, values.join('/')]] : []
    }),
  )
}

function groupFields(product: ExportProduct): Record<string, unknown> {
  const { variant } = product
  if (!variant) return { listing_has_variations: false }
  const values = axisAttributes(product).map(({ name, values: [value = ''] }) => [name, value])
  return {
    group_id: variant.family.number,
    listing_has_variations: true,
    variant_dict: Object.fromEntries(values),
  }
}

function categoryPath(run: Run<Options>, product: ExportProduct): string {
  const column = 'product_category'
  const names = product.categories.map((category) => {
    const before = oneLine(run, product, category, { column })
    return changeText(run, product, {
      cause: categorySign,
      column,
      before,
      after: before.replaceAll('>', '/'),
    })
  })
  return names.join(' > ')
}

/** The line of a product. Fields without a value are left out. */
function toLine(run: Run<Options>, product: ExportProduct): Record<string, unknown> {
  const { address, seller, country, availability, currency } = run.options
  const text = (column: keyof typeof maxLengths, value = ''): string =>
    shortLine(run, product, value, { column, max: maxLengths[column] })
  const price = choosePrice(run, product)
  const [image, ...further] = chooseImages(run, product, mostImages)
  const required = {
    item_id: product.articleNumber,
    title: text('title', product.title),
    description: describe(run, product),
    url: address.replaceAll('{number}', encodeURIComponent(product.articleNumber)),
    brand: text('brand', product.brand ?? product.manufacturer),
    image_url: image ?? '',
    price: price === '' ? '' : `${Number(price).toFixed(2)} ${currency}`,
  }
  for (const [column, value] of Object.entries(required))
    if (value === '') run.reportOn(product, { cause: requiredEmpty, column })
  const { weightKg = '', gtin = '', mpn } = product
  const line = {
    ...required,
    availability,
    ...groupFields(product),
    gtin,
    mpn: text('mpn', mpn),
    condition: 'new',
    product_category: categoryPath(run, product),
    ...knownFields(product),
    weight: weightKg,
    item_weight_unit: weightKg === '' ? '' : 'kg',
    additional_image_urls: further.length > 0 ? further : '',
    seller_name: seller,
    target_countries: [country],
    store_country: country,
    is_eligible_search: true,
    is_eligible_checkout: false,
  }
  const stated = Object.entries(line).filter(([, value]) => value !== '')
  return Object.fromEntries(stated)
}

const productsFile = (run: Run<Options>): ExportFile =>
  jsonLinesFile({
    contentType: 'application/jsonl; charset=utf-8',
    products: run.products(),
    toLine: (product) => toLine(run, product),
  })

/** OpenAI’s product feed, which shopping agents read: one JSON object a line for each article that can be bought. */
export const openaiTarget = defineTarget({
  id: 'openai',
  name: 'OpenAI Product Feed',
  kind: 'feed',
  options,
  reject: ({ title, articleNumber }) => {
    if (articleNumber.length > maxLengths.item_id) return longNumber
    return title === '' ? noTitle : undefined
  },
  overwrites: () => [{ de: 'alle Felder des Feeds', en: 'all fields of the feed' }],
  families: () => familyRules,
  decimalMark: () => '.',
  files: (run) => [productsFile(run)],
  guide,
})
