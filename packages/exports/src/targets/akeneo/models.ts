import {
  type ExportProduct,
  type Run,
  reportOwnText,
  reportOwnTitle,
  rowGroups,
  tableFiles,
} from '../../core/index.ts'
import { axisCode, baseCode } from './codes.ts'
import { dialect, fileName, type Options } from './format.ts'
import { baseAttributes, familyCode, familyVariantCode, oneBlock, type Scheme } from './scheme.ts'
import { areaText, lineText } from './texts.ts'

/** What a product model has for all its variants. Every other attribute belongs to the variants. */
const commonCodes = ['name', 'short_description', 'description', 'brand', 'manufacturer', 'category_path']

/** Whether a column is one of the product model, so that its variants leave it empty. */
export const isCommon = (run: Run<Options>, column: string): boolean =>
  commonCodes.some((code) => baseCode(run, code) === column)

/** The axes of product models. A family variant never changes later, so each combination of axes has one of its own. */
export const familyVariantsFile = (run: Run<Options>, choose: () => Promise<Scheme>) =>
  tableFiles(run, {
    id: 'family-variants',
    name: fileName(run.options, 'family_variants'),
    dialect,
    open: async () => {
      const { identifier, locale } = run.options
      const { columns, axes, familyVariants } = await choose()
      const own = baseAttributes(run)
        .map(({ code }) => code)
        .filter((code) => !isCommon(run, code))
      const rows = [...familyVariants].map(([code, codes]) => [
        code,
        familyCode(run.options),
        codes.map((axis) => axes.get(axis) ?? axis).join(', '),
        codes.join(','),
        [...codes, identifier, ...own, ...columns.keys()].join(','),
      ])
      return {
        columns: ['code', 'family', `label-${locale}`, 'variant-axes_1', 'variant-attributes_1'],
        groups: oneBlock(rows),
      }
    },
  })

/** Reports texts of variants that only their product model has. */
function reportVariants(run: Run<Options>, product: ExportProduct): void {
  const report = (code: string, read: (product: ExportProduct) => string | undefined): void =>
    reportOwnText(run, product, baseCode(run, code), read)
  reportOwnTitle(run, product, baseCode(run, 'name'))
  report('short_description', ({ shortDescription }) => shortDescription)
  report('description', ({ description }) => description)
  report('brand', ({ brand }) => brand)
  report('manufacturer', ({ manufacturer }) => manufacturer)
  report('category_path', ({ categories }) => categories.join(' > '))
}

/** Product models: the parents of families. */
export const productModelsFile = (run: Run<Options>) =>
  tableFiles(run, {
    id: 'product-models',
    name: fileName(run.options, 'product_models'),
    dialect,
    open: () => ({
      columns: ['code', 'family_variant', ...commonCodes.map((code) => baseCode(run, code))],
      groups: rowGroups(run.products(), (product) => {
        if (!product.children) return []
        reportVariants(run, product)
        const axes = (product.variant?.family.axes ?? []).map(({ name }) => axisCode(run, name))
        return [
          [
            product.articleNumber,
            familyVariantCode(run.options, axes),
            lineText(run, product, 'name', product.title),
            areaText(run, product, 'short_description', product.shortDescription),
            areaText(run, product, 'description', product.description),
            lineText(run, product, 'brand', product.brand),
            lineText(run, product, 'manufacturer', product.manufacturer),
            areaText(run, product, 'category_path', product.categories.join(' > ')),
          ],
        ]
      }),
    }),
  })
