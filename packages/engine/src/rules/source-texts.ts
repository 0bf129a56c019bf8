import type { MarketplaceName, Product } from '@merkwerk/contract'
import { withoutInstructions } from './instructions.ts'

/** A text that a marketplace shows of a product. */
export interface SourceText {
  text: string
  source: MarketplaceName
}

/**
 * What pages say of one product, for a model to read: titles, attributes, bullets and descriptions, each text once,
 * without what is addressed to the model.
 */
export function sourceTexts(products: readonly Product[]): SourceText[] {
  const parts: ((product: Product) => string[])[] = [
    ({ title }) => [title],
    ({ attributes }) => attributes.map(({ name, value }) => `${name}: ${value}`),
    ({ bullets }) => bullets,
    ({ description }) => (description === undefined ? [] : [description]),
  ]
  const seen = new Set<string>()
  return parts
    .flatMap((textsOf) =>
      products.flatMap((product) =>
        textsOf(product).map((text) => ({ text: withoutInstructions(text), source: product.marketplace })),
      ),
    )
    .filter(({ text }) => text !== '' && !seen.has(text) && seen.add(text))
}
