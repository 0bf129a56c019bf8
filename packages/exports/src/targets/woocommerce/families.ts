import {
  axisAttributes,
  type ExportProduct,
  type FamilyRules,
  ignoringCase,
  type Run,
  reportOwnAttributes,
  reportOwnText,
  reportOwnTitle,
} from '../../core/index.ts'
import { hasSlug, toSlugs, valueKeys } from './comparison.ts'
import { maxAttributes, maxTermLength, type Options } from './format.ts'

/**
 * A variation refers to a parent that stands before it and lists every value. WooCommerce splits the values of own attributes at bars, and
 * deletes backslashes.
 */
export const familyRules: FamilyRules = {
  parent: 'first',
  showsParent: true,
  hasAxisAttributes: false,
  maxAxes: maxAttributes,
  maxLength: maxTermLength,
  nameKey: (name) => (name === '0' || !hasSlug(name) ? '' : (toSlugs(name)[0] ?? ignoringCase(name))),
  valueKey: (value) => valueKeys(value)[0] ?? '',
  fit: (text) => text.replace(/[|\\]/g, '/').replace(/ +/g, ' '),
}

/** The product with the attributes of its row: axes first, so that parent and variations have them in the same columns. */
export function withAxes(run: Run<Options>, product: ExportProduct): ExportProduct {
  if (!product.variant) return product
  if (!product.children) return { ...product, attributes: axisAttributes(product) }
  reportOwnAttributes(run, product)
  reportOwnTitle(run, product, 'Name')
  reportOwnText(run, product, 'Short description', ({ shortDescription }) => shortDescription)
  reportOwnText(run, product, 'Categories', ({ categories }) => categories.join(' > '))
  reportOwnText(run, product, 'Brands', ({ brand, manufacturer }) => brand ?? manufacturer)
  return { ...product, attributes: [...axisAttributes(product), ...product.attributes] }
}
