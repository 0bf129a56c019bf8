import { z } from 'zod'

export const marketplaces = ['amazon', 'ebay'] as const
export type MarketplaceName = (typeof marketplaces)[number]

/** A price as the buyer sees it for the selected variation: decimal text with a dot, ISO 4217 currency. */
export const priceSchema = z.object({ amount: z.string(), currency: z.string() })

/** One attribute in page order; `group` is the heading of the table or section it stood under. */
export const attributeSchema = z.object({
  name: z.string(),
  value: z.string(),
  group: z.string().optional(),
})

/** An attribute as it is delivered: the marketplace it comes from, and what changed it in words, empty if nothing did. */
export const ruledAttributeSchema = attributeSchema.extend({ source: z.enum(marketplaces), rule: z.string() })
export type RuledAttribute = z.infer<typeof ruledAttributeSchema>

/**
 * A product as one marketplace shows it. Absent means: the page does not say. Texts have white space
 * collapsed and no bidi or zero-width marks; GTINs are the digits shown; images are the largest size, main first.
 */
export const productSchema = z.object({
  marketplace: z.enum(marketplaces),
  /** Country site that it was read on, e.g. `amazon.fr`. */
  site: z.string().optional(),
  /** Read from the marketplace's official interface or from its pages; the latter where absent. */
  via: z.enum(['api', 'page']).optional(),
  asin: z.string().optional(),
  itemId: z.string().optional(),
  parentAsin: z.string().optional(),
  gtins: z.array(z.string()),
  title: z.string(),
  brand: z.string().optional(),
  manufacturer: z.string().optional(),
  /** The maker's model or part number (MPN). */
  model: z.string().optional(),
  price: priceSchema.optional(),
  bullets: z.array(z.string()),
  description: z.string().optional(),
  attributes: z.array(attributeSchema),
  breadcrumbs: z.array(z.string()),
  images: z.array(z.string()),
  /** Kilograms, decimal text with a dot. */
  weightKg: z.string().optional(),
  /** As the page words it, e.g. `30 x 20 x 5 cm`. */
  dimensions: z.string().optional(),
  /** The same in centimetres, decimal texts with dots, e.g. `30 x 20 x 5`. */
  dimensionsCm: z.string().optional(),
  availability: z.string().optional(),
  /** As the page words it, e.g. `Neu` or `Pre-owned`; on Amazon only where nothing new is on offer. */
  condition: z.string().optional(),
  rating: z.object({ value: z.string(), count: z.number().int().optional() }).optional(),
  /** Canonical address of the product page, without tracking parameters. */
  url: z.string().optional(),
})

export type Price = z.infer<typeof priceSchema>
export type Attribute = z.infer<typeof attributeSchema>
export type Product = z.infer<typeof productSchema>

const marketplaceNames = { amazon: 'Amazon', ebay: 'eBay' } satisfies Record<MarketplaceName, string>

/**
 * Where a value of a record was read, in files and on screen: `Amazon`, `Amazon.fr` on another than the German site,
 * `Amazon (API)` by its interface.
 */
export function dataSourceName(
  marketplace: MarketplaceName,
  products: readonly Pick<Product, 'marketplace' | 'site' | 'via'>[],
): string {
  const product = products.find((one) => one.marketplace === marketplace)
  const country = product?.site?.replace(/^(?:amazon|ebay)/, '') ?? ''
  const site = `${marketplaceNames[marketplace]}${country === '.de' ? '' : country}`
  return product?.via === 'api' ? `${site} (API)` : site
}

/** One of several products a look-up could mean; enough to let a person choose. */
export const candidateSchema = z.object({
  marketplace: z.enum(marketplaces),
  id: z.string(),
  title: z.string(),
  url: z.string().optional(),
  image: z.string().optional(),
  price: priceSchema.optional(),
})
export type Candidate = z.infer<typeof candidateSchema>
