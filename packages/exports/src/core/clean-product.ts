import { isPlaceholder, isPlaceholderBrand, isUnstated } from '@merkwerk/engine/identifiers'
import { cleanedText, emptyAttribute, placeholder } from './causes.ts'
import type { Finding } from './findings.ts'
import type { ExportAttribute, ExportProduct } from './product.ts'

/** Control characters except tab and line feed, and code points that XML and databases refuse. */
const forbidden = /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu
const isSuspicious = /[^\P{Cc}\t\n]|[\p{Cs}\uFFFE\uFFFF]|^\s|\s$/u

/** Line breaks become `\n`. Control characters, halves of characters and outer white space are removed. */
export const cleanText = (text: string): string =>
  isSuspicious.test(text) ? text.replace(/\r\n?/g, '\n').replace(forbidden, '').toWellFormed().trim() : text

const textFields = [
  'articleNumber',
  'title',
  'gtin',
  'asin',
  'mpn',
  'brand',
  'manufacturer',
  'shortDescription',
  'description',
] as const

/** Whether a field states that there is nothing to state: `Markenlos`, `Does not apply`. What the seller typed is a value. */
const placeholders = [
  ['brand', isPlaceholderBrand],
  ['manufacturer', isPlaceholderBrand],
  ['mpn', isPlaceholder],
] as const

const isClean = (text: string | undefined): boolean => text === undefined || !isSuspicious.test(text)
const isCleanText = (text: string): boolean => text !== '' && !isSuspicious.test(text)
const areDistinct = (texts: readonly string[]): boolean =>
  texts.length < 2 || new Set(texts).size === texts.length

const listPlaceholders = ({ isOwnBrand }: ExportProduct) =>
  placeholders.filter(([name]) => !(isOwnBrand && name === 'brand'))

const isCleanAttribute = ({ name, group, unit, values, isOwn }: ExportAttribute): boolean =>
  isCleanText(name) &&
  isClean(group) &&
  isClean(unit) &&
  values.length > 0 &&
  values.every(isCleanText) &&
  (isOwn || !values.some(isUnstated)) &&
  areDistinct(values)

/** Most products are clean, and a copy of each would double the work of the garbage collector. */
const isCleanProduct = (product: ExportProduct): boolean =>
  textFields.every((name) => isClean(product[name])) &&
  listPlaceholders(product).every(([name, isEmpty]) => !product[name] || !isEmpty(product[name])) &&
  product.categories.every(isCleanText) &&
  product.images.every(isCleanText) &&
  areDistinct(product.images) &&
  product.attributes.every(isCleanAttribute)

/** The product with clean texts, distinct values and images, and without empty attributes. Reports what changes. */
export function cleanProduct(product: ExportProduct, report: (finding: Finding) => void): ExportProduct {
  if (isCleanProduct(product)) return product
  const { position, articleNumber } = product
  const cleaned = (text: string, attribute?: string): string => {
    const after = cleanText(text)
    const place = attribute === undefined ? {} : { attribute }
    if (after !== text) report({ cause: cleanedText, position, articleNumber, before: text, after, ...place })
    return after
  }
  const distinct = (texts: readonly string[], attribute?: string): string[] =>
    [...new Set(texts.map((text) => cleaned(text, attribute)))].filter((text) => text !== '')
  const isStated = (text: string, isEmpty: (text: string) => boolean, attribute?: string): boolean => {
    if (text === '' || !isEmpty(text)) return true
    const place = attribute === undefined ? {} : { attribute }
    report({ cause: placeholder, position, articleNumber, before: text, ...place })
    return false
  }
  const attributes = product.attributes.flatMap((attribute): ExportAttribute[] => {
    const name = cleaned(attribute.name)
    const group = cleaned(attribute.group ?? '', name)
    const unit = cleaned(attribute.unit ?? '', name)
    const { isOwn } = attribute
    const values = distinct(attribute.values, name).filter(
      (value) => isOwn || isStated(value, isUnstated, name),
    )
    if (name !== '' && values.length > 0)
      return [{ name, values, ...(group && { group }), ...(unit && { unit }), ...(isOwn && { isOwn }) }]
    const before = attribute.values.filter((value) => !isUnstated(value)).join(', ')
    if (attribute.values.some(isUnstated) && name !== '' && before.trim() === '') return []
    report({ cause: emptyAttribute, position, articleNumber, attribute: name, before })
    return []
  })
  const texts = textFields.flatMap((name) => {
    const text = product[name]
    return text === undefined ? [] : [[name, cleaned(text)]]
  })
  const fields: Partial<ExportProduct> = Object.fromEntries(texts)
  for (const [name, isEmpty] of listPlaceholders(product))
    if (!isStated(fields[name] ?? '', isEmpty)) delete fields[name]
  const { brand: _, manufacturer: __, mpn: ___, ...others } = product
  return {
    ...others,
    ...fields,
    categories: product.categories.map((category) => cleaned(category)).filter((category) => category !== ''),
    images: distinct(product.images),
    attributes,
  }
}
