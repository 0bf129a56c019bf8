import { z } from 'zod'
import type { Language, Message } from './verdicts.ts'

export const marketplaces = ['amazon', 'ebay'] as const
export type MarketplaceName = (typeof marketplaces)[number]

/** A price as the buyer sees it for the selected variation: decimal text with a dot, ISO 4217 currency. */
export const priceSchema = z.object({ amount: z.string(), currency: z.string() })

/** One attribute in page order; `group` is the heading of its table or section. */
export const attributeSchema = z.object({
  name: z.string(),
  value: z.string(),
  group: z.string().optional(),
})

/** Where a delivered attribute comes from: a marketplace, or the owner of the list. */
export const attributeSources = [...marketplaces, 'owner'] as const
export type AttributeSource = (typeof attributeSources)[number]

/** A delivered attribute with its source and the rule that changed it in words, empty for none. */
export const ruledAttributeSchema = attributeSchema.extend({
  source: z.enum(attributeSources),
  rule: z.string(),
})
export type RuledAttribute = z.infer<typeof ruledAttributeSchema>

/**
 * A product on one marketplace. A field is absent when the page does not state it. White space in texts is collapsed,
 * bidirectional and zero-width marks are removed. GTINs are digits as shown. Images have the largest size, main one first.
 */
export const productSchema = z.object({
  marketplace: z.enum(marketplaces),
  /** Country site, e.g. `amazon.fr`. */
  site: z.string().optional(),
  /** Official interface (`api`) or pages; pages when absent. */
  via: z.enum(['api', 'page']).optional(),
  asin: z.string().optional(),
  itemId: z.string().optional(),
  parentAsin: z.string().optional(),
  gtins: z.array(z.string()),
  title: z.string(),
  brand: z.string().optional(),
  manufacturer: z.string().optional(),
  /** The manufacturer's model or part number (MPN). */
  model: z.string().optional(),
  price: priceSchema.optional(),
  bullets: z.array(z.string()),
  description: z.string().optional(),
  attributes: z.array(attributeSchema),
  breadcrumbs: z.array(z.string()),
  images: z.array(z.string()),
  /** Kilograms, decimal text with a dot. */
  weightKg: z.string().optional(),
  /** As written on the page, e.g. `30 x 20 x 5 cm`. */
  dimensions: z.string().optional(),
  /** `dimensions` in centimetres, decimal texts with dots, e.g. `30 x 20 x 5`. */
  dimensionsCm: z.string().optional(),
  availability: z.string().optional(),
  /** As written on the page, e.g. `Neu` or `Pre-owned`; on Amazon only without a new offer. */
  condition: z.string().optional(),
  rating: z.object({ value: z.string(), count: z.number().int().optional() }).optional(),
  /** Canonical address of the product page, without tracking parameters. */
  url: z.string().optional(),
})

export type Price = z.infer<typeof priceSchema>
export type Attribute = z.infer<typeof attributeSchema>
export type Product = z.infer<typeof productSchema>

const marketplaceNames = { amazon: 'Amazon', ebay: 'eBay' } satisfies Record<MarketplaceName, string>

/** The name of a data source in files and on screens: `Amazon` (German site), `Amazon.fr`, `Amazon (API)`. */
export function dataSourceName(
  marketplace: MarketplaceName,
  products: readonly Pick<Product, 'marketplace' | 'site' | 'via'>[],
): string {
  const product = products.find((one) => one.marketplace === marketplace)
  const country = product?.site?.replace(/^(?:amazon|ebay)/, '') ?? ''
  const site = `${marketplaceNames[marketplace]}${country === '.de' ? '' : country}`
  return product?.via === 'api' ? `${site} (API)` : site
}

/** The name of an attribute's source in files and on screens. */
export function attributeSourceName(
  source: AttributeSource,
  products: readonly Pick<Product, 'marketplace' | 'site' | 'via'>[],
  language: Language,
): string {
  return source === 'owner' ? ownerMessage[language] : dataSourceName(source, products)
}
const ownerMessage: Message = { de: 'Eigener Wert', en: 'Own value' }

/** One of several products that match a lookup, with what a person needs to choose. */
export const candidateSchema = z.object({
  marketplace: z.enum(marketplaces),
  id: z.string(),
  title: z.string(),
  url: z.string().optional(),
  image: z.string().optional(),
  price: priceSchema.optional(),
})
export type Candidate = z.infer<typeof candidateSchema>
