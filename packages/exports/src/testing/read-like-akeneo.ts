import { readTable } from './read-csv.ts'

const reserved =
  /^(?:id|associationTypes|categories|categoryId|completeness|enabled|family|groups|associations|products|scope|treeId|values|category|parent|label|.*_(?:products|groups)|entity_type|attributes)$/i

const read = (text = ''): Record<string, string>[] => readTable(text, { separator: ';' })

function checkCode(code = ''): string {
  if (!/^[a-zA-Z0-9_]{1,100}$/.test(code)) throw new Error(`Akeneo refuses the code ${code}`)
  return code
}

/** Rows by code. Throws on a code that occurs twice: the later row would replace the earlier one. */
function byCode<Row>(rows: readonly (readonly [string, Row])[]): Map<string, Row> {
  const found = new Map(rows.map(([code, row]) => [code.toLowerCase(), row]))
  if (found.size < rows.length) throw new Error('A code occurs twice')
  return found
}

/** `validation/attribute.yml`, and labels of up to 100 characters. */
const readAttributes = (text: string | undefined, locale: string) =>
  byCode(
    read(text).map((row) => {
      const code = checkCode(row.code)
      if (reserved.test(code)) throw new Error(`Akeneo reserves the code ${code}`)
      const label = row[`label-${locale}`] ?? ''
      if (label.length > 100) throw new Error(`The label of ${code} is too long`)
      if (!row.group) throw new Error(`${code} has no group`)
      return [code, { code, label, type: row.type ?? '' }] as const
    }),
  )

/**
 * Reads the files of an export like Akeneo's imports (Connector/ArrayConverter/FlatToStandard), into an instance that has only the
 * identifier. Throws where an import would skip a row.
 */
export function readAkeneo(files: Record<string, string>, { identifier = 'sku', locale = 'de_DE' } = {}) {
  const file = (name: string) => Object.entries(files).find(([path]) => path.endsWith(`_${name}.csv`))?.[1]
  const attributes = readAttributes(file('attributes'), locale)
  const options = byCode(
    read(file('options')).map((row) => {
      if (attributes.get(row.attribute ?? '')?.type.endsWith('select') !== true)
        throw new Error(`${row.attribute} has no options`)
      const label = row[`label-${locale}`] ?? ''
      if (label === '' || label.length > 255) throw new Error(`Akeneo refuses the label ${label}`)
      return [`${row.attribute},${checkCode(row.code)}`, label] as const
    }),
  )
  const families = byCode(
    read(file('families')).map((row) => [checkCode(row.code), row.attributes?.split(',') ?? []] as const),
  )
  for (const codes of families.values())
    for (const code of codes)
      if (code !== identifier && !attributes.has(code)) throw new Error(`A family has the unknown ${code}`)
  const toValues = (column: string, cell: string): string[] => {
    const attribute = attributes.get(column.replace(/-(?:unit|[A-Z]{3})$/, ''))
    if (!attribute) throw new Error(`The field ${column} does not exist`)
    const max = { pim_catalog_text: 255, pim_catalog_textarea: 65_535 }[attribute.type]
    if (max !== undefined && cell.length > max) throw new Error(`${column} is too long`)
    if (!attribute.type.endsWith('select')) return [cell]
    return cell.split(',').map((code) => {
      const label = options.get(`${column},${code.trim()}`)
      if (label === undefined) throw new Error(`${column} has no option ${code}`)
      return label
    })
  }
  const familyVariants = byCode(
    read(file('family_variants')).map((row) => {
      const axes = (row['variant-axes_1'] ?? '').split(',')
      const own = (row['variant-attributes_1'] ?? '').split(',')
      if (!families.has((row.family ?? '').toLowerCase())) throw new Error(`${row.family} does not exist`)
      if (axes.length > 5) throw new Error('More than five axes')
      for (const axis of axes)
        if (attributes.get(axis)?.type !== 'pim_catalog_simpleselect' || !own.includes(axis))
          throw new Error(`${axis} cannot be an axis`)
      return [checkCode(row.code), { axes, own }] as const
    }),
  )
  const models = new Map(
    read(file('product_models')).map(({ code = '', family_variant = '' }) => {
      const variant = familyVariants.get(family_variant.toLowerCase())
      if (!variant) throw new Error(`The family variant ${family_variant} does not exist`)
      return [code, variant]
    }),
  )
  return read(file('products')).map(({ [identifier]: sku = '', family, enabled, parent = '', ...cells }) => {
    const model = models.get(parent)
    if (parent !== '' && !model) throw new Error(`The product model ${parent} does not exist`)
    for (const [column, cell] of Object.entries(cells))
      if (model && cell !== '' && !model.own.includes(column.replace(/-(?:unit|[A-Z]{3})$/, '')))
        throw new Error(`${column} belongs to the product model`)
    if (/[,;]|^\s|\s$/.test(sku)) throw new Error(`Akeneo refuses the identifier ${sku}`)
    if (family !== undefined && !families.has(family)) throw new Error(`The family ${family} does not exist`)
    const values = Object.entries(cells)
      .filter(([, cell]) => cell !== '')
      .map(([column, cell]) => [column, toValues(column, cell)] as const)
    return {
      sku,
      enabled,
      parent,
      axes: (model?.axes ?? []).map((axis) => [
        attributes.get(axis)?.label ?? axis,
        toValues(axis, cells[axis] ?? '')[0] ?? '',
      ]),
      values: Object.fromEntries(values),
      labels: new Map(values.map(([column, texts]) => [attributes.get(column)?.label ?? column, texts])),
    }
  })
}
