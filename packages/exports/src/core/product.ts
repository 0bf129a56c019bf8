import type { MarketplaceName, Message, Price, Product, Reason, SourceName } from '@merkwerk/contract'
import { reasonMessage, sourceFacts } from '@merkwerk/contract'
import { chooseGtin, isPlaceholder } from '@merkwerk/engine/identifiers'

/** One attribute of a product with all its values. Two attributes of a product may have the same name in different groups. */
export interface ExportAttribute {
  name: string
  /** The heading of its table or section. */
  group?: string
  /** At least one, each once, in the order of the product. */
  values: readonly string[]
  /** Whether the seller typed the value, so that it stays even if it says that there is none. */
  isOwn?: boolean
  /** The unit of all values, if a mapping separated it from them. */
  unit?: string
}

/** A product that a target writes. Identifiers are text. Decimals are text with a dot. */
export interface ExportProduct {
  /** 1-based row of the list. */
  position: number
  articleNumber: string
  /** Valid, in its normal form: `formatGtin` of the engine writes it into fields of fewer digits. */
  gtin?: string
  asin?: string
  /** The manufacturer's model or part number. */
  mpn?: string
  title: string
  brand?: string
  /** Whether the seller typed the brand, so that it stays even if it says that there is none. */
  isOwnBrand?: boolean
  manufacturer?: string
  /** Plain text, like every text of a product. */
  shortDescription?: string
  description?: string
  /** The most general first. */
  categories: readonly string[]
  prices: Readonly<Partial<Record<MarketplaceName, Price>>>
  /** The seller's own. */
  ownPrice?: Price
  weightKg?: string
  /** Addresses, the main image first. */
  images: readonly string[]
  urls: Readonly<Partial<Record<MarketplaceName, string>>>
  attributes: readonly ExportAttribute[]
  /** The sources whose content has a licence, if any. */
  licensedSources?: readonly SourceName[]
  /** Of an article that comes in sizes, colours and the like. */
  variant?: Variant
  /** Of a parent, which a pass over the products makes. It has no values, EAN, price or weight of its own. */
  children?: readonly ExportProduct[]
  /** Of a parent that no row of the list has. */
  isAdded?: boolean
}

/** What the articles of a family differ in, such as the size. */
export interface FamilyAxis {
  /** Each axis of a family has its own. */
  name: string
  /** Each once, in the order in which a shop offers them. */
  values: readonly string[]
}

/** Articles that are one article in several variants. Rows of a family follow each other, and all have the same object. */
export interface ExportFamily {
  /** The parent’s article number. A row of the family with this number is the parent itself, and has no values. */
  number: string
  /** Without the values of axes. */
  title: string
  axes: readonly FamilyAxis[]
  /** What the seller gave the parent. What all its children share fills in the rest. */
  parent?: Partial<
    Pick<
      ExportProduct,
      'brand' | 'manufacturer' | 'shortDescription' | 'description' | 'categories' | 'images' | 'attributes'
    >
  >
}

/** The place of an article in its family. */
export interface Variant {
  family: ExportFamily
  /** Its value on each axis, in the order of the axes. Empty where it has none. */
  values: readonly string[]
}

/** The row of a product. */
export type ProductKey = Pick<ExportProduct, 'position' | 'articleNumber'>

/** One row of a list. A row without a product is not exported, and the report states `reason`. */
export interface ExportRecord {
  position: number
  articleNumber: string
  product: ExportProduct | null
  reason: Message
  /** Cells of the list's own columns by their headings, those that a mapping exports. */
  ownCells?: Readonly<Record<string, string>>
}

/**
 * The rows of a list, some hundreds at a time. Each iteration starts again and yields the same rows: a target may need one
 * pass for its attributes and one for its products.
 */
export type ExportSource = AsyncIterable<readonly ExportRecord[]>

/** A result of a job as the server stores it. */
interface StoredResult {
  position: number
  articleNumber: string
  ean: string | null
  asin: string | null
  reason: Reason
  merged:
    | (Omit<ExportProduct, 'position' | 'articleNumber' | 'gtin' | 'asin' | 'mpn' | 'attributes'> & {
        attributes: readonly { group?: string | undefined; name: string; value: string; source?: string }[]
      })
    | null
  products: readonly Pick<Product, 'source' | 'gtins' | 'asin' | 'model'>[]
}

/**
 * The row of a stored result, with its place in a family of the list if it has one. EAN and ASIN of the found products fill in what the
 * list lacks.
 */
export function toExportRecord(result: StoredResult, variant?: Variant): ExportRecord {
  const { position, articleNumber, merged, products } = result
  const reason = reasonMessage(result.reason)
  if (!merged) return { position, articleNumber, product: null, reason }
  const gtin = chooseGtin(
    result.ean,
    products.flatMap(({ gtins }) => gtins),
  )
  const asin = result.asin ?? products.find((one) => one.asin)?.asin
  const mpn = products.find(({ model = '' }) => !isPlaceholder(model))?.model
  const licensedSources = products
    .map(({ source }) => source)
    .filter((source) => sourceFacts(source).licence !== null)
  const product: ExportProduct = {
    ...merged,
    position,
    articleNumber,
    ...(gtin && { gtin }),
    ...(asin && { asin }),
    ...(mpn && { mpn }),
    ...(licensedSources.length > 0 && { licensedSources }),
    ...(variant && { variant }),
    attributes: groupValues(merged.attributes),
  }
  return { position, articleNumber, product, reason }
}

function groupValues(values: NonNullable<StoredResult['merged']>['attributes']): ExportAttribute[] {
  const groups = new Map<string, { name: string; group?: string; values: Set<string>; isOwn?: boolean }>()
  for (const { group, name, value, source } of values) {
    const key = JSON.stringify([group ?? '', name])
    const attribute = groups.get(key) ?? {
      name,
      ...(group && { group }),
      values: new Set(),
      ...(source === 'owner' && { isOwn: true }),
    }
    groups.set(key, attribute)
    attribute.values.add(value)
  }
  return [...groups.values()].map((attribute) => ({ ...attribute, values: [...attribute.values] }))
}
