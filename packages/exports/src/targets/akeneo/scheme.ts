import {
  type AttributeColumn,
  axisAttributes,
  countAttributes,
  createNovelties,
  type ExportProduct,
  ignoringCase,
  mergeAttributes,
  oneLine,
  quiet,
  type Run,
  rowGroups,
  shorten,
  shortLine,
  tableFiles,
  toCode,
} from '../../core/index.ts'
import { newAttribute, newOption, tooManyOptions } from './causes.ts'
import { attributeCode, axisCode, baseCode, optionCode, safeCode } from './codes.ts'
import { dialect, fileName, maxLabelLength, maxTextLength, type Options } from './format.ts'

/** An attribute of `1_attributes.csv`. */
interface SchemeAttribute {
  code: string
  label: string
  type: 'text' | 'textarea' | 'multiselect' | 'simpleselect' | 'metric' | 'price_collection' | 'image'
}

/** What the products of a job need in Akeneo. */
export interface Scheme {
  /** The attributes of articles that become attributes of Akeneo, by code. */
  columns: ReadonlyMap<string, AttributeColumn>
  hasProducts: boolean
  /** The names of axes by code. */
  axes: ReadonlyMap<string, string>
  /** The codes of the axes of each family variant, by its code. */
  familyVariants: ReadonlyMap<string, readonly string[]>
}

export const imageCount = 5

/** The attributes that describe every product. */
export function baseAttributes(run: Run<Options>): SchemeAttribute[] {
  const { mode, price, images, locale } = run.options
  if (mode !== 'create') return []
  const isGerman = locale.startsWith('de')
  const base = (
    code: string,
    [german, english]: readonly [string, string],
    type: SchemeAttribute['type'] = 'text',
  ): SchemeAttribute => ({ code: baseCode(run, code), label: isGerman ? german : english, type })
  const pictures =
    images === 'addresses'
      ? [base('image_addresses', ['Bildadressen', 'Image addresses'], 'textarea')]
      : Array.from({ length: images === 'names' ? imageCount : 0 }, (_, index) =>
          base(`image_${index + 1}`, [`Bild ${index + 1}`, `Image ${index + 1}`], 'image'),
        )
  return [
    base('name', ['Name', 'Name']),
    base('short_description', ['Kurzbeschreibung', 'Short description'], 'textarea'),
    base('description', ['Beschreibung', 'Description'], 'textarea'),
    base('brand', ['Marke', 'Brand']),
    base('manufacturer', ['Hersteller', 'Manufacturer']),
    base('gtin', ['GTIN', 'GTIN']),
    base('mpn', ['Herstellernummer', 'Manufacturer part number']),
    base('asin', ['ASIN', 'ASIN']),
    base('category_path', ['Kategoriepfad', 'Category path'], 'textarea'),
    base('weight', ['Gewicht', 'Weight'], 'metric'),
    ...(price === 'none' ? [] : [base('price', ['Preis', 'Price'], 'price_collection')]),
    ...pictures,
  ]
}

/** The most frequent attributes, in a pass of its own. */
export async function chooseScheme(run: Run<Options>): Promise<Scheme> {
  let hasProducts = false
  const axes = new Map<string, string>()
  const familyVariants = new Map<string, readonly string[]>()
  const products = async function* () {
    for await (const block of run.products()) {
      hasProducts ||= block.length > 0
      for (const { variant, children } of block) {
        if (!variant || !children) continue
        const codes = variant.family.axes.map(({ name }) => axisCode(run, name))
        for (const [at, code] of codes.entries())
          if (!axes.has(code)) axes.set(code, variant.family.axes[at]?.name ?? '')
        familyVariants.set(familyVariantCode(run.options, codes), codes)
      }
      yield block
    }
  }
  const columns = await countAttributes(
    { products },
    { max: run.options.maxAttributes, toKey: (name) => attributeCode(run, name) },
  )
  return { columns, hasProducts, axes, familyVariants }
}

/** The code of the family variant with these axes. */
export const familyVariantCode = (options: Options, axes: readonly string[]): string =>
  toCode(`${familyCode(options)} ${axes.join(' ')}`, { separator: '_', maxLength: 100 })

/** The attributes of a product, joined where their codes are equal. */
export const codedAttributes = (run: Run<Options>, product: ExportProduct) =>
  mergeAttributes(run, product, {
    nameKey: (name) => attributeCode(run, name),
    // Options whose values differ in more than case have different codes.
    valueKey: run.options.attributes === 'select' ? ignoringCase : (value) => value,
  })

const noProduct = { position: 0, articleNumber: '' }

export async function* oneBlock(rows: readonly (readonly string[])[]) {
  yield [{ product: noProduct, rows }]
}

/** The columns of `1_attributes.csv` after type, code, label and group, by type. */
const properties: Record<SchemeAttribute['type'], Record<string, string>> = {
  text: { useable_as_grid_filter: '1' },
  textarea: {},
  multiselect: { useable_as_grid_filter: '1' },
  simpleselect: { useable_as_grid_filter: '1' },
  metric: {
    metric_family: 'Weight',
    default_metric_unit: 'KILOGRAM',
    decimals_allowed: '1',
    negative_allowed: '0',
  },
  price_collection: { decimals_allowed: '1' },
  image: {},
}
const propertyDefaults: Record<string, string> = {
  unique: '0',
  useable_as_grid_filter: '0',
  metric_family: '',
  default_metric_unit: '',
  decimals_allowed: '',
  negative_allowed: '',
  localizable: '0',
  scopable: '0',
}

/** Every attribute that Akeneo does not know. All have one type, because Akeneo cannot change a type later. */
export function attributesFile(run: Run<Options>, choose: () => Promise<Scheme>) {
  const name = '1_attributes'
  return tableFiles(run, {
    id: 'attributes',
    name,
    dialect,
    open: async () => {
      const { attributes, locale, group } = run.options
      const type = attributes === 'select' ? 'multiselect' : 'textarea'
      const labelColumn = `label-${locale}`
      const max = maxLabelLength
      const { columns, hasProducts, axes } = await choose()
      const found = [...columns]
        .filter(([, { name: known }]) => !run.known.attribute(known))
        .map(([code, column]): SchemeAttribute => {
          const text = oneLine(quiet(run), noProduct, column.name, { column: labelColumn })
          const label = shorten(run, noProduct, text, { column: labelColumn, attribute: text, max })
          return { code, label, type }
        })
      const base = hasProducts ? baseAttributes(run) : []
      const selects = [...axes].map(
        ([code, label]): SchemeAttribute => ({
          code,
          label: shorten(run, noProduct, label, { column: labelColumn, attribute: label, max }),
          type: 'simpleselect',
        }),
      )
      const missing = [...base.filter(({ code }) => !run.known.attribute(code)), ...selects, ...found]
      for (const { code, label } of missing)
        run.report({ cause: newAttribute, file: `${name}.csv`, attribute: label, after: code })
      const rows = missing.map((attribute) => [
        `pim_catalog_${attribute.type}`,
        attribute.code,
        attribute.label,
        group,
        ...Object.values({ ...propertyDefaults, ...properties[attribute.type] }),
      ])
      return {
        columns: ['type', 'code', labelColumn, 'group', ...Object.keys(propertyDefaults)],
        groups: oneBlock(rows),
      }
    },
  })
}

/** Every option that Akeneo does not know. Only for attributes with options. */
export function optionsFile(run: Run<Options>, choose: () => Promise<Scheme>) {
  const name = fileName(run.options, 'options')
  const labelColumn = `label-${run.options.locale}`
  return tableFiles(run, {
    id: 'options',
    name,
    dialect,
    open: async () => {
      const { columns, axes } = await choose()
      const causes = { name: newAttribute, value: newOption, tooMany: tooManyOptions }
      // The file of attributes reports the names.
      const reporting: Run<Options> = {
        ...run,
        reportOn: (product, finding) => {
          if (finding.cause !== newAttribute) run.reportOn(product, finding)
        },
      }
      const novelties = createNovelties(reporting, `${name}.csv`, causes)
      const axisNovelties = createNovelties(reporting, `${name}.csv`, causes)
      return {
        columns: ['attribute', 'code', 'sort_order', labelColumn],
        groups: rowGroups(run.products(), (product) => {
          const toRows = (key: string, name: string, values: readonly string[], isAxis = false) =>
            (isAxis ? axisNovelties : novelties)(product, { name, values: [...values] }).newValues.map(
              (value) => {
                const place = { column: labelColumn, attribute: name, max: maxTextLength }
                const label = shortLine(run, product, value, place)
                return [key, optionCode(value), String(isAxis ? values.indexOf(value) + 1 : 0), label]
              },
            )
          const axisRows = (product.children ? axisAttributes(product) : []).flatMap(({ name, values }) => {
            const code = axisCode(run, name)
            return toRows(code, axes.get(code) ?? name, values, true)
          })
          if (run.options.attributes !== 'select') return axisRows
          return [
            ...axisRows,
            ...codedAttributes(quiet(run), product).flatMap(({ key, values }) => {
              const column = columns.get(key)
              return column ? toRows(key, column.name, values) : []
            }),
          ]
        }),
      }
    },
  })
}

export const familyCode = ({ family }: Options): string => safeCode(family)

/** The family of new products with all attributes. */
export const familiesFile = (run: Run<Options>, choose: () => Promise<Scheme>) =>
  tableFiles(run, {
    id: 'families',
    name: fileName(run.options, 'families'),
    dialect,
    open: async () => {
      const { identifier, locale, family } = run.options
      const { columns, hasProducts, axes } = await choose()
      const codes = [
        identifier,
        ...baseAttributes(run).map(({ code }) => code),
        ...axes.keys(),
        ...columns.keys(),
      ]
      const row = [familyCode(run.options), family, codes.join(','), baseCode(run, 'name')]
      return {
        columns: ['code', `label-${locale}`, 'attributes', 'attribute_as_label'],
        groups: oneBlock(hasProducts ? [row] : []),
      }
    },
  })
