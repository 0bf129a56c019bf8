import { jsonAfter } from '../embedded-json.ts'
import { statementsIn } from './microdata.ts'
import type { WholePage } from './whole-page.ts'

/** Real structured data is less deep. */
const MAX_DEPTH = 8

/** The structured data of the page's product (schema.org), unchanged. */
export interface LinkedProduct {
  name?: string
  brand?: string
  price?: string
  currency?: string
  description?: string
  gtins: string[]
  images: string[]
  crumbs: string[]
  /** Further attributes by name. */
  properties: { label: string; value: string }[]
}

/** Reads JSON-LD and microdata: product, group of variations or graph, and breadcrumbs. JSON-LD wins. */
export function linkedProduct({ scripts, places }: Pick<WholePage, 'scripts' | 'places'>): LinkedProduct {
  const linked = scripts
    .filter((script) => script.includes('schema.org'))
    .flatMap((script) => thingsIn(jsonAfter(script, '')))
  const things = [...linked, ...statementsIn(places.map(({ element }) => element))]
  const product = things.find((thing) => isOfType(thing, 'Product') || isOfType(thing, 'ProductGroup')) ?? {}
  const offer = readOffer(product)
  const list = things.find((thing) => isOfType(thing, 'BreadcrumbList'))
  return {
    ...optional('name', product.name),
    ...optional('brand', isRecord(product.brand) ? product.brand.name : product.brand),
    ...optional('price', offer.price),
    ...optional('currency', offer.priceCurrency),
    ...optional('description', product.description),
    gtins: gtinsIn(product),
    images: [product.image].flat().flatMap((image) => texts(isRecord(image) ? image.url : image)),
    crumbs: [list?.itemListElement].flat().flatMap(crumbName),
    properties: [product.additionalProperty].flat().flatMap(propertyIn),
  }
}

type Thing = Record<string, unknown>

/** The objects in JSON-LD: one, a list, or those of a graph. */
export function thingsIn(value: unknown, depth = 0): Thing[] {
  if (depth > MAX_DEPTH) return []
  if (Array.isArray(value)) return value.flatMap((inner) => thingsIn(inner, depth + 1))
  if (!isRecord(value)) return []
  return [value, ...[value['@graph'], value.mainEntity].flatMap((inner) => thingsIn(inner, depth + 1))]
}

export const isOfType = (thing: Thing, type: string): boolean => [thing['@type']].flat().includes(type)

/** The offer, if there is exactly one. Bounds of several offers are not the price of one article. */
export function readOffer(product: Thing): Thing {
  const offers = [product.offers].flat().filter(isRecord)
  const [offer] = offers
  if (!offer || offers.length > 1) return {}
  const { lowPrice, highPrice, offerCount, price } = offer
  if (lowPrice === undefined && highPrice === undefined) return offer
  const isExact = Number(offerCount) === 1 || Number(lowPrice) === Number(highPrice)
  return isExact ? { ...offer, price: price ?? lowPrice ?? highPrice } : {}
}

export const gtinsIn = (product: Thing): string[] =>
  ['gtin13', 'gtin12', 'gtin8', 'gtin14', 'gtin', 'isbn'].flatMap((key) => texts(product[key]))
function crumbName(entry: unknown): string[] {
  if (!isRecord(entry)) return []
  return texts(entry.name ?? (isRecord(entry.item) ? entry.item.name : undefined))
}

function propertyIn(entry: unknown): LinkedProduct['properties'] {
  const { name, value } = isRecord(entry) ? entry : {}
  return texts(name).flatMap((label) => texts(value).map((text) => ({ label, value: text })))
}

const texts = (value: unknown): string[] =>
  typeof value === 'string' || typeof value === 'number' ? [String(value)] : []

function optional<K extends string>(key: K, value: unknown): { [P in K]?: string } {
  const [text] = texts(value)
  return text === undefined ? {} : ({ [key]: text } as { [P in K]?: string })
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
