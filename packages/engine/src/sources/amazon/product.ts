import { type Attribute, type Product, variationGroup } from '@merkwerk/contract'
import { isPlaceholderBrand, readGtins } from '../../identifiers/index.ts'
import { withoutBlanks } from '../../matching/without-blanks.ts'
import type { ParsedPage } from '../../outcome.ts'
import { comparablePrice, type Statements, withAgreement } from '../page/layout-agreement.ts'
import { parseWholePage } from '../page/meaning/whole-page.ts'
import { parseDimensions, parseDimensionsCm, parseWeightKg } from '../page/measures.ts'
import { parsePrice } from '../page/price.ts'
import type { ScannedPage } from '../page/scanned-page.ts'
import { cleanLabel, cleanText, isWebAddress } from '../page/text.ts'
import { safetyAttributes } from '../product-safety.ts'
import { findFamily } from './family.ts'
import { fillGaps, isWorthSearching, lacksDetails, missingSections, sections } from './fill-gaps.ts'
import { chooseLargest } from './gallery.ts'
import { brandInByline, findMeaning, type Meaning } from './labels.ts'
import type { Fact, ProductParts } from './parts.ts'
import { asinInUrl, findCurrency, findSite } from './sites.ts'
import { chosenValues } from './variation.ts'

const ASIN = /^[A-Z0-9]{10}$/

/** Makes a product from the parts of a page fetched from `url`, `unreadable` without a title or ASIN. */
export function toProduct(own: ProductParts, url: string | undefined, page: ScannedPage): ParsedPage {
  const missing = missingSections(own)
  const hasOtherFacts = lacksDetails(page, own)
  const isSearched = isWorthSearching(page, missing) || (hasOtherFacts && missing.includes('facts'))
  const gaps = new Set([...(isSearched ? missing : []), ...(hasOtherFacts ? ['facts' as const] : [])])
  const parts = gaps.size > 0 ? fillGaps(own, parseWholePage(page), [...gaps], url) : own
  const title = cleanText(parts.title ?? '')
  if (title === '') return { outcome: 'unreadable', missing: 'title' }
  const stated = cleanFacts(parts.facts)
  const asin = findAsin(parts, stated, url)
  if (asin === undefined) return { outcome: 'unreadable', missing: 'asin' }
  const facts = cleanFacts(choiceFacts(parts, asin), stated)
  // The page itself is the best source of the site, because a recorded page may be served under another site's
  // address.
  const site = findSite(parts.canonicalUrl) ?? findSite(url)
  const family = findFamily(parts.variations, { asin, stated: parts.asin })
  const product: Product = {
    source: 'amazon',
    asin,
    ...(family && { family }),
    gtins: findGtins(facts, parts.statedGtins ?? []),
    title,
    bullets: unique(parts.bullets.map(cleanText)),
    attributes: [
      ...facts.map(({ meaning: _, ...attribute }) => attribute),
      ...safetyAttributes({ warnings: parts.warnings ?? [] }),
    ],
    breadcrumbs: parts.crumbs.map(cleanText).filter((crumb) => crumb !== '' && !/[‹›]/.test(crumb)),
    images: findImages(parts),
  }
  return {
    outcome: 'found',
    product: { ...product, ...optionalFields(parts, facts, asin, site) },
    layout: withAgreement(
      { expected: sections, missing },
      { asin: [own.asin, asinInUrl(own.canonicalUrl)], price: readPrices(own, site) },
    ),
  }
}

/** The ASIN of the selected variation. Without a selection the page states the parent; the address then decides. */
function findAsin(parts: ProductParts, facts: CleanFact[], url: string | undefined): string | undefined {
  const stated = parts.asin
  const asked = asinInUrl(url)
  if (asked !== undefined && stated === parts.parentAsin) return asked
  return [stated, asked, valueFor(facts, 'asin'), asinInUrl(parts.canonicalUrl)].find(isAsin)
}

/** The chosen values of a variation. The parent of variations has none. */
function choiceFacts({ variations, parentAsin, asin: stated }: ProductParts, asin: string): Fact[] {
  if (asin === parentAsin) return []
  // A page that states the parent shows values that belong to no article.
  const isOfParent = stated === parentAsin && parentAsin !== undefined
  const known = isOfParent ? { ...variations, readShown: () => [] } : variations
  return chosenValues(known, asin).map((choice) => ({ ...choice, group: variationGroup, isRanking: false }))
}

function optionalFields(parts: ProductParts, facts: CleanFact[], asin: string, site: string | undefined) {
  const weight = facts.filter((fact) => fact.meaning === 'weight' || fact.meaning === 'dimensions')
  return withoutBlanks({
    parentAsin: isAsin(parts.parentAsin) && parts.parentAsin !== asin ? parts.parentAsin : undefined,
    brand: findBrand(parts, facts),
    manufacturer: valueFor(facts, 'manufacturer'),
    model: valueFor(facts, 'model'),
    price: isUsed(parts) ? undefined : (findPrice(parts.prices, site) ?? parts.price),
    description: unique(parts.descriptions.map(cleanText)).join(' '),
    weightKg: weight.map((fact) => parseWeightKg(fact.value)).find((kg) => kg !== undefined),
    dimensions: parseDimensions(valueFor(facts, 'dimensions')),
    dimensionsCm: parseDimensionsCm(valueFor(facts, 'dimensions') ?? ''),
    condition: cleanText(parts.condition ?? ''),
    availability: cleanText(parts.availability ?? ''),
    rating: findRating(parts),
    url: site && `https://www.${site}/dp/${asin}`,
  })
}

/** The brand from the facts. The linked store in a byline may have another name or several brands. */
function findBrand({ byline }: ProductParts, facts: CleanFact[]): string | undefined {
  const stated = valueFor(facts, 'brand')
  const linked = brandInByline(cleanText(byline ?? ''))
  return stated && !isPlaceholderBrand(stated) ? stated : linked || stated
}

/** Whether the page has no new offer. */
const isUsed = ({ condition }: ProductParts): boolean => cleanText(condition ?? '') !== ''

interface CleanFact extends Attribute {
  meaning: Meaning | undefined
}

const keyFact = ({ name, value }: Attribute): string => `${name.toLowerCase()}\n${value.toLowerCase()}`

/** Facts with clean texts behind `known` ones, without empty values, reviews, ranks and repetitions. */
function cleanFacts(facts: Fact[], known: readonly CleanFact[] = []): CleanFact[] {
  const seen = new Set(known.map(keyFact))
  const cleaned = [...known]
  for (const fact of facts) {
    const name = cleanLabel(fact.label)
    const value = cleanText(fact.value)
    const meaning = findMeaning(name)
    const key = keyFact({ name, value })
    if (name === '' || value === '' || fact.isRanking || meaning === 'ranking' || seen.has(key)) continue
    seen.add(key)
    const group = cleanLabel(fact.group ?? '')
    cleaned.push({ name, value, ...(group && { group }), meaning })
  }
  return cleaned
}

const valueFor = (facts: CleanFact[], meaning: Meaning): string | undefined =>
  facts.find((fact) => fact.meaning === meaning)?.value

function findGtins(facts: CleanFact[], stated: string[]): string[] {
  const shown = facts.filter((fact) => fact.meaning === 'gtin').map((fact) => fact.value)
  const gtins = readGtins(shown)
  return gtins.length > 0 ? gtins : readGtins(stated)
}

function findPrice(texts: string[], site: string | undefined): Product['price'] {
  for (const text of texts) {
    const price = parsePrice(text, findCurrency(site))
    if (price) return price
  }
  return undefined
}

/** The visible price and the cart's price. */
function readPrices(parts: ProductParts, site: string | undefined): Statements {
  if (isUsed(parts)) return [undefined, undefined]
  const shown = findPrice(parts.prices, site)
  const inCart = findPrice([parts.cartAmount ?? ''], site)
  return [comparablePrice(shown), comparablePrice(inCart)]
}

/** The gallery's images in order and in their largest size, otherwise those of the image elements. */
function findImages(parts: ProductParts): string[] {
  const gallery = Array.isArray(parts.gallery) ? parts.gallery.flatMap(chooseLargest) : []
  const images = gallery.length > 0 ? gallery : parts.images.map(largestIn)
  return unique(images.map((image) => image.trim()).filter(isWebAddress))
}

/** An image element's largest address. `data-a-dynamic-image` maps addresses to width and height. */
function largestIn(attributes: Record<string, string | undefined>): string {
  const hires = attributes['data-old-hires'] || attributes['data-a-hires']
  if (hires) return hires
  const sizes = Object.entries(parseObject(attributes['data-a-dynamic-image']))
  const width = ([, size]: [string, unknown]) => (Array.isArray(size) ? Number(size[0]) : 0)
  const [largest] = sizes.toSorted((a, b) => width(b) - width(a))
  return largest?.[0] ?? attributes.src ?? ''
}

function parseObject(json: string | undefined): object {
  try {
    const value: unknown = JSON.parse(json ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** `4,7 von 5 Sternen`. Japanese and Turkish put the scale first. */
function findRating(parts: ProductParts): Product['rating'] {
  const numbers = (parts.rating ?? '').match(/\d+(?:[.,]\d+)?/g) ?? []
  const value = (numbers[0] === '5' && numbers[1] ? numbers[1] : numbers[0])?.replace(',', '.')
  if (value === undefined || Number(value) > 5) return undefined
  // `1.2K` is rounded.
  const stated = parts.ratingCount ?? ''
  const count = /\d\s?[KM]\b/i.test(stated) ? '' : stated.replace(/[^\d]/g, '')
  return { value, ...(count !== '' && { count: Number(count) }) }
}

function isAsin(text: string | undefined): text is string {
  return text !== undefined && ASIN.test(text)
}

const unique = (texts: string[]): string[] => [...new Set(texts.filter((text) => text !== ''))]
