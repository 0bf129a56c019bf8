import {
  type AttributeColumn,
  attributeGroups,
  axisAttributes,
  chooseImages,
  choosePrice,
  type ExportProduct,
  noColumnLeft,
  type Run,
  reportEmptyCells,
  shorten,
  tableFiles,
  withoutParents,
} from '../../core/index.ts'
import { sameCode, severalValues } from './causes.ts'
import { axisCode, baseCode, optionCode } from './codes.ts'
import { dialect, fileName, hasModels, maxAreaLength, type Options } from './format.ts'
import { isCommon } from './models.ts'
import { codedAttributes, familyCode, imageCount, type Scheme } from './scheme.ts'
import { areaText, lineText } from './texts.ts'

const baseColumns = (run: Run<Options>): string[] => {
  const { mode, price, images, currency } = run.options
  if (mode !== 'create') return []
  const pictures =
    images === 'addresses'
      ? ['image_addresses']
      : Array.from({ length: images === 'names' ? imageCount : 0 }, (_, index) => `image_${index + 1}`)
  const codes = [
    'name',
    'short_description',
    'description',
    'brand',
    'manufacturer',
    'gtin',
    'mpn',
    'asin',
    'category_path',
    'weight',
    'weight-unit',
    ...(price === 'none' ? [] : [`price-${currency}`]),
    ...pictures,
  ]
  return ['family', 'enabled', ...codes.map((code) => baseCode(run, code))]
}

function baseCells(run: Run<Options>, product: ExportProduct): string[] {
  const { mode, price, images, isEnabled } = run.options
  if (mode !== 'create') return []
  const text = (code: string, value?: string): string => lineText(run, product, code, value)
  const area = (code: string, value?: string): string => areaText(run, product, code, value)
  const chosen = chooseImages(run, product, imageCount)
  const pictures =
    images === 'addresses'
      ? [chosen.join('\n')]
      : Array.from({ length: images === 'names' ? imageCount : 0 }, (_, index) => chosen[index] ?? '')
  return [
    familyCode(run.options),
    isEnabled ? '1' : '0',
    text('name', product.title),
    area('short_description', product.shortDescription),
    area('description', product.description),
    text('brand', product.brand),
    text('manufacturer', product.manufacturer),
    text('gtin', product.gtin),
    text('mpn', product.mpn),
    text('asin', product.asin),
    area('category_path', product.categories.join(' > ')),
    product.weightKg ?? '',
    product.weightKg ? 'KILOGRAM' : '',
    ...(price === 'none' ? [] : [choosePrice(run, product)]),
    ...pictures,
  ]
}

/** The cell of an attribute: codes of options, or one text. */
function attributeCell(
  run: Run<Options>,
  product: ExportProduct,
  { name, values }: { name: string; values: readonly string[] },
  code: string,
): string {
  if (run.options.attributes === 'select')
    return values.map((value) => run.known.value(name, value)?.id ?? optionCode(value)).join(',')
  const text = values.join(', ')
  const place = { column: code, attribute: name }
  if (values.length > 1) run.reportOn(product, { cause: severalValues, attribute: name, after: text })
  return shorten(run, product, text, { ...place, max: maxAreaLength })
}

/** Returns a function that writes the attributes of a product in the order of the columns. Reports what differs. */
function createAttributeCells(
  run: Run<Options>,
  columns: Scheme['columns'],
  file: string,
): (product: ExportProduct) => string[] {
  const reportSpelling = (product: ExportProduct, name: string, column: AttributeColumn): void => {
    if (name === column.name) return
    run.reportOn(product, { cause: sameCode, attribute: name, before: name, after: column.name })
  }
  return (product) => {
    const cells = new Map<string, string>()
    for (const { key, name, values } of codedAttributes(run, product)) {
      const column = columns.get(key)
      if (column) {
        reportSpelling(product, name, column)
        cells.set(key, attributeCell(run, product, { name: column.name, values }, key))
      } else
        run.reportOn(product, {
          cause: noColumnLeft,
          limit: run.options.maxAttributes,
          attribute: name,
          before: values.join(', '),
        })
    }
    const empty = [...columns].filter(([code]) => !cells.has(code)).map(([, { name }]) => name)
    if (run.options.mode === 'attributes' && cells.size > 0) reportEmptyCells(run, product, file, empty)
    return [...columns.keys()].map((code) => cells.get(code) ?? '')
  }
}

const familyCells = ({ options }: Run<Options>, { variant }: ExportProduct): string[] =>
  hasModels(options) ? [variant?.family.number ?? ''] : []

/** The code of the value on each axis. */
function axisCells(run: Run<Options>, product: ExportProduct, axes: Scheme['axes']): string[] {
  const values = new Map(
    axisAttributes(product).map(({ name, values: [value = ''] }) => [axisCode(run, name), optionCode(value)]),
  )
  return [...axes.keys()].map((code) => values.get(code) ?? '')
}

/** Products with the codes of their options. */
export function productsFile(run: Run<Options>, choose: () => Promise<Scheme>) {
  const { mode, identifier } = run.options
  const name = fileName(run.options, 'products')
  return tableFiles(run, {
    id: 'products',
    name,
    dialect,
    open: async () => {
      const { columns, axes } = await choose()
      const base = baseColumns(run)
      const writeCells = createAttributeCells(run, columns, `${name}.csv`)
      return {
        columns: [
          identifier,
          ...(hasModels(run.options) ? ['parent'] : []),
          ...base,
          ...axes.keys(),
          ...columns.keys(),
        ],
        // The file of product models has the parents.
        groups: attributeGroups(withoutParents(run), (product) => {
          const cells = writeCells(product)
          if (mode !== 'create' && cells.every((cell) => cell === '')) return []
          const own = baseCells(run, product).map((cell, at) =>
            product.variant && isCommon(run, base[at] ?? '') ? '' : cell,
          )
          return [
            [
              product.articleNumber,
              ...familyCells(run, product),
              ...own,
              ...axisCells(run, product, axes),
              ...cells,
            ],
          ]
        }),
      }
    },
  })
}
