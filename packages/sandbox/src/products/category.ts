/** A product type of a category, with bounds for its values. */
export interface Kind {
  name: string
  euro: readonly [number, number]
  grams: readonly [number, number]
  /** Length, width and height in centimetres. */
  cm: readonly [readonly [number, number], readonly [number, number], readonly [number, number]]
}

/** An attribute of a category's products with its possible values. */
export interface Feature {
  name: string
  values: readonly string[]
  /** Heading of its table on Amazon. */
  group: string
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

/** Values from `from` to `to` with their unit, in German format. */
export function range(from: number, to: number, step: number, unit: string): string[] {
  const count = Math.floor((to - from) / step + 1e-9) + 1
  return Array.from({ length: count }, (_, index) => `${germanNumber(from + index * step)} ${unit}`)
}

/** A number with a decimal comma and at most two decimals. */
export const germanNumber = (value: number): string => String(Math.round(value * 100) / 100).replace('.', ',')
