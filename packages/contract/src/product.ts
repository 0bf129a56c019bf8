import { z } from 'zod'
import type { Family } from './family.ts'
import type { Language, Message } from './languages.ts'
import { type SourceName, sourceFacts, sources } from './sources.ts'

/** A price as the buyer sees it for the selected variation: decimal text with a dot, ISO 4217 currency. */
export const priceSchema = z.object({ amount: z.string(), currency: z.string() })

/** Group of the values by which the chosen variation differs from its siblings. */
export const variationGroup = 'Variante'

/** One attribute in page order; `group` is the heading of its table or section. */
export const attributeSchema = z.object({
  name: z.string(),
  value: z.string(),
  group: z.string().optional(),
})

/** Where a delivered attribute comes from: a source, or the owner of the list. */
export const attributeSources = [...sources, 'owner'] as const
export type AttributeSource = (typeof attributeSources)[number]

/** A delivered attribute with its source and the rule that changed it in words, empty for none. */
export const ruledAttributeSchema = attributeSchema.extend({
  source: z.enum(attributeSources),
  rule: z.string(),
})
export type RuledAttribute = z.infer<typeof ruledAttributeSchema>

/**
 * A product as one source states it. A field is absent when the source does not state it. White space in texts is collapsed,
 * bidirectional and zero-width marks are removed. GTINs are digits as shown. Images have the largest size, main one first.
 */
export const productSchema = z.object({
  source: z.enum(sources),
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
/** Calls that return products state no families, which may have hundreds of children. */
export type Product = z.infer<typeof productSchema> & { family?: Family }

/** The name of a data source in files and on screens: `Amazon` (German site), `Amazon.fr`, `Amazon (API)`. */
export function dataSourceName(
  source: SourceName,
  products: readonly Pick<Product, 'source' | 'site' | 'via'>[],
): string {
  const { label, kind } = sourceFacts(source)
  if (kind !== 'marketplace') return label
  const product = products.find((one) => one.source === source)
  const country = product?.site?.slice(source.length) ?? ''
  const site = `${label}${country === '.de' ? '' : country}`
  return product?.via === 'api' ? `${site} (API)` : site
}

/** The name of an attribute's source in files and on screens. */
export function attributeSourceName(
  source: AttributeSource,
  products: readonly Pick<Product, 'source' | 'site' | 'via'>[],
  language: Language,
): string {
  return source === 'owner' ? ownerMessage[language] : dataSourceName(source, products)
}
const ownerMessage: Message = { de: 'Eigener Wert', en: 'Own value' }

/** One of several products that match a lookup, with what a person needs to choose. */
export const candidateSchema = z.object({
  source: z.enum(sources),
  id: z.string(),
  title: z.string(),
  url: z.string().optional(),
  image: z.string().optional(),
  price: priceSchema.optional(),
})
export type Candidate = z.infer<typeof candidateSchema>
