import { z } from 'zod'
import { lenient, shownText } from '../official-api.ts'

const classificationSchema = z.object({
  displayName: lenient(z.string()),
  get parent() {
    return lenient(classificationSchema)
  },
})
export type Classification = z.infer<typeof classificationSchema>

const measureSchema = z.object({ unit: shownText, value: z.number() })

const measuresSchema = z.object({
  height: lenient(measureSchema),
  length: lenient(measureSchema),
  width: lenient(measureSchema),
  weight: lenient(measureSchema),
})

const forSite = <S extends z.core.$ZodShape>(shape: S) =>
  lenient(z.array(z.object({ marketplaceId: z.string(), ...shape })))

const lenientList = <S extends z.core.$ZodShape>(shape: S) => z.array(z.object(shape)).catch([])

/** The parsed part of an item of Catalog Items 2022-04-01. Source: Amazon's published API model. */
const catalogItemSchema = z.object({
  asin: shownText,
  attributes: lenient(z.record(z.string(), z.unknown())),
  classifications: forSite({ classifications: lenient(z.array(classificationSchema)) }),
  dimensions: forSite({ item: lenient(measuresSchema), package: lenient(measuresSchema) }),
  identifiers: forSite({
    identifiers: lenientList({ identifier: z.string(), identifierType: z.string() }),
  }),
  images: forSite({
    images: lenientList({ variant: z.string(), link: z.string(), height: z.number(), width: z.number() }),
  }),
  relationships: forSite({
    relationships: lenientList({
      type: z.string(),
      parentAsins: lenient(z.array(shownText)),
      variationTheme: lenient(z.object({ attributes: lenient(z.array(z.string())) })),
    }),
  }),
  summaries: forSite({
    brand: lenient(z.string()),
    itemClassification: lenient(z.string()),
    itemName: lenient(z.string()),
    manufacturer: lenient(z.string()),
    modelNumber: lenient(z.string()),
    partNumber: lenient(z.string()),
  }),
})
export type CatalogItem = z.infer<typeof catalogItemSchema>

/** One page of a `searchCatalogItems` response. */
export const searchResponseSchema = z.object({
  items: z.array(catalogItemSchema),
  pagination: lenient(z.object({ nextToken: lenient(z.string()) })),
})

/** The part of an item for the requested site. A response contains no other site. */
export function findPart<T extends { marketplaceId: string }>(
  parts: T[] | undefined,
  marketplaceId: string,
): T | undefined {
  return parts?.find((part) => part.marketplaceId === marketplaceId) ?? parts?.[0]
}
