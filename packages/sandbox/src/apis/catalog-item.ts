import { amazonImage } from '../marketplaces/amazon/gallery.ts'
import type { Site } from '../marketplaces/site.ts'
import { type GeneratedProduct, gramsAsWritten } from '../products/generate-product.ts'
import { attributeKey } from './attribute-keys.ts'

/** The sides in centimetres of `22 x 18 x 26 cm`. */
const toSides = (dimensions: string): number[] => dimensions.match(/\d+(?:[.,]\d+)?/g)?.map(Number) ?? []

function toMeasures({ grams, dimensions }: GeneratedProduct) {
  const [length = 0, width = 0, height = 0] = toSides(dimensions)
  const side = (value: number) => ({ unit: 'centimeters', value })
  return {
    length: side(length),
    width: side(width),
    height: side(height),
    weight: { unit: 'kilograms', value: gramsAsWritten(grams) / 1000 },
  }
}

function toAttributes(product: GeneratedProduct, marketplace_id: string) {
  const valued = (value: string | number) => ({ value, language_tag: 'de_DE', marketplace_id })
  const { weight, ...sides } = toMeasures(product)
  return {
    item_name: [valued(product.title)],
    brand: [valued(product.brand)],
    manufacturer: [valued(product.manufacturer)],
    model_number: [valued(product.model)],
    bullet_point: product.bullets.map(valued),
    product_description: [valued(product.description.join(' '))],
    number_of_items: [valued(product.packSize)],
    item_weight: [{ ...weight, marketplace_id }],
    item_dimensions: [{ ...sides, marketplace_id }],
    // The category has the plain names, also of a product whose texts are markup.
    ...Object.fromEntries(
      product.category.features.map(({ name }, index) => [
        attributeKey(name),
        [valued(product.features[index]!.value)],
      ]),
    ),
    list_price: [{ currency: 'EUR', value: product.cents / 100, marketplace_id }],
    externally_assigned_product_identifier: [{ type: 'ean', value: product.gtin, marketplace_id }],
  }
}

/** The categories from the product's own to the top, in the format of the interface. */
function findClassification(path: readonly string[]): object | undefined {
  return path.reduce<object | undefined>(
    (parent, displayName, index) => ({
      displayName,
      classificationId: String(index + 1),
      ...(parent && { parent }),
    }),
    undefined,
  )
}

/** A generated product in the format of Catalog Items 2022-04-01, without price and availability. */
export function catalogItem(product: GeneratedProduct, site: Site, marketplaceId: string) {
  const images = product.images.flatMap((image, index) => {
    const variant = index === 0 ? 'MAIN' : `PT${String(index).padStart(2, '0')}`
    return [500, 1500].map((size) => ({
      variant,
      link: amazonImage(site, image, `SL${size}`),
      height: size,
      width: size,
    }))
  })
  const only = (part: object) => [{ marketplaceId, ...part }]
  return {
    asin: product.asin,
    attributes: toAttributes(product, marketplaceId),
    classifications: only({
      classifications: [findClassification(product.category.amazonPath)].filter(Boolean),
    }),
    dimensions: only({ item: toMeasures(product) }),
    identifiers: only({
      identifiers: [
        { identifierType: product.gtin.length === 14 ? 'GTIN' : 'EAN', identifier: product.gtin },
        { identifierType: 'GTIN', identifier: product.gtin.padStart(14, '0') },
      ],
    }),
    images: only({ images }),
    relationships: only({ relationships: [] }),
    summaries: only({
      brand: product.brand,
      itemClassification: 'BASE_PRODUCT',
      itemName: product.title,
      manufacturer: product.manufacturer,
      modelNumber: product.model,
      packageQuantity: product.packSize,
      partNumber: product.model,
    }),
  }
}
