import type { AttributeScheme, AttributeType, SchemeAttribute } from '@merkwerk/contract'
import { maxMappedName, maxMappedValue } from '@merkwerk/contract/attribute-mapping'
import { normalizeName } from '@merkwerk/contract/attribute-names'
import { z } from 'zod'
import { akeneoUnits } from './akeneo-units.ts'
import { unitInName } from './measures.ts'
import { valueDictionary } from './propose-values.ts'
import { type AddedAttribute, SchemeBuilder } from './scheme.ts'

/** What a file with attributes was recognized as. */
export const schemeFormats = [
  ...(['jtl', 'shopware', 'akeneo-attributes', 'akeneo-options', 'shopify', 'names-and-values'] as const),
] as const
export type SchemeFormat = (typeof schemeFormats)[number]

export interface SchemeReading {
  format: SchemeFormat
  scheme: AttributeScheme
  /** Rows without a name, texts that are too long, and what exceeds the limits of a scheme. */
  leftOut: number
}

/** Reads the attributes of one row. Undefined for columns without an attribute. */
type ReadRow = (cells: readonly string[]) => (AddedAttribute | undefined)[]

/** A header row. Names of columns are compared like those of attributes. */
class Header {
  readonly titles: readonly string[]
  readonly #keys: string[]

  constructor(titles: readonly string[]) {
    this.titles = titles.map((title) => title.replace(/^\uFEFF/, '').trim())
    this.#keys = this.titles.map(normalizeName)
  }

  has = (...names: string[]): boolean => names.every((name) => this.#keys.includes(normalizeName(name)))

  /** Reads the first of these columns that exists. An empty cell is undefined. */
  cell(...names: string[]): (cells: readonly string[]) => string | undefined {
    const [at] = names.map((name) => this.#keys.indexOf(normalizeName(name))).filter((index) => index >= 0)
    return (cells) => (at === undefined ? undefined : cells[at]?.trim() || undefined)
  }

  /** The positions of columns such as `Wert`, `Wert 1` and `Wert 2`. */
  numbered(...names: string[]): number[] {
    const keys = new Set(names.map(normalizeName))
    return this.#keys.flatMap((key, at) => (keys.has(key.replace(/(?<!\d)\d+$/, '')) ? at : []))
  }

  /** Reads the first filled column of a language, such as `label-de_DE`. */
  label(cells: readonly string[]): string | undefined {
    const at = this.titles.flatMap((title, index) =>
      /^label-/i.test(title) && cells[index]?.trim() ? index : [],
    )
    const german = at.find((index) => /^label-de/i.test(this.titles[index] ?? ''))
    return cells[german ?? at[0] ?? -1]?.trim()
  }
}

/** The formats in the order in which they are tried. */
const formats: Record<SchemeFormat, (header: Header) => ReadRow | undefined> = {
  shopware: readShopware,
  'akeneo-attributes': readAkeneoAttributes,
  'akeneo-options': readAkeneoOptions,
  shopify: readShopify,
  jtl: (header) =>
    header.has('Merkmalname') ||
    header.has('Attributname', 'Attributwert') ||
    header.has('Gruppe', 'Name', 'Wert1')
      ? readNamesAndValues(header, true)
      : undefined,
  'names-and-values': (header) => readNamesAndValues(header, false),
}

/**
 * Reads the attributes and values of a shop from the rows of a file. The first row that is not blank has the names of the columns.
 * Undefined if no column has names of attributes.
 */
export function readAttributeScheme(rows: Iterable<readonly string[]>): SchemeReading | undefined {
  const builder = new SchemeBuilder()
  let format: SchemeFormat | undefined
  let read: ReadRow | undefined
  let leftOut = 0
  for (const cells of rows) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (!read) {
      const header = new Header(cells)
      format = schemeFormats.find((one) => formats[one](header))
      read = format && formats[format](header)
      if (!read) return undefined
      continue
    }
    for (const attribute of read(cells)) leftOut += addTo(builder, attribute)
  }
  return format && { format, scheme: withTypes(builder), leftOut: leftOut + builder.leftOut }
}

/** Adds what fits. Returns how much was left out. */
function addTo(builder: SchemeBuilder, attribute: AddedAttribute | undefined): number {
  if (!attribute || attribute.name === '' || attribute.name.length > maxMappedName) return 1
  const values = attribute.values.filter(({ name }) => name !== '' && name.length <= maxMappedValue)
  const id = attribute.id?.slice(0, 200)
  const unit = attribute.unit?.slice(0, 40)
  const group = attribute.group?.slice(0, maxMappedName)
  builder.add({
    name: attribute.name,
    type: attribute.type,
    is_multiple: attribute.is_multiple,
    values,
    ...(id !== undefined && { id }),
    ...(unit !== undefined && { unit }),
    ...(group !== undefined && { group }),
  })
  return attribute.values.length - values.length
}

/** Longer values are texts and no choices. */
const maxChoice = 120

function withTypes(builder: SchemeBuilder): AttributeScheme {
  const { attributes } = builder.scheme()
  return {
    attributes: attributes.map((attribute) => {
      if (attribute.type !== 'choice') return attribute
      const isText = attribute.values.some(({ name }) => name.length > maxChoice)
      if (isText) return { ...attribute, type: 'text', values: [] }
      return isYesOrNo(attribute) ? { ...attribute, type: 'boolean' } : attribute
    }),
  }
}

function isYesOrNo({ values }: SchemeAttribute): boolean {
  const concepts = values.map(({ name }) =>
    valueDictionary
      .concepts(name)
      .map(({ id }) => id)
      .join(' '),
  )
  return concepts.length === 2 && concepts.includes('yes') && concepts.includes('no')
}

const asValue = (name: string | undefined, id?: string): SchemeAttribute['values'] =>
  name === undefined ? [] : [{ name, ...(id !== undefined && { id: id.slice(0, 200) }) }]

/** Values of the properties of Shopware. All articles may have several. */
function readShopware(header: Header): ReadRow | undefined {
  if (!header.has('name', 'group_name')) return undefined
  const [name, group] = [header.cell('name'), header.cell('group_name')]
  const [id, groupId] = [header.cell('id'), header.cell('group_id')]
  return (cells) => [
    {
      name: group(cells) ?? '',
      ...defined({ id: groupId(cells) }),
      is_multiple: true,
      values: asValue(name(cells), id(cells)),
      type: 'choice',
    },
  ]
}

/** Without undefined fields. */
const defined = <Fields extends Record<string, string | undefined>>(
  fields: Fields,
): { [Name in keyof Fields]?: string } =>
  Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== undefined)) as {
    [Name in keyof Fields]?: string
  }

const yesAndNo: Record<'akeneo' | 'shopify', SchemeAttribute['values']> = {
  akeneo: [{ name: '1' }, { name: '0' }],
  shopify: [{ name: 'true' }, { name: 'false' }],
}

const akeneoTypes = new Map<string | undefined, AttributeType>([
  ['pim_catalog_boolean', 'boolean'],
  ['pim_catalog_metric', 'number'],
  ['pim_catalog_number', 'number'],
  ['pim_catalog_simpleselect', 'choice'],
  ['pim_catalog_multiselect', 'choice'],
])

function readAkeneoAttributes(header: Header): ReadRow | undefined {
  if (!header.has('code', 'type') || header.has('attribute')) return undefined
  const [code, type] = [header.cell('code'), header.cell('type')]
  const [group, unit] = [header.cell('group'), header.cell('default_metric_unit')]
  return (cells) => {
    const kind = akeneoTypes.get(type(cells)) ?? 'text'
    const metric = unit(cells)
    return [
      {
        name: header.label(cells) ?? code(cells) ?? '',
        ...defined({
          id: code(cells),
          group: group(cells),
          unit: metric && (akeneoUnits.get(metric) ?? metric),
        }),
        type: kind,
        is_multiple: type(cells) === 'pim_catalog_multiselect',
        values: kind === 'boolean' ? yesAndNo.akeneo : [],
      },
    ]
  }
}

function readAkeneoOptions(header: Header): ReadRow | undefined {
  if (!header.has('attribute', 'code')) return undefined
  const [attribute, code] = [header.cell('attribute'), header.cell('code')]
  return (cells) => [
    {
      name: attribute(cells) ?? '',
      ...defined({ id: attribute(cells) }),
      is_multiple: false,
      values: asValue(header.label(cells) ?? code(cells), code(cells)),
      type: 'choice',
    },
  ]
}

const metafieldColumn = /^(.+?)\(product\.metafields\.([^()\s]+)\)$/

/** Columns of metafields in a product file of Shopify, or a table of their definitions. */
function readShopify(header: Header): ReadRow | undefined {
  if (header.has('namespace', 'key')) return readDefinitionRow(header)
  const columns = header.titles.flatMap((title, at) => {
    const [, name, id] = metafieldColumn.exec(title) ?? []
    return name === undefined || id === undefined ? [] : [{ at, name: name.trim(), id }]
  })
  if (columns.length === 0) return undefined
  return (cells) =>
    columns.map(({ at, name, id }) => {
      const texts = (cells[at] ?? '').split('; ').map((text) => text.trim())
      const values = texts.filter((text) => text !== '').map((text) => ({ name: text }))
      return { name, id, is_multiple: texts.length > 1, values }
    })
}

const readDefinitionRow = (header: Header): ReadRow => {
  const [name, namespace, key] = [header.cell('name'), header.cell('namespace'), header.cell('key')]
  const [type, validations] = [header.cell('type'), header.cell('validations', 'choices')]
  return (cells) => [
    ofDefinition({
      name: name(cells) ?? key(cells) ?? '',
      namespace: namespace(cells) ?? '',
      key: key(cells) ?? '',
      type: type(cells) ?? '',
      choices: readChoices(validations(cells)),
    }),
  ]
}

interface Definition {
  name: string
  namespace: string
  key: string
  type: string
  choices: readonly string[]
}

function ofDefinition({ name, namespace, key, type, choices }: Definition): AddedAttribute {
  const kind = type.replace(/^list\./, '')
  const isNumber = /^(?:number_|dimension|weight|volume)/.test(kind)
  const values = kind === 'boolean' ? yesAndNo.shopify : choices.map((choice) => ({ name: choice }))
  const known: AttributeType = kind === 'boolean' ? 'boolean' : isNumber ? 'number' : 'text'
  return {
    name,
    id: `${namespace}.${key}`,
    is_multiple: type !== kind,
    values,
    type: values.length > 0 && kind !== 'boolean' ? 'choice' : known,
  }
}

/** The allowed values of a definition: a list as JSON, or separated by line breaks or semicolons. */
function readChoices(text: string | undefined): string[] {
  if (text === undefined) return []
  const [start, end] = [text.indexOf('['), text.lastIndexOf(']')]
  if (start < 0 || end < start) return text.split(/[\n;]/).flatMap((choice) => choice.trim() || [])
  try {
    return z
      .array(z.string())
      .catch([])
      .parse(JSON.parse(text.slice(start, end + 1)))
  } catch {
    return []
  }
}

const definitionSchema = z.object({
  name: z.string(),
  namespace: z.string(),
  key: z.string(),
  type: z.union([z.string(), z.object({ name: z.string() }).transform((type) => type.name)]),
  validations: z.array(z.object({ name: z.string(), value: z.string().nullable() })).catch([]),
})

/** Trying the schema on every object would take ten times as long as reading them. */
const isDefinitionLike = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'namespace' in value && 'key' in value

/**
 * Reads the metafield definitions that Shopify's interface returns (`metafieldDefinitions`), as JSON of any nesting. Undefined if there
 * are none.
 */
export function readMetafieldDefinitions(json: unknown): SchemeReading | undefined {
  const builder = new SchemeBuilder()
  let leftOut = 0
  let isFound = false
  const pending: unknown[] = [json]
  for (let one = pending.pop(); one !== undefined; one = pending.pop()) {
    const definition = isDefinitionLike(one) ? definitionSchema.safeParse(one) : undefined
    if (definition?.success) {
      isFound = true
      const { validations, ...fields } = definition.data
      const choices = readChoices(validations.find(({ name }) => name === 'choices')?.value ?? undefined)
      leftOut += addTo(builder, ofDefinition({ ...fields, choices }))
    } else if (typeof one === 'object' && one !== null)
      for (const part of Object.values(one).toReversed()) pending.push(part)
  }
  return isFound
    ? { format: 'shopify', scheme: withTypes(builder), leftOut: leftOut + builder.leftOut }
    : undefined
}

const nameColumns = [
  ...['Merkmalname', 'Attributname', 'Merkmal', 'Attribut', 'Attribute', 'Attribute name', 'Eigenschaft'],
  ...['Eigenschaftsname', 'Property', 'Property name', 'Name', 'Bezeichnung'],
]
const valueColumns = [
  ...[
    'Merkmalwertname',
    'Merkmalwert',
    'Attributwert',
    'Attribute value',
    'Wert',
    'Werte',
    'Value',
    'Values',
  ],
  ...['Option', 'Auswahlwert', 'Ausprägung', 'Wertname'],
]
const typeWords: [words: RegExp, type: AttributeType][] = [
  [/bool|ja.?nein|yes.?no|checkbox/i, 'boolean'],
  [/num|zahl|decimal|dezimal|integer|ganzzahl|metric|float/i, 'number'],
  [/choice|select|auswahl|list|enum|dropdown/i, 'choice'],
  [/text|string|freitext/i, 'text'],
]

/** Rows of a name with a value, or with several values in numbered columns. In JTL an article may have several values. */
function readNamesAndValues(header: Header, isMultiple: boolean): ReadRow | undefined {
  if (!nameColumns.some((name) => header.has(name))) return undefined
  const name = header.cell(...nameColumns)
  const values = header.numbered(...valueColumns)
  const unit = header.cell('Einheit', 'Unit', 'Maßeinheit')
  const group = header.cell('Gruppe', 'Group', 'Merkmalgruppe', 'Attributgruppe', 'Gruppenname')
  const id = header.cell('ID', 'Code', 'Schlüssel', 'Attribute id', 'Merkmal ID')
  const type = header.cell('Typ', 'Type', 'Datentyp', 'Datentyp (sonst automatisch ermittelt)')
  const several = header.cell('Mehrfach', 'Multiple', 'Mehrfachauswahl')
  return (cells) => {
    const text = name(cells) ?? ''
    const measure = unit(cells) ?? unitInName(text).unit
    const stated = typeWords.find(([words]) => words.test(type(cells) ?? ''))?.[1]
    return [
      {
        name: text,
        ...defined({ id: id(cells), group: group(cells), unit: unit(cells) }),
        type: stated ?? (measure === undefined ? undefined : 'number'),
        is_multiple:
          isMultiple ||
          /^(?:ja|yes|true|wahr|1|x)$/i.test(several(cells) ?? '') ||
          /multi|mehrfach/i.test(type(cells) ?? ''),
        values: values.flatMap((at) => asValue(cells[at]?.trim() || undefined)),
      },
    ]
  }
}
