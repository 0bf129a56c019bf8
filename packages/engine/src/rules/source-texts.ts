import type { MarketplaceName, Product } from '@merkwerk/contract'
import { withoutInstructions } from './instructions.ts'

/** A text of a product on a marketplace. */
export interface SourceText {
  text: string
  source: MarketplaceName
  /** The marketplace's name of the attribute that the text states. */
  attribute?: string
}

/**
 * The texts of one product for the model: titles, attributes, bullets and descriptions. Each text appears once,
 * without instructions to the model.
 */
export function sourceTexts(products: readonly Product[]): SourceText[] {
  const parts: ((product: Product) => Omit<SourceText, 'source'>[])[] = [
    ({ title }) => [{ text: title }],
    ({ attributes }) => attributes.map(({ name, value }) => ({ text: `${name}: ${value}`, attribute: name })),
    ({ bullets }) => bullets.map((text) => ({ text })),
    ({ description }) => (description === undefined ? [] : [{ text: description }]),
  ]
  const seen = new Set<string>()
  return parts
    .flatMap((textsOf) =>
      products.flatMap((product) =>
        textsOf(product).map((part) => ({
          ...part,
          text: withoutInstructions(part.text),
          source: product.marketplace,
        })),
      ),
    )
    .filter(({ text }) => text !== '' && !seen.has(text) && seen.add(text))
}
