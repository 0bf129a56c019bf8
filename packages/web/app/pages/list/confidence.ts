import type { Product, RuledAttribute } from '@merkwerk/contract'

/** How far the sources support the value of an attribute. */
export type Confidence =
  | { level: 'high' }
  | { level: 'medium' }
  /** Another marketplace states another value. */
  | { level: 'low'; other: string }

type Source = Pick<Product, 'source' | 'attributes'>

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.,;:/-]+/g, ' ')
    .trim()

/**
 * Two marketplaces that state the same value are better than one, and one is better than two that disagree. Names and values are
 * compared without case and punctuation. The owner's own value has no confidence.
 */
export function rateConfidence(
  { name, value, source }: Pick<RuledAttribute, 'name' | 'value' | 'source'>,
  products: readonly Source[],
): Confidence | undefined {
  if (source === 'owner') return undefined
  const others = products
    .filter((product) => product.source !== source)
    .flatMap(({ attributes }) => attributes)
    .filter((other) => folded(other.name) === folded(name))
  const [other] = others
  if (!other) return { level: 'medium' }
  if (others.some((each) => folded(each.value) === folded(value))) return { level: 'high' }
  return { level: 'low', other: other.value }
}
