import {
  axisAttributes,
  changeText,
  countAttributes,
  createNovelties,
  type ExportProduct,
  ignoringCase,
  mergeAttributes,
  noColumnLeft,
  quiet,
  type Run,
  rowGroups,
  shortLine,
  tableFiles,
  toCode,
} from '../../core/index.ts'
import {
  bar,
  equalsAfterComma,
  newAttribute,
  newOption,
  sameCode,
  severalValues,
  tooManyOptions,
} from './causes.ts'
import { dialect, maxCodeLength, maxTextLength, type Options } from './format.ts'

/** An attribute of Magento by its code. */
interface ShopAttribute {
  name: string
  isMultiple: boolean
  /** Whether variants differ in it: a selection with one value, for the whole shop. */
  isAxis?: boolean
  count: number
}
export type Scheme = ReadonlyMap<string, ShopAttribute>

const column = 'additional_attributes'

/** Facts about a product that Magento has no attribute for. */
const facts = {
  brand: 'Brand',
  manufacturer_name: 'Manufacturer',
  gtin: 'GTIN',
  mpn: 'Manufacturer part number',
  asin: 'ASIN',
}
const toFacts = ({
  brand,
  manufacturer,
  gtin,
  mpn,
  asin,
}: ExportProduct): Record<keyof typeof facts, string> => ({
  brand: brand ?? '',
  manufacturer_name: manufacturer ?? '',
  gtin: gtin ?? '',
  mpn: mpn ?? '',
  asin: asin ?? '',
})

/** Columns of product files and attributes of Magento. `additional_attributes` would overwrite them. */
const reserved = new Set(
  `${Object.keys(facts).join(' ')} sku store_view_code attribute_set_code attribute_set_id product_type type_id categories category_ids product_websites website_id name description short_description weight weight_type product_online status tax_class_name tax_class_id visibility price special_price special_price_from_date special_price_to_date special_from_date special_to_date cost url_key url_path meta_title meta_keyword meta_keywords meta_description base_image base_image_label image image_label small_image small_image_label thumbnail thumbnail_image thumbnail_image_label thumbnail_label swatch_image swatch_image_label created_at updated_at new_from_date new_to_date news_from_date news_to_date display_product_options_in options_container map_price msrp msrp_price msrp_display_actual_price_type map_enabled gift_message_available gift_wrapping_available gift_wrapping_price custom_design custom_design_from custom_design_to custom_layout custom_layout_update custom_layout_update_file page_layout product_options_container country_of_manufacture manufacturer color additional_attributes qty out_of_stock_qty use_config_min_qty is_qty_decimal allow_backorders use_config_backorders min_cart_qty max_cart_qty is_in_stock notify_on_stock_below manage_stock qty_increments enable_qty_inc is_decimal_divided website related_skus related_position crosssell_skus crosssell_position upsell_skus upsell_position additional_images additional_image_labels hide_from_product_page custom_options bundle_price_type bundle_sku_type bundle_price_view bundle_weight_type bundle_values bundle_shipment_type associated_skus configurable_variations configurable_variation_labels downloadable_links downloadable_samples media_gallery gallery media_image tier_price tier_prices group_price minimal_price required_options has_options old_id entity_id store_id position row_id quantity_and_stock_status price_type price_view sku_type shipment_type links_exist links_title links_purchased_separately samples_title is_recurring recurring_profile ts_country_of_origin`.split(
    ' ',
  ),
)

/** `^[a-z][a-z0-9_]*$`, at most 60 characters. */
function attributeCode({ known }: Pick<Run<Options>, 'known'>, name: string): string {
  const id = known.attribute(name)?.id
  if (id !== undefined) return id.toLowerCase()
  const code = toCode(name, { separator: '_', maxLength: maxCodeLength - 10 })
  if (reserved.has(code)) return `${code}_attribute`
  return /^[a-z]/.test(code) ? code : `a_${code}`
}

/** An axis has a code of its own: a text field of the same name cannot be an axis. */
export const axisCode = (run: Pick<Run<Options>, 'known'>, name: string): string =>
  run.known.attribute(name)?.id?.toLowerCase() ??
  toCode(`variant ${name}`, { separator: '_', maxLength: maxCodeLength - 10 })

/** Every attribute that the products need in Magento, in a pass of its own: facts first, then the most frequent ones. */
export async function chooseScheme(run: Run<Options>): Promise<Scheme> {
  const { mode, attributes, maxAttributes } = run.options
  const counts = new Map<string, number>()
  const axes = new Map<string, ShopAttribute>()
  const products = async function* () {
    for await (const block of run.products()) {
      for (const { variant, children } of block)
        for (const { name } of children ? (variant?.family.axes ?? []) : []) {
          const code = axisCode(run, name)
          const count = (axes.get(code)?.count ?? 0) + (children?.length ?? 0)
          axes.set(code, { name: axes.get(code)?.name ?? name, isMultiple: false, isAxis: true, count })
        }
      for (const product of mode === 'create' ? block : [])
        for (const [code, text] of Object.entries(toFacts(product)))
          if (text !== '') counts.set(code, (counts.get(code) ?? 0) + 1)
      yield block
    }
  }
  const toKey = (name: string): string => attributeCode(run, name)
  const found = await countAttributes({ products }, { max: maxAttributes, toKey })
  const scheme = new Map<string, ShopAttribute>()
  for (const [code, name] of Object.entries(facts)) {
    const count = counts.get(code) ?? 0
    if (count > 0) scheme.set(code, { name, isMultiple: false, count })
  }
  for (const [code, { name, count }] of found)
    scheme.set(code, { name, isMultiple: attributes === 'multiselect', count })
  for (const [code, axis] of axes) scheme.set(code, axis)
  return scheme
}

const merged = (run: Run<Options>, product: ExportProduct) =>
  mergeAttributes(run, product, {
    nameKey: (name) => attributeCode(run, name),
    valueKey: run.options.attributes === 'multiselect' ? ignoringCase : (value) => value,
  })

/** The values of an attribute as Magento holds them. */
function fitValues(
  run: Run<Options>,
  product: ExportProduct,
  { name, isMultiple }: ShopAttribute,
  values: readonly string[],
): string[] {
  const place = { column, attribute: name }
  const fit = (text: string): string => shortLine(run, product, text, { ...place, max: maxTextLength })
  if (isMultiple) {
    const isPlain = run.options.enclosure === 'plain'
    const fitted = values.map(fit).map((before) => {
      const after = isPlain ? before.replaceAll('|', '/') : before
      return changeText(run, product, { cause: bar, ...place, before, after })
    })
    return [...new Set(fitted)]
  }
  const text = values.join(', ')
  if (values.length > 1) run.reportOn(product, { cause: severalValues, ...place, after: text })
  return [fit(text)]
}

/** Several values with `|` between them. A comma before an equals sign would begin another attribute. */
function plainValue(
  run: Run<Options>,
  product: ExportProduct,
  name: string,
  values: readonly string[],
): string {
  const before = values.join('|')
  const last = before.lastIndexOf('=') + 1
  const after = before.slice(0, last).replaceAll(',', ';') + before.slice(last)
  return changeText(run, product, { cause: equalsAfterComma, column, attribute: name, before, after })
}

const quoted = (values: readonly string[]): string =>
  values.map((value) => `"${value.replaceAll('"', '""')}"`).join('|')

/** Returns a function that writes the cell `additional_attributes` of a product. Reports what differs. */
export function createAttributesCell(run: Run<Options>, scheme: Scheme): (product: ExportProduct) => string {
  const isQuoted = run.options.enclosure === 'quotes'
  const pair = (
    product: ExportProduct,
    code: string,
    attribute: ShopAttribute,
    values: readonly string[],
  ): string => {
    const fitted = fitValues(run, product, attribute, values)
    if (isQuoted) return `${code}=${quoted(fitted)}`
    return `${code}=${plainValue(run, product, attribute.name, fitted)}`
  }
  return (product) => {
    const isCreated = run.options.mode === 'create'
    const pairs = Object.entries(isCreated ? toFacts(product) : {}).flatMap(([code, text]) => {
      const attribute = scheme.get(code)
      return attribute && text !== '' ? [pair(product, code, attribute, [text])] : []
    })
    for (const { key, name, values } of merged(run, product)) {
      const attribute = scheme.get(key)
      if (!attribute) {
        const before = values.join(', ')
        run.reportOn(product, {
          cause: noColumnLeft,
          limit: run.options.maxAttributes,
          attribute: name,
          before,
        })
        continue
      }
      if (name !== attribute.name)
        run.reportOn(product, { cause: sameCode, attribute: name, before: name, after: attribute.name })
      pairs.push(pair(product, key, attribute, values))
    }
    if (product.variant && !product.children)
      for (const { name, values } of axisAttributes(product))
        pairs.push(`${axisCode(run, name)}=${isQuoted ? quoted(values) : values.join('')}`)
    return pairs.join(',')
  }
}

/** Lists are for people: Magento imports neither attributes nor options. */
const listDialect = { ...dialect, quotes: 'doubled', formulas: 'guarded', byteOrderMark: true } as const

/** What to create in Magento before the import. */
export const attributesFile = (run: Run<Options>, choose: () => Promise<Scheme>) =>
  tableFiles(run, {
    id: 'attributes',
    name: '1_attributes',
    dialect: listDialect,
    open: async () => {
      const missing = [...(await choose())].filter(([, { name }]) => !run.known.attribute(name))
      for (const [code, { name }] of missing)
        run.report({ cause: newAttribute, file: '1_attributes.csv', attribute: name, after: code })
      const rows = missing.map(([code, { name, isMultiple, isAxis, count }]) => [
        code,
        name.replace(/\s+/g, ' '),
        isAxis ? 'select' : isMultiple ? 'multiselect' : 'text',
        String(count),
      ])
      return {
        columns: ['attribute_code', 'label', 'input_type', 'products'],
        groups: (async function* () {
          yield [{ product: { position: 0, articleNumber: '' }, rows }]
        })(),
      }
    },
  })

/** The options of multiple selects, each once. */
export const optionsFile = (run: Run<Options>, choose: () => Promise<Scheme>) =>
  tableFiles(run, {
    id: 'options',
    name: '2_options',
    dialect: listDialect,
    open: async () => {
      const scheme = await choose()
      const reporting: Run<Options> = {
        ...run,
        reportOn: (product, finding) => {
          if (finding.cause !== newAttribute) run.reportOn(product, finding)
        },
      }
      const causes = { name: newAttribute, value: newOption, tooMany: tooManyOptions }
      const novelties = createNovelties(reporting, '2_options.csv', causes)
      const axisNovelties = createNovelties(reporting, '2_options.csv', causes)
      return {
        columns: ['attribute_code', 'option'],
        groups: rowGroups(run.products(), (product) => {
          const axes = product.children ? axisAttributes(product) : []
          const axisRows = axes.flatMap(({ name, values }) => {
            const code = axisCode(run, name)
            const { newValues } = axisNovelties(product, {
              name: scheme.get(code)?.name ?? name,
              values: [...values],
            })
            return newValues.map((value) => [code, value])
          })
          if (run.options.attributes !== 'multiselect') return axisRows
          const rows = merged(quiet(run), product).flatMap(({ key, values }) => {
            const attribute = scheme.get(key)
            if (!attribute) return []
            const fitted = fitValues(quiet(run), product, attribute, values)
            const { newValues } = novelties(product, { name: attribute.name, values: fitted })
            return newValues.map((value) => [key, value])
          })
          return [...axisRows, ...rows]
        }),
      }
    },
  })
