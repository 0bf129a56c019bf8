import type { Family, Price, Product } from '@merkwerk/contract'
import { z } from 'zod'
import { isPlaceholder, isPlaceholderBrand, readGtins } from '../../identifiers/index.ts'
import { lenient, shownText } from '../official-api.ts'
import { cleanLabel, cleanText, cleanTexts, isWebAddress } from '../page/text.ts'
import { browseSafety, browseSafetyShape } from './browse-safety.ts'
import { findMeaning, type Meaning } from './labels.ts'
import { firstValue, measuresIn } from './listing.ts'
import { siteCurrency } from './sites.ts'

const text = lenient(shownText)
const imageSchema = z.object({ imageUrl: z.string() })

const amountSchema = z.object({
  value: text,
  currency: text,
  convertedFromValue: text,
  convertedFromCurrency: text,
})

/** The parsed part of an item of eBay's Browse API. Source: eBay's published API model. */
export const browseItemSchema = z.object({
  itemId: shownText,
  legacyItemId: text,
  title: z.string(),
  price: lenient(amountSchema),
  categoryPath: text,
  condition: text,
  image: lenient(imageSchema),
  additionalImages: lenient(z.array(imageSchema)),
  brand: text,
  mpn: text,
  gtin: text,
  shortDescription: text,
  /** Only of a listing with variations. */
  primaryItemGroup: lenient(z.object({ itemGroupId: shownText })),
  ...browseSafetyShape,
  estimatedAvailabilities: lenient(z.array(z.object({ estimatedAvailabilityStatus: text }))),
  localizedAspects: lenient(z.array(z.object({ name: z.string(), value: z.string() }))),
  primaryProductReviewRating: lenient(
    z.object({ averageRating: shownText, reviewCount: lenient(z.number().int()) }),
  ),
})
type BrowseItem = z.infer<typeof browseItemSchema>

/** A search without hits states their number only. */
export const searchResponseSchema = z
  .object({
    total: lenient(z.number()),
    itemSummaries: z.array(z.object({ itemId: z.string(), title: z.string() })).optional(),
  })
  .refine(({ total, itemSummaries }) => itemSummaries !== undefined || total === 0)

/** The item number that users know, from `v1|123456789012|0`. */
const readItemNumber = ({ itemId, legacyItemId }: BrowseItem): string =>
  legacyItemId ?? itemId.split('|')[1] ?? itemId

/** The product of a listing on a country site. */
export function toProduct(item: BrowseItem, site: string): Product {
  const itemId = readItemNumber(item)
  const attributes = (item.localizedAspects ?? []).flatMap(({ name, value }) =>
    cleanText(value) === '' ? [] : [{ name: cleanLabel(name), value: cleanText(value) }],
  )
  const first = (meaning: Meaning) => firstValue(attributes, meaning)
  const all = (meaning: Meaning) =>
    attributes.filter(({ name }) => findMeaning(name) === meaning).map(({ value }) => value)
  const pictures = [item.image, ...(item.additionalImages ?? [])].flatMap((one) => one?.imageUrl ?? [])
  const rating = item.primaryProductReviewRating
  const price = findPrice(item, site)
  const count = rating?.reviewCount
  return {
    source: 'ebay',
    via: 'api',
    itemId,
    ...(item.primaryItemGroup && { family: readFamily(item, item.primaryItemGroup.itemGroupId) }),
    gtins: readGtins([item.gtin ?? '', ...all('gtin')]),
    title: cleanText(item.title),
    ...cleanTexts({
      brand: [item.brand ?? '', ...all('brand')].find((brand) => !isPlaceholderBrand(brand)),
      manufacturer: first('manufacturer'),
      model: [item.mpn ?? '', ...all('partNumber')].find((mpn) => !isPlaceholder(mpn)),
      description: item.shortDescription,
      ...measuresIn(first),
      availability: findAvailability(item, site),
      condition: item.condition,
    }),
    ...(price && { price }),
    ...(rating && { rating: { value: rating.averageRating, ...(count !== undefined && { count }) } }),
    bullets: [],
    attributes: [...attributes, ...browseSafety(item)],
    breadcrumbs: (item.categoryPath ?? '').split('|').map(cleanText).filter(Boolean),
    images: [...new Set(pictures.filter(isWebAddress))],
    url: `https://www.${site}/itm/${itemId}`,
  }
}

/** The interface names neither the axes nor the other variations. The last part of an id is 0 without variations. */
function readFamily({ itemId }: BrowseItem, id: string): Family {
  const variation = itemId.split('|')[2] ?? '0'
  return { source: 'ebay', id, axes: [], ...(variation !== '0' && { ownId: variation }), siblings: [] }
}

/** In the site's own currency, even if the interface converted it for another country. Zero is no price. */
function findPrice({ price }: BrowseItem, site: string): Price | undefined {
  const { value, currency, convertedFromValue, convertedFromCurrency } = price ?? {}
  const isConverted = convertedFromValue && convertedFromCurrency === siteCurrency(site)
  const [amount, code] = isConverted ? [convertedFromValue, convertedFromCurrency] : [value, currency]
  return amount && code && Number(amount) > 0 ? { amount, currency: code } : undefined
}

const GERMAN_SITES = new Set(['ebay.de', 'ebay.at', 'ebay.ch'])
const GERMAN_AVAILABILITY: Record<string, string> = {
  IN_STOCK: 'Verfügbar',
  LIMITED_STOCK: 'Nur noch wenige verfügbar',
  OUT_OF_STOCK: 'Nicht verfügbar',
}

/** The interface has codes instead of the texts of pages. */
function findAvailability({ estimatedAvailabilities }: BrowseItem, site: string): string | undefined {
  const code = estimatedAvailabilities?.[0]?.estimatedAvailabilityStatus
  const german = code !== undefined && GERMAN_SITES.has(site) ? GERMAN_AVAILABILITY[code] : undefined
  return german ?? code?.toLowerCase().replaceAll('_', ' ')
}
