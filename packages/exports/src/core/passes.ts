import { cleanedText, emptyAttribute, noArticleNumber, noProduct, repeatedArticleNumber } from './causes.ts'
import { DistinctTexts } from './distinct-texts.ts'
import type { Cause, Finding } from './findings.ts'
import type { ExportAttribute, ExportProduct, ExportRecord, ExportSource } from './product.ts'

/** Control characters except tab and line feed, and code points that XML and databases refuse. */
const forbidden = /[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu
const isSuspicious = /[^\P{Cc}\t\n]|[\p{Cs}\uFFFE\uFFFF]|^\s|\s$/u

/** Line breaks become `\n`. Control characters, halves of characters and outer white space are removed. */
const clean = (text: string): string =>
  isSuspicious.test(text) ? text.replace(/\r\n?/g, '\n').replace(forbidden, '').toWellFormed().trim() : text

interface PassOptions {
  source: ExportSource
  reject: (product: ExportProduct) => Cause | undefined
  report: (finding: Finding) => void
}

export interface PassCounts {
  total: number
  written: number
}

/** Yields the products that are exported, and reports the rows and values that are not. */
export async function* passOver(
  { source, reject, report }: PassOptions,
  counts: PassCounts,
): AsyncGenerator<ExportProduct[]> {
  const seen = new DistinctTexts()
  const rejection = (record: ExportRecord, product: ExportProduct | undefined): Finding | undefined => {
    if (!product) return { cause: noProduct, reason: record.reason }
    if (product.articleNumber === '') return { cause: noArticleNumber }
    const cause = reject(product)
    if (cause) return { cause }
    return seen.add(product.articleNumber.normalize('NFC').toLowerCase())
      ? undefined
      : { cause: repeatedArticleNumber }
  }
  for await (const block of source) {
    const products: ExportProduct[] = []
    for (const record of block) {
      const product = record.product ? cleanProduct(record.product, report) : undefined
      const finding = rejection(record, product)
      const { position, articleNumber } = record
      if (finding) report({ ...finding, position, articleNumber })
      else if (product) products.push(product)
    }
    counts.total += block.length
    counts.written += products.length
    yield products
  }
}

function cleanProduct(product: ExportProduct, report: (finding: Finding) => void): ExportProduct {
  const { position, articleNumber } = product
  const cleaned = (text: string, attribute?: string): string => {
    const after = clean(text)
    if (after !== text)
      report({
        cause: cleanedText,
        position,
        articleNumber,
        before: text,
        after,
        ...(attribute && { attribute }),
      })
    return after
  }
  const optional = <Name extends keyof ExportProduct>(name: Name) => {
    const text = product[name]
    return typeof text === 'string' ? { [name]: cleaned(text) } : {}
  }
  const attributes = product.attributes.flatMap((attribute): ExportAttribute[] => {
    const name = cleaned(attribute.name)
    const values = [...new Set(attribute.values.map((value) => cleaned(value, name)))].filter(Boolean)
    if (name !== '' && values.length > 0) return [{ ...attribute, name, values }]
    report({
      cause: emptyAttribute,
      position,
      articleNumber,
      attribute: name,
      before: attribute.values.join(', '),
    })
    return []
  })
  return {
    ...product,
    ...optional('gtin'),
    ...optional('asin'),
    ...optional('mpn'),
    ...optional('brand'),
    ...optional('manufacturer'),
    ...optional('shortDescription'),
    ...optional('description'),
    articleNumber: cleaned(articleNumber),
    title: cleaned(product.title),
    categories: product.categories.map((category) => cleaned(category)).filter(Boolean),
    images: [...new Set(product.images.map((address) => cleaned(address)))].filter(Boolean),
    attributes,
  }
}
