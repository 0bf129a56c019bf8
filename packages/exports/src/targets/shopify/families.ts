import {
  axisAttributes,
  type ExportProduct,
  type Run,
  reportOwnAttributes,
  reportOwnText,
  reportOwnTitle,
} from '../../core/index.ts'
import { familyRules, type Options } from './format.ts'

/** Metafields, title, description, vendor and tags belong to the product. */
export function reportVariants(run: Run<Options>, product: ExportProduct): void {
  reportOwnAttributes(run, product)
  if (run.options.mode !== 'create') return
  reportOwnTitle(run, product, 'Title')
  reportOwnText(
    run,
    product,
    'Description',
    ({ description, shortDescription }) => description ?? shortDescription,
  )
  reportOwnText(run, product, 'Vendor', ({ brand, manufacturer }) => brand ?? manufacturer)
  reportOwnText(run, product, 'Tags', ({ categories }) => categories.join(' > '))
}

const { maxAxes = 1 } = familyRules

/** The columns of options. Columns for some of them only would delete variants of the shop. */
export const optionColumns = ({ families }: Options): string[] =>
  Array.from({ length: families === 'simple' ? 1 : maxAxes }, (_, index) => [
    `Option${index + 1} name`,
    `Option${index + 1} value`,
  ]).flat()

/** The cells of the options of a variant. Only the first row of a product names them. */
export function optionCells({ families }: Options, product: ExportProduct, isFirst: boolean): string[] {
  const found = product.variant
    ? axisAttributes(product).map(({ name, values: [value = ''] }) => [isFirst ? name : '', value])
    : [['Title', 'Default Title']]
  return Array.from(
    { length: families === 'simple' ? 1 : maxAxes },
    (_, index) => found[index] ?? ['', ''],
  ).flat()
}
