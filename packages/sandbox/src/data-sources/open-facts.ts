import type { SourceKind, SourceProduct } from './source-product.ts'

/** Path prefixes of Open Food Facts and its sister projects. */
export const openFactsKinds = {
  'open-food-facts': 'food',
  'open-beauty-facts': 'beauty',
  'open-pet-food-facts': 'pet-food',
  'open-products-facts': 'products',
} as const satisfies Record<string, SourceKind>

/** A product as the interface states it. */
export function openFactsProduct({
  gtin,
  kind,
  title,
  brand,
  path,
  description,
  images,
  rows,
  further,
}: SourceProduct) {
  const quantity = rows.find(({ name }) => name === 'Menge')?.value
  return {
    code: gtin,
    lang: 'de',
    product_type: kind,
    product_name: title,
    product_name_de: title,
    generic_name_de: description,
    brands: brand,
    ...(quantity !== undefined && { quantity }),
    categories_tags: path.map((_, index) => `de:category-${index}`),
    categories_tags_de: path,
    ...(images[0] !== undefined && { image_front_url: images[0] }),
    ...further?.openFacts,
  }
}

/** The response to a search for the codes of these products. */
export const openFactsPage = (products: readonly SourceProduct[]) => ({
  count: products.length,
  page: 1,
  page_count: products.length,
  page_size: products.length,
  products: products.map(openFactsProduct),
  skip: 0,
})
