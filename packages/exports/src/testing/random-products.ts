import { isPlaceholderBrand, isUnstated } from '@merkwerk/engine/identifiers'
import fc from 'fast-check'
import type { ExportAttribute, ExportProduct } from '../core/product.ts'
import { makeProduct, separators } from './hostile-job.ts'

/** Short texts of words and separators, and any text at all. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc
    .array(fc.constantFrom(...separators, 'a', 'B', 'ü', '🫖', '0', '5', ' ', '=', '-'), { maxLength: 6 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 12 }),
)

const optional = <Name extends keyof ExportProduct>(name: Name, value: fc.Arbitrary<ExportProduct[Name]>) =>
  fc.option(value, { nil: undefined }).map((found) => (found === undefined ? {} : { [name]: found }))

const attribute: fc.Arbitrary<ExportAttribute> = fc.record({
  name: fc.oneof(fc.constantFrom('Farbe', 'farbe', 'Größe', 'Groesse', 'Material'), hostileText),
  values: fc.uniqueArray(hostileText, { minLength: 1, maxLength: 4 }),
})

const price = fc.record({
  amount: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => (cents / 100).toFixed(2)),
  currency: fc.constantFrom('EUR', 'EUR', 'GBP'),
})

/** A product with hostile texts everywhere. */
const randomProduct: fc.Arbitrary<ExportProduct> = fc
  .tuple(
    fc.record({
      articleNumber: hostileText,
      title: hostileText,
      categories: fc.array(hostileText, { maxLength: 3 }),
      images: fc.array(fc.oneof(fc.webUrl({ withQueryParameters: true }), hostileText), { maxLength: 3 }),
      attributes: fc.array(attribute, { maxLength: 4 }),
      prices: fc.record({ amazon: price, ebay: price }, { requiredKeys: [] }),
    }),
    optional('gtin', fc.constantFrom('4006381333931', '0012345600012', '40063813')),
    optional('brand', hostileText),
    optional('shortDescription', hostileText),
    optional('description', hostileText),
    optional(
      'weightKg',
      fc.integer({ min: 1, max: 99_999 }).map((grams) => String(grams / 1000)),
    ),
  )
  .map(([product, ...others]) => makeProduct(Object.assign(product, ...others)))

/** A job of random products. Most have an article number of their own. */
export const randomJob = fc
  .array(randomProduct, { maxLength: 6 })
  .map((products) =>
    products.map((product, index) => ({ ...product, articleNumber: `${index % 5}${product.articleNumber}` })),
  )

/** The texts of a product as importers get them at best: clean, without empty values. The report names each difference. */
const clean = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '')
    .toWellFormed()
    .trim()

/** The products of a job that are exported: the first with each article number. `isRejected` says what the target refuses. */
export function cleanedProducts(
  products: readonly ExportProduct[],
  isRejected: (product: ExportProduct) => boolean = () => false,
): ExportProduct[] {
  const seen = new Set<string>()
  return products.map(cleanProduct).filter((product) => {
    const key = product.articleNumber.normalize('NFC').toLowerCase()
    if (product.articleNumber === '' || isRejected(product) || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const cleanAll = (texts: readonly string[]): string[] =>
  [...new Set(texts.map(clean))].filter((text) => text !== '')

const cleanProduct = ({ brand = '', ...product }: ExportProduct, index: number): ExportProduct => ({
  ...product,
  position: index + 1,
  articleNumber: clean(product.articleNumber),
  title: clean(product.title),
  ...(clean(brand) !== '' && !isPlaceholderBrand(clean(brand)) && { brand: clean(brand) }),
  ...(product.shortDescription !== undefined && { shortDescription: clean(product.shortDescription) }),
  ...(product.description !== undefined && { description: clean(product.description) }),
  categories: product.categories.map(clean).filter((category) => category !== ''),
  images: cleanAll(product.images),
  attributes: product.attributes
    .map((one) => ({
      ...one,
      name: clean(one.name),
      values: cleanAll(one.values).filter((value) => !isUnstated(value)),
    }))
    .filter(({ name, values }) => name !== '' && values.length > 0),
})
