// docs/decisions/0029-matching-and-merging.md

import type { Price, Product, RecordNote, SourceName } from '@merkwerk/contract'
import { LRUCache } from 'lru-cache'
import { sameGtin } from '../identifiers/index.ts'
import type { Identifiers, LookupOutcome } from '../outcome.ts'
import type { SourcedAttribute } from '../rules/index.ts'
import { meansNoBrand, withoutBlanks } from './no-value.ts'
import { isSameMeasure } from './same-measure.ts'
import { isSameProduct } from './same-product.ts'

/** A product found for a record, how it was matched and when its page was fetched. */
export interface FoundProduct {
  product: Product
  by: Extract<LookupOutcome, { kind: 'found' }>['by']
  fetchedAt: Date
}

/** The product of one record, merged from its marketplaces. */
export interface MergedProduct {
  title: string
  brand?: string
  manufacturer?: string
  shortDescription?: string
  description?: string
  /** At most 5, the most general first. */
  categories: string[]
  prices: { amazon?: Price; ebay?: Price }
  /** Kilograms, decimal text with a dot. */
  weightKg?: string
  /** At most 10, the main one first. */
  images: string[]
  urls: { amazon?: string; ebay?: string }
  attributes: SourcedAttribute[]
  /** ISO 8601: fetch time of the oldest page. */
  fetchedAt: string
}

/** An attribute for which two marketplaces state different values. */
export interface Disagreement {
  name: string
  values: { source: SourceName; value: string }[]
}

export interface Merge {
  merged: MergedProduct
  notes: RecordNote[]
  /** The merged products, most trusted first. */
  joined: Product[]
  /** At most one per attribute name. */
  disagreements: Disagreement[]
  /** Keys that identify the product, most trusted first (ASIN, GTINs, item number). Charging uses the first one. */
  productKeys: string[]
}

const MAX_CATEGORIES = 5
const MAX_IMAGES = 10

/**
 * Merges the products that the marketplaces found for one record. The order of `found` does not matter. For each
 * field the more trusted product wins: a match by ASIN or item id before a match by GTIN, Amazon before eBay.
 * Attributes are combined. A product that provably differs from the most trusted one (no common GTIN, brand or
 * model number) is excluded with the note `different-products`. Throws a RangeError if nothing was found.
 */
export function mergeProducts(found: readonly FoundProduct[], identifiers: Identifiers): Merge {
  const joined = joinSame(found)
  if (joined.length === 0) throw new RangeError('Nothing found, nothing to merge')
  const products = joined.map(({ product }) => product)
  const { attributes, disagreements } = uniteAttributes(products)
  const notes: RecordNote[] = []
  if (joined.length < found.length) notes.push('different-products')
  if (disagreements.length > 0) notes.push('values-disagree')
  if (products.some(isUsedOnly)) notes.push('amazon-used-only')
  const oldest = Math.min(...joined.map(({ fetchedAt }) => fetchedAt.getTime()))
  return {
    merged: { ...mergeFields(products), attributes, fetchedAt: new Date(oldest).toISOString() },
    notes,
    joined: products,
    disagreements,
    productKeys: productKeysOf(products, identifiers),
  }
}

/** Amazon states a condition only when no new offer exists. The product then has no price. */
const isUsedOnly = ({ source, condition }: Product): boolean => source === 'amazon' && condition !== undefined

/** The marketplaces whose products `mergeProducts` joins, most trusted first. */
export const joinedMarketplaces = (found: readonly Trusted[]): SourceName[] =>
  joinSame(found).map(({ product }) => product.source)

type Trusted = Pick<FoundProduct, 'product' | 'by'>

/** The most trusted product and its equals, in order of trust. */
function joinSame<T extends Trusted>(found: readonly T[]): T[] {
  const [first, ...rest] = [...found].sort(byTrust)
  return first ? [first, ...rest.filter(({ product }) => isSameProduct(first.product, product))] : []
}

function byTrust(a: Trusted, b: Trusted): number {
  const rank = ({ by, product }: Trusted) => (by === 'gtin' ? 2 : 0) + (product.source === 'amazon' ? 0 : 1)
  return rank(a) - rank(b) || (idOf(a.product) < idOf(b.product) ? -1 : 1)
}

const idOf = (product: Product): string => product.asin ?? product.itemId ?? ''

function mergeFields(products: Product[]): Omit<MergedProduct, 'attributes' | 'fetchedAt'> {
  const first = <T>(pick: (product: Product) => T | undefined): T | undefined =>
    products.map(pick).find((value) => value !== undefined && value !== '')
  const firstList = (pick: (product: Product) => string[]) =>
    products.map(pick).find(({ length }) => length > 0) ?? []
  const brand = first((product) => (meansNoBrand(product.brand ?? '') ? undefined : product.brand))
  const optional = {
    brand: brand ?? first((product) => product.brand),
    manufacturer: first((product) => product.manufacturer),
    shortDescription: first((product) => product.bullets.join(' • ')),
    description: first((product) => product.description),
    weightKg: first((product) => product.weightKg),
  }
  return {
    title: first((product) => product.title) ?? '',
    ...withoutBlanks(optional),
    categories: firstList(({ breadcrumbs }) => breadcrumbs).slice(0, MAX_CATEGORIES),
    prices: byMarketplace(products, (product) => product.price),
    images: firstList(({ images }) => images).slice(0, MAX_IMAGES),
    urls: byMarketplace(products, (product) => product.url),
  }
}

function byMarketplace<T>(
  products: Product[],
  pick: (product: Product) => T | undefined,
): Partial<Record<SourceName, T>> {
  const values: Partial<Record<SourceName, T>> = {}
  for (const product of products) {
    const value = pick(product)
    if (value !== undefined) values[product.source] ??= value
  }
  return values
}

/** All attributes in order of trust. Omits repeated values, also in other units or rounded. */
function uniteAttributes(
  products: Product[],
): Pick<MergedProduct, 'attributes'> & Pick<Merge, 'disagreements'> {
  const attributes: (SourcedAttribute & { source: SourceName })[] = []
  const disagreements = new Map<string, Disagreement>()
  for (const { source, attributes: stated } of products) {
    const earlier = Map.groupBy(attributes, ({ name }) => fold(name))
    for (const attribute of stated) {
      const name = fold(attribute.name)
      const known = earlier.get(name)
      if (known?.some(({ value }) => isSameValue(value, attribute.value))) continue
      attributes.push({ ...attribute, source, rules: [] })
      const [first] = known ?? []
      if (!first || disagreements.has(name)) continue
      const values = [
        { source: first.source, value: first.value },
        { source, value: attribute.value },
      ]
      disagreements.set(name, { name: first.name, values })
    }
  }
  return { attributes, disagreements: [...disagreements.values()] }
}

function isSameValue(one: string, other: string): boolean {
  const [a, b] = [fold(one), fold(other)]
  return a === b || isSameMeasure(a, b)
}

/** Ignores case, white space and the decimal mark. */
const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/[\s:]+/g, ' ')
    .trim()

/** Most products share attribute names and many values. */
const folded = new LRUCache<string, string>({ max: 20_000, memoMethod: normalize })
const maxCachedLength = 60

const fold = (text: string): string => (text.length <= maxCachedLength ? folded.memo(text) : normalize(text))

/** The requested GTIN precedes other GTINs of the page, so that all records with it share a key. */
function productKeysOf(products: Product[], { gtin }: Identifiers): string[] {
  const asins = products.flatMap(({ asin }) => (asin ? [`asin:${asin}`] : []))
  const shown = products.flatMap((product) => product.gtins)
  const gtins = [...shown.filter((one) => gtin && sameGtin(one, gtin)), ...shown]
  const items = products.flatMap(({ itemId }) => (itemId ? [`item:${itemId}`] : []))
  return [...new Set([...asins, ...gtins.map((one) => `gtin:${one.padStart(14, '0')}`), ...items])]
}
