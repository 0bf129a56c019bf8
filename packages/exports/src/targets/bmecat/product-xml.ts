import { energyAttributeNames, energyGroup, escapeXml, safetyGroup } from '@merkwerk/contract'
import {
  type Cause,
  chooseImages,
  choosePrice,
  type ExportProduct,
  mostImages,
  oneLine,
  type Run,
  reportMergedGroups,
  requiredEmpty,
  shorten,
} from '../../core/index.ts'
import { maxLengths, type Options, type TextElement } from './format.ts'

const longAddress: Cause = {
  id: 'bmecat.long-address',
  kind: 'image-unusable',
  text: {
    de: 'Die Adresse des Bildes hat mehr als {limit} Zeichen. BMEcat nimmt sie nicht auf.',
    en: 'The address of the image has more than {limit} characters. BMEcat does not hold it.',
  },
  action: {
    de: 'Wählen Sie „Dateinamen aus dem Bilder-Archiv“.',
    en: 'Choose “File names of the image archive”.',
  },
}

/** An element with a text, or nothing if the text is empty. */
export const element = (name: string, text: string, attributes = ''): string =>
  text === '' ? '' : `<${name}${attributes}>${escapeXml(text)}</${name}>`

/** A text as long as its element holds. Only descriptions have line breaks. */
function fit(
  run: Run<Options>,
  product: ExportProduct,
  name: TextElement,
  text: string,
  attribute?: string,
): string {
  const place = { column: name, ...(attribute !== undefined && { attribute }) }
  const isLong = maxLengths[name] > 1000
  const line = isLong ? text : oneLine(run, product, text, place)
  return shorten(run, product, line, { ...place, max: maxLengths[name] })
}

/** Attributes with the same name and unit become one feature with several values. */
function featuresXml(run: Run<Options>, product: ExportProduct): string {
  reportMergedGroups(run, product, (name) => name)
  const features = new Map<string, { name: string; unit: string; values: Set<string> }>()
  for (const { name, values, unit = '' } of product.attributes) {
    const isUnit = unit.length <= maxLengths.FUNIT && !/[\t\n]/.test(unit)
    const key = JSON.stringify([name, isUnit ? unit : ''])
    const feature = features.get(key) ?? { name, unit: isUnit ? unit : '', values: new Set() }
    features.set(key, feature)
    for (const value of values) feature.values.add(isUnit ? value : `${value} ${unit}`)
  }
  const xml = [...features.values()].map(({ name, unit, values }) => {
    const texts = [...values].map((value) => element('FVALUE', fit(run, product, 'FVALUE', value, name)))
    return `<FEATURE>${element('FNAME', fit(run, product, 'FNAME', name, name))}${texts.join('')}${element('FUNIT', unit)}</FEATURE>\n`
  })
  return xml.length === 0 ? '' : `<PRODUCT_FEATURES>\n${xml.join('')}</PRODUCT_FEATURES>\n`
}

/** Net, with six decimals, so that gross and net agree to the cent. Without a price it is on request. */
function priceXml(run: Run<Options>, product: ExportProduct): string {
  const { price, currency, taxRate } = run.options
  const gross = choosePrice(run, product)
  if (gross === '') {
    if (price !== 'none') run.reportOn(product, { cause: requiredEmpty, column: 'PRICE_AMOUNT' })
    return '<PRODUCT_PRICE price_type="on_request"/>'
  }
  const net = Number((Number(gross) / (1 + taxRate / 100)).toFixed(6))
  return `<PRODUCT_PRICE price_type="net_list">${element('PRICE_AMOUNT', String(net))}${element('PRICE_CURRENCY', currency)}${element('TAX', String(taxRate / 100))}</PRODUCT_PRICE>`
}

/** The schema knows two image types. */
const mimeType = (source: string): string =>
  /\.jpe?g$/i.test(source) ? 'image/jpeg' : /\.gif$/i.test(source) ? 'image/gif' : ''

function imagesXml(run: Run<Options>, product: ExportProduct): string {
  const limit = maxLengths.MIME_SOURCE
  const sources = chooseImages(run, product, mostImages).filter((source) => {
    if (source.length > limit) run.reportOn(product, { cause: longAddress, limit, before: source })
    return source.length <= limit
  })
  const xml = sources.map(
    (source, index) =>
      `<MIME>${element('MIME_TYPE', mimeType(source))}${element('MIME_SOURCE', source)}<MIME_PURPOSE>${index === 0 ? 'normal' : 'detail'}</MIME_PURPOSE><MIME_ORDER>${index + 1}</MIME_ORDER></MIME>\n`,
  )
  const all = [...xml, ...documentsXml(product)]
  return all.length === 0 ? '' : `<MIME_INFO>\n${all.join('')}</MIME_INFO>\n`
}

/** The data sheet, the energy label and documents about product safety, which stay attributes too. */
function documentsXml(product: ExportProduct): string[] {
  const { label, sheet } = energyAttributeNames
  return product.attributes.flatMap(({ group, name, values }) => {
    const isDocument =
      (group === energyGroup && (name === sheet || name === label)) ||
      (group === safetyGroup && /^Dokument(?:$|: )/.test(name))
    const sources = isDocument ? values.filter(isDocumentAddress) : []
    const purpose = name === sheet ? 'data_sheet' : 'others'
    return sources.map(
      (source) =>
        `<MIME><MIME_TYPE>url</MIME_TYPE>${element('MIME_SOURCE', source)}${element('MIME_DESCR', name.slice(0, maxLengths.MIME_DESCR))}<MIME_PURPOSE>${purpose}</MIME_PURPOSE></MIME>\n`,
    )
  })
}

const isDocumentAddress = (text: string): boolean =>
  /^https?:\/\/[^\s]+$/.test(text) && text.length <= maxLengths.MIME_SOURCE

function detailsXml(run: Run<Options>, product: ExportProduct): string {
  const text = (name: TextElement, value = '', attributes = ''): string =>
    element(name, fit(run, product, name, value), attributes)
  const { description, shortDescription, manufacturer, brand, categories } = product
  return [
    text('DESCRIPTION_SHORT', product.title),
    text('DESCRIPTION_LONG', [shortDescription, description].filter(Boolean).join('\n\n')),
    text('INTERNATIONAL_PID', product.gtin, ' type="gtin"'),
    text('INTERNATIONAL_PID', product.asin, ' type="asin"'),
    text('MANUFACTURER_PID', product.mpn),
    text('MANUFACTURER_NAME', manufacturer ?? brand),
    ...categories.map((category) => text('KEYWORD', category)),
  ].join('')
}

function referenceXml({ variant, children }: ExportProduct, references: ReadonlySet<string>): string {
  const number = variant?.family.number ?? ''
  if (children || !references.has(number)) return ''
  return `<PRODUCT_REFERENCE type="base_product">${element('PROD_ID_TO', number)}</PRODUCT_REFERENCE>\n`
}

/** One product with its elements in the order of the schema. `references` has the number of a parent in the catalog. */
export function productXml(
  run: Run<Options>,
  product: ExportProduct,
  references: ReadonlySet<string>,
): string {
  const { brand, manufacturer, weightKg = '' } = product
  // Only one of the two names has an element.
  const branded =
    brand && manufacturer && brand !== manufacturer
      ? { ...product, attributes: [{ name: 'Marke', values: [brand] }, ...product.attributes] }
      : product
  const logistics =
    weightKg === ''
      ? ''
      : `<PRODUCT_LOGISTIC_DETAILS><PRODUCT_DIMENSIONS>${element('WEIGHT', weightKg)}</PRODUCT_DIMENSIONS></PRODUCT_LOGISTIC_DETAILS>\n`
  return `<PRODUCT>
${element('SUPPLIER_PID', product.articleNumber)}
<PRODUCT_DETAILS>${detailsXml(run, product)}</PRODUCT_DETAILS>
${featuresXml(run, branded)}<PRODUCT_ORDER_DETAILS>${element('ORDER_UNIT', run.options.orderUnit)}</PRODUCT_ORDER_DETAILS>
<PRODUCT_PRICE_DETAILS>${priceXml(run, product)}</PRODUCT_PRICE_DETAILS>
${imagesXml(run, product)}${referenceXml(product, references)}${logistics}</PRODUCT>
`
}
