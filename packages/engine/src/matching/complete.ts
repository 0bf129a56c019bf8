import type { Product } from '@merkwerk/contract'

/** Fewer are brand, colour and measures of a page without details, which another source may have. */
const fewestAttributes = 5

/** Whether products together state what a shop needs besides the price: texts, brand, category, picture, attributes. */
export function statesEverything(products: readonly Product[]): boolean {
  const attributes = products.reduce((sum, product) => sum + product.attributes.length, 0)
  return (
    attributes >= fewestAttributes &&
    products.some(({ brand, manufacturer }) => brand || manufacturer) &&
    products.some(({ bullets, description }) => description || bullets.length > 0) &&
    products.some(({ breadcrumbs }) => breadcrumbs.length > 0) &&
    products.some(({ images }) => images.length > 0)
  )
}
