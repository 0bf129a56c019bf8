import type { SourceKind, SourceProduct } from './source-product.ts'

/** Path prefixes of Open Food Facts and its sister projects. */
export const openFactsKinds = {
  'open-food-facts': 'food',
  'open-beauty-facts': 'beauty',
  'open-pet-food-facts': 'pet-food',
  'open-products-facts': 'products',
} as const satisfies Record<string, SourceKind>

/** A product in the format of version 3 of the interface. */
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

const result = (id: string, name: string) => ({ result: { id, name, lc_name: name } })

export const openFactsFound = (product: SourceProduct) => ({
  code: product.gtin,
  errors: [],
  product: openFactsProduct(product),
  ...result('product_found', 'Product found'),
  status: 'success',
  warnings: [],
})

/** `kind` is the kind of the project that has the product. */
export const openFactsMissing = (code: string, kind: SourceKind | undefined) => ({
  code,
  errors: [
    {
      field: kind === undefined ? { id: 'code', value: code } : { id: 'product_type', value: kind },
      impact: { id: 'failure' },
      message: {
        id: kind === undefined ? 'product_not_found' : 'product_found_with_a_different_product_type',
      },
    },
  ],
  ...(kind === undefined
    ? result('product_not_found', 'Product not found')
    : result('product_found_with_a_different_product_type', 'Product found with a different product type')),
  status: 'failure',
  warnings: [],
})
