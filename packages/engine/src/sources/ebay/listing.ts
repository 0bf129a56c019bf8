import type { Attribute, Price, Product } from '@merkwerk/contract'
import { isPlaceholder, readGtins } from '../../identifiers/index.ts'
import { withoutBlanks } from '../../matching/without-blanks.ts'
import type { ParsedPage, SearchResult } from '../../outcome.ts'
import { comparablePrice, withAgreement } from '../page/layout-agreement.ts'
import { parseDimensionsCm, parseWeightKg } from '../page/measures.ts'
import { isPriceRange, parsePrice, statesOtherAmounts } from '../page/price.ts'
import type { ScannedPage } from '../page/scanned-page.ts'
import { cleanLabel, cleanText, isWebAddress } from '../page/text.ts'
import { findFamily } from './family.ts'
import { fillGaps, isWorthSearching, missingSections, sections } from './fill-gaps.ts'
import { findMeaning, type Meaning } from './labels.ts'
import type { HeadingPart, ListingParts } from './parts.ts'
import { itemIdInAddress, productIdInAddress, siteCurrency, toSite } from './sites.ts'

/** Makes a product from the parts of a page, or names the missing parts. */
export function toParsedPage(own: ListingParts, page: ScannedPage): ParsedPage {
  const host = toHost([...own.addresses, own.url])
  const missing = missingSections(own)
  const parts = isWorthSearching(page, missing) ? fillGaps(own, page, missing, siteCurrency(host)) : own
  const title = cleanText(parts.title ?? '')
  const itemId = findItemId(parts)
  if (!title) return { outcome: 'unreadable', missing: 'title' }
  const productId = findProductId(parts)
  if (!itemId && !productId) return { outcome: 'unreadable', missing: 'item number' }
  if (!parts.isWhole) return { outcome: 'unreadable', missing: 'end' }
  const price = findPrice(parts, host)
  const attributes = withChoices(withoutCondition(parts), parts.variations.choices)
  const images = largestImages(parts.images)
  if (!price && attributes.length === 0 && images.length === 0)
    return { outcome: 'unreadable', missing: 'price, item specifics and images' }
  const family = itemId && findFamily(parts, itemId, parts.images.map(enlarge))
  const stated = [...attributes, ...parts.catalogProduct]
  const valueFor = (meaning: Meaning) => firstValue(stated, meaning)
  const product: Product = {
    source: 'ebay',
    ...(itemId && { itemId }),
    ...(family && { family }),
    gtins: getGtins(parts),
    title,
    bullets: [],
    attributes: [...attributes, ...(parts.safety ?? [])],
    breadcrumbs: parts.breadcrumbs.map(cleanText).filter((crumb) => crumb !== '' && !/^ebay$/i.test(crumb)),
    images,
    ...withoutBlanks({
      brand: valueFor('brand') ?? parts.structuredBrand,
      manufacturer: valueFor('manufacturer'),
      model: valueFor('partNumber'),
      price,
      ...measuresIn(valueFor),
      availability: cleanText(parts.availability ?? ''),
      condition: cleanText(parts.condition ?? ''),
      rating: parts.rating,
      url: host && `https://www.${host}/${itemId ? `itm/${itemId}` : `p/${productId}`}`,
    }),
  }
  const layout = withAgreement(
    { expected: sections, missing },
    { price: [comparablePrice(shownPrice(own.priceText, host)), comparablePrice(findStructuredPrice(own))] },
  )
  return { outcome: 'found', product, layout }
}

function findItemId({ addresses, itemNumber, url }: ListingParts): string | undefined {
  const named = addresses.map((address) => itemIdInAddress(address ?? '')).find(Boolean)
  return named ?? /\d{9,14}/.exec(itemNumber ?? '')?.[0] ?? itemIdInAddress(url ?? '')
}

/** The eBay product (ePID) that groups listings. It may have no listing. */
const findProductId = ({ addresses, url }: ListingParts): string | undefined =>
  [...addresses, url].map((address) => productIdInAddress(address ?? '')).find(Boolean)

/**
 * The title from the parts of its heading: the text before any link or button (e.g. to the untranslated title),
 * without parts that the page's Open Graph title lacks, and without the dash between them.
 */
export function readTitle(parts: HeadingPart[], name: string | undefined): string {
  const first = parts.findIndex(({ text, isControl }) => !isControl && hasWords(text))
  const control = parts.findIndex(({ isControl }, index) => isControl && index > first)
  const own = parts.slice(0, control === -1 || first === -1 ? undefined : control).map(({ text }) => text)
  const stated = keepAlphanumeric(name ?? '')
  const lengths = own.map((_, index) => index + 1).filter((length) => length > first)
  const named = lengths.findLast((length) => stated.includes(keepAlphanumeric(own.slice(0, length).join(''))))
  own.splice(stated === '' ? own.length : (named ?? own.length))
  while (own.length > 1 && !hasWords(own.at(-1) ?? '')) own.pop()
  const title = own.join('')
  return own.length < parts.length ? title.replace(/\s[-–—|·]\s*$/, '') : title
}

const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

const keepAlphanumeric = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** The country site of the page, e.g. `ebay.de`, from the first eBay address. */
const toHost = (addresses: (string | undefined)[]): string =>
  addresses.map((address) => toSite(address ?? '')).find(Boolean) ?? ''

/** Undefined for a price range or net price, whose structured amount is not what the buyer pays for one variation. */
function findPrice(parts: ListingParts, host: string): Price | undefined {
  const { priceText = '' } = parts
  if ([isPriceRange, statesOtherAmounts].some((states) => states(priceText, siteCurrency(host))))
    return undefined
  return shownPrice(parts.priceText, host) ?? parts.price ?? findStructuredPrice(parts)
}

function findStructuredPrice({ structuredPrice }: ListingParts): Price | undefined {
  const { amount, currency } = structuredPrice ?? {}
  return parsePrice(`${currency ?? ''} ${amount ?? ''}`, currency)
}

const shownPrice = (text: string | undefined, host: string): Price | undefined =>
  text ? parsePrice(text, siteCurrency(host)) : undefined

/** The condition is the first item specific but describes the offer, not the product. */
function withoutCondition({ specifics, condition }: ListingParts): Attribute[] {
  const stated = cleanText(condition ?? '')
  return specifics.flatMap((row, index) => {
    const name = cleanLabel(row.name)
    const value = cleanText(row.value)
    if (!name || !value || findMeaning(name) === 'condition') return []
    if (index === 0 && stated && (value === stated || value.startsWith(`${stated}:`))) return []
    const group = cleanLabel(row.group ?? '')
    return [{ name, value, ...(group && { group }) }]
  })
}

/** The attributes with the chosen values of a variation that they do not state. */
const withChoices = (attributes: Attribute[], choices: Attribute[]): Attribute[] => [
  ...attributes,
  ...choices.filter(
    (choice) =>
      !attributes.some(({ name, value }) => isSameText(name, choice.name) && isSameText(value, choice.value)),
  ),
]

const isSameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** The first value under a label of this meaning, except texts such as `Does not apply`. */
export function firstValue(attributes: readonly Attribute[], meaning: Meaning): string | undefined {
  const found = attributes.find(({ name, value }) => findMeaning(name) === meaning && !isPlaceholder(value))
  return found && cleanText(found.value)
}

/** Weight and dimensions, as stated and in kilograms and centimetres. */
export const measuresIn = (valueFor: (meaning: Meaning) => string | undefined) => ({
  weightKg: parseWeightKg(valueFor('weight') ?? ''),
  dimensions: valueFor('dimensions'),
  dimensionsCm: parseDimensionsCm(valueFor('dimensions') ?? ''),
})

/** The GTINs in page order. Item specifics precede the product catalog, which precedes structured data. */
function getGtins({ specifics, catalogProduct, structuredGtins }: ListingParts): string[] {
  const isGtin = ({ name }: Attribute) => findMeaning(name) === 'gtin'
  const rows = [specifics, catalogProduct].map((all) => all.filter(isGtin).map(({ value }) => value))
  return [...rows, structuredGtins].map(readGtins).find(({ length }) => length > 0) ?? []
}

/** eBay's own images in their largest size, without duplicates, in page order. */
function largestImages(urls: string[]): string[] {
  const images = new Map<string, string>()
  for (const url of urls.map(enlarge)) {
    const key = /\/images\/g\/([^/]+)/.exec(url)?.[1] ?? url
    if (url !== '' && !images.has(key)) images.set(key, url)
  }
  return [...images.values()]
}

/** The largest size of an image of eBay. Empty for other addresses. */
function enlarge(written: string): string {
  // A sandbox serves images under eBay's paths on its own host, which may not use TLS.
  const url = written.replace(/^\/\/|^http:\/\/(?=i\.ebayimg\.com\/)/, 'https://')
  const size = /^(https?:\/\/[^/?#]+)\/(?:thumbs\/)?images\/g\/([^/?#]+)\/s-l\d+(\.\w+)/.exec(url)
  const largest = size ? `${size[1]}/images/g/${size[2]}/s-l1600${size[3]}` : url
  const isOwn = size !== null || /^https:\/\/i\.ebayimg\.com\/(?:\d+\/s|images\/[im])\//.test(url)
  return isOwn && isWebAddress(largest) ? largest : ''
}

/** The extracted texts of one card of a search page. */
export interface CardParts {
  address?: string | undefined
  title?: string | undefined
  image?: string | undefined
  priceText?: string | undefined
  isSponsored: boolean
}

/** The hits of a search page. eBay's placeholder card, the first one, has no real item number. */
export function toSearchResults(cards: CardParts[], totalText: string | undefined): ParsedPage {
  const results = new Map<string, SearchResult>()
  for (const card of cards) {
    const id = itemIdInAddress(card.address ?? '')
    const title = cleanText(card.title ?? '')
    if (!id || !title || results.has(id)) continue
    const host = toHost([card.address])
    const shown = {
      url: host && `https://www.${host}/itm/${id}`,
      image: card.image ? largestImages([card.image])[0] : undefined,
      price: shownPrice(card.priceText, host),
    }
    results.set(id, { id, title, ...withoutBlanks(shown), isSponsored: card.isSponsored })
  }
  const total = totalText === undefined ? undefined : countIn(totalText)
  return {
    outcome: 'search-results',
    results: [...results.values()],
    ...(total !== undefined && { total }),
  }
}

/** The number of hits as eBay writes it: `1.300+ Ergebnisse`, `185,510 results`, `…の結果55件`. */
function countIn(text: string): number | undefined {
  const digits = /(\d[\d.,\s]*)\s*\+?/.exec(cleanText(text))?.[1]?.replace(/\D/g, '')
  return digits ? Number(digits) : undefined
}
