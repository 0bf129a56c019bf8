// docs/decisions/0029-matching-and-merging.md

import {
  type Attribute,
  isMarketplace,
  isUnchosen,
  type MarketplaceName,
  type OwnFamily,
  type Price,
  type Product,
  type RecordNote,
  rateTrust,
  type SourceName,
  safetyGroup,
  sources,
  type Trust,
} from '@merkwerk/contract'
import { isPlaceholderBrand, rememberTexts } from '../identifiers/index.ts'
import type { Identifiers, LookupOutcome } from '../outcome.ts'
import type { SourcedAttribute } from '../rules/index.ts'
import { packSize } from './pack-size.ts'
import { listJoinedKeys } from './product-keys.ts'
import { isSameMeasure } from './same-measure.ts'
import { isSameProduct, isSameRegistration } from './same-product.ts'
import { statesNothing } from './states-nothing.ts'
import { withoutBlanks } from './without-blanks.ts'

/** A product found for a record, how it was matched and when its page was fetched. */
export interface FoundProduct {
  product: Product
  by: Extract<LookupOutcome, { kind: 'found' }>['by']
  fetchedAt: Date
}

/** The product of one record, merged from its sources. */
export interface MergedProduct {
  title: string
  brand?: string
  manufacturer?: string
  shortDescription?: string
  description?: string
  /** At most 5, the most general first. */
  categories: string[]
  prices: Partial<Record<MarketplaceName, Price>>
  /** Kilograms, decimal text with a dot. */
  weightKg?: string
  /** At most 10, the main one first. */
  images: string[]
  urls: Partial<Record<MarketplaceName, string>>
  attributes: SourcedAttribute[]
  /** The families that the sources state, if any. */
  families?: OwnFamily[]
  /** ISO 8601: fetch time of the oldest page. */
  fetchedAt: string
  /** The source of each field, if other sources than marketplaces were merged. Attributes name their own. */
  sources?: Partial<Record<SourcedField, SourceName>>
}

type SourcedField =
  | 'title'
  | 'brand'
  | 'manufacturer'
  | 'shortDescription'
  | 'description'
  | 'categories'
  | 'weightKg'
  | 'images'

/** An attribute for which two sources state different values. */
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
  /** Keys that identify the product. Charging compares them. */
  productKeys: string[]
}

const MAX_CATEGORIES = 5
const MAX_IMAGES = 10

/**
 * Merges the products that the sources found for one record. The order of `found` does not matter. For each field
 * the more trusted product wins: by the trust of its source, then a match by ASIN or item id before a match by GTIN,
 * then the order of the sources. A preferred source precedes all others. Attributes are combined. A product that provably
 * differs from the most trusted one (no common GTIN, brand or model number) is excluded with the note `different-products`.
 * Throws a RangeError if nothing was found.
 */
export function mergeProducts(
  found: readonly FoundProduct[],
  identifiers: Identifiers,
  preferred?: SourceName | null,
): Merge {
  const joined = joinSame(found)
  if (joined.length === 0) throw new RangeError('Nothing found, nothing to merge')
  const products = joined.map(({ product }) => product)
  const ranked = rankProducts(products, preferred)
  const { attributes, disagreements } = uniteAttributes(ranked.facts)
  const notes: RecordNote[] = []
  if (found.some((one) => isMarketplace(one.product.source) && !joined.includes(one)))
    notes.push('different-products')
  if (disagreements.length > 0) notes.push(disagreementNote(disagreements))
  if (products.some(isUsedOnly)) notes.push('amazon-used-only')
  const oldest = Math.min(...joined.map(({ fetchedAt }) => fetchedAt.getTime()))
  return {
    merged: { ...mergeFields(ranked, products), attributes, fetchedAt: new Date(oldest).toISOString() },
    notes,
    joined: products,
    disagreements,
    productKeys: listJoinedKeys(products, identifiers),
  }
}

/** Amazon states a condition only when no new offer exists. The product then has no price. */
const isUsedOnly = ({ source, condition }: Product): boolean => source === 'amazon' && condition !== undefined

/** The sources whose products `mergeProducts` joins, most trusted first. */
export const joinedSources = (found: readonly Trusted[]): SourceName[] =>
  joinSame(found).map(({ product }) => product.source)

type Trusted = Pick<FoundProduct, 'product' | 'by'>

/** The most trusted product and its equals, in order of trust. */
function joinSame<T extends Trusted>(found: readonly T[]): T[] {
  const [first, ...rest] = found.filter(({ by }) => by !== 'eprel').sort(byTrust)
  if (!first) return found.slice(0, 1)
  const joined = [first, ...rest.filter((one) => isSame(first, one))]
  const products = joined.map(({ product }) => product)
  return [
    ...joined,
    ...found.filter(({ by, product }) => by === 'eprel' && isSameRegistration(products, product)),
  ]
}

/** Two sources that proved the same part number have the same product, if their pack sizes are equal. */
const isSame = (a: Trusted, b: Trusted): boolean =>
  a.by === 'mpn' && b.by === 'mpn'
    ? packSize(a.product) === packSize(b.product)
    : isSameProduct(a.product, b.product)

function byTrust(a: Trusted, b: Trusted): number {
  const rank = ({ by, product }: Trusted) =>
    (by === 'gtin' || by === 'mpn' ? sources.length : 0) + sources.indexOf(product.source)
  return rank(a) - rank(b) || (toId(a.product) < toId(b.product) ? -1 : 1)
}

const toId = (product: Product): string => product.asin ?? product.itemId ?? ''

/** The products in order of the trust in each group of fields. */
type RankedProducts = Record<keyof Trust, Product[]>

function rankProducts(products: Product[], preferred: SourceName | null | undefined): RankedProducts {
  // The usual case: marketplaces are trusted equally.
  if (!preferred && areOfMarketplaces(products)) return { facts: products, texts: products, images: products }
  const rank = (group: keyof Trust) => {
    const trust = ({ source }: Product) => (source === preferred ? Infinity : rateTrust(source, group))
    return products.toSorted((a, b) => (trust(a) === trust(b) ? 0 : trust(b) - trust(a)))
  }
  return { facts: rank('facts'), texts: rank('texts'), images: rank('images') }
}

const areOfMarketplaces = (products: Product[]): boolean =>
  products.every(({ source }) => isMarketplace(source))

const disagreementNote = (disagreements: readonly Disagreement[]): RecordNote =>
  disagreements.every(({ values }) => values.every(({ source }) => isMarketplace(source)))
    ? 'values-disagree'
    : 'sources-disagree'

/** The first product whose value is neither missing nor empty, and that value. */
function first<T extends string | string[]>(products: Product[], pick: (product: Product) => T | undefined) {
  for (const product of products) {
    const value = pick(product)
    if (value !== undefined && value.length > 0) return { value, source: product.source }
  }
  return undefined
}

function mergeFields(
  { facts, texts, images }: RankedProducts,
  products: Product[],
): Omit<MergedProduct, 'attributes' | 'fetchedAt'> {
  const fields = {
    title: first(texts, ({ title }) => title),
    brand: first(facts, ({ brand }) => statedBrand(brand)),
    manufacturer: first(facts, ({ manufacturer }) => statedBrand(manufacturer)),
    shortDescription: first(texts, ({ bullets }) => bullets.join(' • ')),
    description: first(texts, ({ description }) => description),
    categories: first(facts, ({ breadcrumbs }) => breadcrumbs),
    weightKg: first(facts, ({ weightKg }) => weightKg),
    images: first(images, (product) => product.images),
  }
  return {
    title: fields.title?.value ?? '',
    ...withoutBlanks({
      brand: fields.brand?.value,
      manufacturer: fields.manufacturer?.value,
      shortDescription: fields.shortDescription?.value,
      description: fields.description?.value,
      weightKg: fields.weightKg?.value,
    }),
    categories: (fields.categories?.value ?? []).slice(0, MAX_CATEGORIES),
    prices: byMarketplace(products, ({ family, price }) => (isUnchosen(family) ? undefined : price)),
    images: (fields.images?.value ?? []).slice(0, MAX_IMAGES),
    urls: byMarketplace(products, (product) => product.url),
    ...listFamilies(products),
    ...(!areOfMarketplaces(products) && { sources: listSources(fields) }),
  }
}

/** The families of products without what only their pages need: siblings and pictures. */
function listFamilies(products: Product[]): Pick<MergedProduct, 'families'> {
  const families = products.flatMap(({ family }) => {
    if (!family) return []
    const { siblings: _, pictures: _pictures, ...own } = family
    return [own]
  })
  return families.length > 0 ? { families } : {}
}

/** The source of each field that has a value. */
const listSources = (
  fields: Record<SourcedField, { source: SourceName } | undefined>,
): Partial<Record<SourcedField, SourceName>> =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, field]) => (field ? [[name, field.source]] : [])))

function byMarketplace<T>(
  products: Product[],
  pick: (product: Product) => T | undefined,
): Partial<Record<MarketplaceName, T>> {
  const values: Partial<Record<MarketplaceName, T>> = {}
  for (const product of products) {
    const value = pick(product)
    if (value !== undefined && isMarketplace(product.source)) values[product.source] ??= value
  }
  return values
}

const statedBrand = (brand = ''): string | undefined => (isPlaceholderBrand(brand) ? undefined : brand)

/** All attributes in order of trust. Omits values that state nothing, and repeated ones, also in other units or rounded. */
function uniteAttributes(
  products: Product[],
): Pick<MergedProduct, 'attributes'> & Pick<Merge, 'disagreements'> {
  const attributes: (SourcedAttribute & { source: SourceName })[] = []
  const disagreements = new Map<string, Disagreement>()
  /** Those of the products before by their topics. A product may state several values of one. */
  const earlier = new Map<string, (typeof attributes)[number][]>()
  for (const { source, attributes: stated } of products) {
    const own: [topic: string, attribute: (typeof attributes)[number]][] = []
    for (const attribute of stated) {
      if (statesNothing(attribute)) continue
      const topic = toTopic(attribute)
      const known = earlier.get(topic)
      if (known?.some(({ value }) => isSameValue(value, attribute.value))) continue
      own.push([topic, { ...attribute, source, rules: [] }])
      const [first] = known ?? []
      if (!first || disagreements.has(topic)) continue
      const values = [
        { source: first.source, value: first.value },
        { source, value: attribute.value },
      ]
      disagreements.set(topic, { name: first.name, values })
    }
    for (const [topic, attribute] of own) {
      attributes.push(attribute)
      const same = earlier.get(topic)
      if (same) same.push(attribute)
      else earlier.set(topic, [attribute])
    }
  }
  return { attributes, disagreements: [...disagreements.values()] }
}

/** Facts about product safety are no repetition of other attributes, because only their group proves them. */
const toTopic = ({ name, group }: Attribute): string =>
  group === safetyGroup ? `${safetyGroup}\n${fold(name)}` : fold(name)

function isSameValue(one: string, other: string): boolean {
  const [a, b] = [fold(one), fold(other)]
  return a === b || isSameMeasure(a, b) || withoutInversion(a) === withoutInversion(b)
}

/** Persons as `Meike Hansen; Jo Kurz`. Libraries write `Hansen, Meike; Kurz, Jo`. */
const withoutInversion = (text: string): string =>
  text
    .split('; ')
    .map((person) => person.replace(/^([^,]+), ([^,]+)$/, '$2 $1'))
    .join('; ')

/** Ignores case, white space and the decimal mark. */
const fold = rememberTexts((text) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(/[\s:]+/g, ' ')
    .trim(),
)
