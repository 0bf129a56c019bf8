/** The data source that lists products of a kind: Icecat, an Open Facts project, or the catalogs of books. */
export type SourceKind = 'icecat' | 'food' | 'beauty' | 'pet-food' | 'products' | 'books'

/** A product as its data sources describe it. */
export interface SourceProduct {
  gtin: string
  kind: SourceKind
  title: string
  brand: string
  manufacturer: string
  model: string
  path: readonly string[]
  rows: readonly { group: string; name: string; value: string }[]
  bullets: readonly string[]
  description: string
  images: readonly string[]
  /** Facts that only one product has. */
  further?: FurtherProduct
}

/** A product that no marketplace lists, with facts of single data sources. */
export interface FurtherProduct {
  product: Omit<SourceProduct, 'gtin' | 'images'>
  /** Fields of Open Food Facts and its sister projects. */
  openFacts?: Record<string, unknown>
  /** Its registration in EPREL. */
  eprel?: { number: string; group: string; energyClass: string }
}
