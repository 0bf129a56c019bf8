import { amazonImage } from '../marketplaces/amazon/gallery.ts'
import { demonstrationGtin } from '../products/codes.ts'
import { findFault } from '../products/faults.ts'
import { type GeneratedProduct, generateProduct, weightText } from '../products/generate-product.ts'
import { findFurther } from './further-products.ts'
import type { SourceKind, SourceProduct } from './source-product.ts'

/** The product of a GTIN in its data sources, undefined if none has it. */
export function findSourceProduct(gtin: string, origin: string): SourceProduct | undefined {
  const further = findFurther(gtin)
  if (further) return { ...further.product, gtin, images: [], further }
  const fault = findFault(gtin, 'amazon')
  if (fault?.kind === 'not-found') return undefined
  const isOther = fault?.kind === 'other-product'
  return describe(generateProduct(isOther ? demonstrationGtin(fault.serial) : gtin), origin)
}

function describe(product: GeneratedProduct, origin: string): SourceProduct {
  const { gtin, title, brand, manufacturer, model, category, features, bullets, description } = product
  const measures = [
    { group: 'Gewicht und Abmessungen', name: 'Gewicht', value: weightText(product.grams) },
    { group: 'Gewicht und Abmessungen', name: 'Abmessungen', value: product.dimensions },
  ]
  return {
    gtin,
    kind: toKind(category.amazonPath[0] ?? ''),
    title,
    brand,
    manufacturer,
    model,
    path: category.amazonPath,
    rows: [
      ...features.map(({ feature, value }) => ({ group: feature.group, name: feature.name, value })),
      ...measures,
    ],
    bullets,
    description: description.join(' '),
    images: product.images.map((image) => amazonImage({ origin, path: '' }, image, 'SL1500')),
  }
}

const KINDS: Record<string, SourceKind> = {
  Bücher: 'books',
  Kosmetik: 'beauty',
  Spielzeug: 'products',
  'Koffer, Rucksäcke & Taschen': 'products',
}
const toKind = (top: string): SourceKind => KINDS[top] ?? 'icecat'
