/** A kind of thing a category sells, with the bounds its products stay in. */
export interface Kind {
  name: string
  euro: readonly [number, number]
  grams: readonly [number, number]
  /** Length, width and height in centimetres. */
  cm: readonly [readonly [number, number], readonly [number, number], readonly [number, number]]
}

/** A property products of a category have, and the values it takes. */
export interface Feature {
  name: string
  values: readonly string[]
  /** Heading of the table Amazon shows it in. */
  group: string
  /** Also among the few properties Amazon shows beside the picture. */
  isKey?: boolean
  /** What eBay calls it, where it has another name for it. */
  ebayName?: string
}

/** What the generator knows about one corner of the market. Texts may name facts in braces, e.g. `{Farbe}`. */
export interface Category {
  amazonPath: readonly string[]
  ebayPath: readonly string[]
  /** Amazon shows the details of a product in tables, of some categories as a list. */
  details: 'tables' | 'list'
  /** How a product is called, as a text with facts. */
  name: string
  brands: readonly string[]
  series: readonly string[]
  kinds: readonly Kind[]
  features: readonly Feature[]
  bullets: readonly string[]
  description: readonly string[]
}

/** Values from `from` to `to` in steps, each with its unit, written the German way. */
export function range(from: number, to: number, step: number, unit: string): string[] {
  const count = Math.floor((to - from) / step + 1e-9) + 1
  return Array.from({ length: count }, (_, index) => `${germanNumber(from + index * step)} ${unit}`)
}

/** A number with a decimal comma and at most two decimals. */
export const germanNumber = (value: number): string => String(Math.round(value * 100) / 100).replace('.', ',')
