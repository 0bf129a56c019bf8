import type { SourceName } from '@merkwerk/contract'
import { noArticleNumber, noProduct, repeatedArticleNumber } from './causes.ts'
import { type AttributeChoice, chooseAttributes } from './choose-attributes.ts'
import { cleanProduct } from './clean-product.ts'
import { ignoringCase } from './comparison.ts'
import { DistinctTexts } from './distinct-texts.ts'
import { FamilyGrouper, toSimple } from './families.ts'
import type { FamilyRules } from './family-rules.ts'
import type { Cause, Finding } from './findings.ts'
import type { ExportProduct, ExportRecord, ExportSource, ProductKey } from './product.ts'
import { takeTurns } from './turns.ts'

interface PassOptions {
  source: ExportSource
  /** Undefined if all attributes are exported. */
  attributes?: AttributeChoice | undefined
  /** Undefined if every article stands on its own. */
  families?: FamilyRules | undefined
  reject: (product: ExportProduct) => Cause | undefined
  /** Article numbers with the same key are one article for the importer. */
  numberKey: (articleNumber: string) => string
  report: (finding: Finding) => void
  /** Reports why no file has a product that was counted. */
  leaveOut?: (product: ProductKey, cause: Cause) => void
}

/** Products handed on at once. What targets derive from them is garbage before it grows old. */
const chunkSize = 50

export interface PassCounts {
  total: number
  written: number
  licensedSources: Set<SourceName>
}

/** The axes of a family are exported, whether or not their names are mapped. */
function withAxisNames({ variant }: ExportProduct, attributes: AttributeChoice): AttributeChoice {
  if (!variant) return attributes
  const names = new Set(variant.family.axes.map(({ name }) => ignoringCase(name)))
  return { ...attributes, isMapped: (name) => names.has(ignoringCase(name)) || attributes.isMapped(name) }
}

/** Yields the products that are exported, and reports the rows and values that are not. */
export async function* passOver(
  { source, attributes, families, reject, numberKey, report, leaveOut = () => undefined }: PassOptions,
  counts: PassCounts,
): AsyncGenerator<ExportProduct[]> {
  const seen = new DistinctTexts()
  const turn = takeTurns()
  const grouper =
    families && new FamilyGrouper({ rules: families, reject, numberKey, seen, report, leaveOut })
  const prepare = (record: ExportProduct): ExportProduct => {
    const product = cleanProduct(record, report)
    return attributes ? chooseAttributes(product, withAxisNames(product, attributes), report) : product
  }
  const rejection = (record: ExportRecord, product: ExportProduct | undefined): Finding | undefined => {
    if (!product) return { cause: noProduct, reason: record.reason }
    if (product.articleNumber === '') return { cause: noArticleNumber }
    const cause = reject(product)
    if (cause) return { cause }
    return seen.add(numberKey(product.articleNumber)) ? undefined : { cause: repeatedArticleNumber }
  }
  for await (const block of source)
    for (let start = 0; start < block.length; start += chunkSize) {
      const records = block.slice(start, start + chunkSize)
      const products: ExportProduct[] = []
      for (const record of records) {
        const product = record.product ? prepare(record.product) : undefined
        const finding = rejection(record, product)
        const { position, articleNumber } = record
        if (finding) report({ ...finding, position, articleNumber })
        else if (product) products.push(product)
      }
      counts.total += records.length
      counts.written += products.length
      for (const product of products)
        for (const source of product.licensedSources ?? []) counts.licensedSources.add(source)
      yield products.flatMap((product) => grouper?.add(product) ?? [toSimple(product)])
      await turn()
    }
  const last = grouper?.finish() ?? []
  if (last.length > 0) yield last
}
