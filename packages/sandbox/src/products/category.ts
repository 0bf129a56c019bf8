type Bounds = readonly [number, number]

/** A product type of a category, with bounds for its values. */
export interface Kind {
  name: string
  euro: Bounds
  grams: Bounds
  /** Length, width and height in centimetres. */
  cm: readonly [length: Bounds, width: Bounds, height: Bounds]
}

/** The headings of Amazon's tables, in the order of the page. */
export const groups = {
  specifications: 'Eigenschaften & Spezifikationen',
  connectivity: 'Konnektivität',
  measures: 'Maße',
  materials: 'Materialien & Pflege',
  style: 'Stil',
  details: 'Artikeldetails',
} as const

/** An attribute of a category's products with its possible values. */
export interface Feature {
  name: string
  values: readonly string[]
  /** Heading of its table on Amazon. */
  group: (typeof groups)[keyof typeof groups]
  /** Whether Amazon also shows it beside the image. */
  isKey?: boolean
  /** Its name on eBay, if different. */
  ebayName?: string
}

/** A category of the generator. Texts may contain facts in braces, e.g. `{Farbe}`. */
export interface Category {
  amazonPath: readonly string[]
  ebayPath: readonly string[]
  /** Whether Amazon shows the details in tables or in a list. */
  details: 'tables' | 'list'
  /** Template of product names. */
  name: string
  brands: readonly string[]
  series: readonly string[]
  kinds: readonly Kind[]
  features: readonly Feature[]
  bullets: readonly string[]
  description: readonly string[]
}

/** A product type by name, price in euros, weight in grams, and length, width and height in centimetres. */
export const kind = (name: string, euro: Bounds, grams: Bounds, ...cm: Kind['cm']): Kind => ({
  name,
  euro,
  grams,
  cm,
})

/** Creates the features of one of Amazon's tables. */
const featureIn =
  (group: Feature['group']) =>
  (name: string, values: readonly string[], options: Pick<Feature, 'isKey' | 'ebayName'> = {}): Feature => ({
    name,
    values,
    group,
    ...options,
  })

export const spec = featureIn(groups.specifications)
export const connectivity = featureIn(groups.connectivity)
export const measure = featureIn(groups.measures)
export const material = featureIn(groups.materials)
export const style = featureIn(groups.style)
export const detail = featureIn(groups.details)

/** Values from `from` to `to` with their unit, in German format. */
export function range(from: number, to: number, step: number, unit: string): string[] {
  const count = Math.floor((to - from) / step + 1e-9) + 1
  return Array.from({ length: count }, (_, index) => `${germanNumber(from + index * step)} ${unit}`)
}

/** A number with a decimal comma and at most two decimals. */
export const germanNumber = (value: number): string => String(Math.round(value * 100) / 100).replace('.', ',')
