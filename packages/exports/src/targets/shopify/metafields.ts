import {
  type Cause,
  changeText,
  type ExportProduct,
  mergeAttributes,
  noColumnLeft,
  type Run,
  renameAttribute,
  shortLine,
  tableFiles,
  toCode,
  withoutVariants,
} from '../../core/index.ts'
import { dialect, maxListValues, maxMetafieldLength, type Options } from './format.ts'

const newMetafield: Cause = {
  id: 'shopify.new-metafield',
  kind: 'attribute-new',
  text: {
    de: 'Shopify übernimmt das Metafeld nur, wenn seine Definition besteht. „{file}“ nennt Name, Schlüssel und Typ.',
    en: 'Shopify imports the metafield only if its definition exists. “{file}” states name, key and type.',
  },
  action: {
    de: 'Legen Sie die Definition vor dem Import unter „Einstellungen > Metafelder und Metaobjekte > Produkte“ an.',
    en: 'Create the definition under “Settings > Metafields and metaobjects > Products” before the import.',
  },
}

const semicolonInList: Cause = {
  id: 'shopify.semicolon',
  kind: 'value-replaced',
  text: {
    de: 'Der Wert enthält ein Semikolon. Es trennt die Werte einer Liste und wurde durch ein Komma ersetzt.',
    en: 'The value contains a semicolon, which separates the values of a list. It was replaced by a comma.',
  },
  action: {
    de: 'Korrigieren Sie den Wert nach dem Import in Shopify, wenn das Semikolon wichtig ist.',
    en: 'Correct the value in Shopify after the import if the semicolon matters.',
  },
}

const tooManyValues: Cause = {
  id: 'shopify.too-many-values',
  kind: 'value-left-out',
  text: {
    de: 'Eine Liste in Shopify hat höchstens {limit} Werte. Weitere fehlen.',
    en: 'A list in Shopify has at most {limit} values. Further ones are left out.',
  },
  action: { de: 'Fassen Sie Werte mit Regeln zusammen.', en: 'Merge values with rules.' },
}

const sameKey: Cause = {
  id: 'shopify.same-key',
  kind: 'value-replaced',
  text: {
    de: 'Der Name ergibt denselben Schlüssel wie ein früheres Merkmal. Der Wert steht in dessen Metafeld.',
    en: 'The name gives the same key as an earlier attribute. The value is in the metafield of that one.',
  },
  action: renameAttribute,
}

/** A metafield with a column. */
export interface Metafield {
  /** With namespace, e.g. `custom.farbe`. */
  key: string
  name: string
  isList: boolean
  count: number
}

/** Names that are counted exactly. Rarer ones of a job with more cannot become metafields. */
const maxCountedNames = 20_000

const nameKey = (name: string): string => toCode(name, { separator: '_', maxLength: 60 })

/** Keys of metafields have at least two characters. */
const toKey = (name: string): string => `custom.${nameKey(name).padEnd(2, '_')}`

const merged = (run: Pick<Run<Options>, 'reportOn'>, product: ExportProduct) =>
  mergeAttributes(run, product, { nameKey })

/** The most frequent attributes, in a pass of its own. A metafield is a list if any product has several values. */
export async function chooseMetafields(run: Run<Options>): Promise<Map<string, Metafield>> {
  const counted = new Map<string, Metafield>()
  const silent = { reportOn: () => undefined }
  for await (const block of withoutVariants(run).products())
    for (const product of block)
      for (const { key, name, values } of merged(silent, product)) {
        const metafield = counted.get(key) ?? {
          key: run.known.attribute(name)?.id ?? toKey(name),
          name: name.replace(/\s+/g, ' '),
          isList: false,
          count: 0,
        }
        if (!counted.has(key) && counted.size === maxCountedNames) continue
        counted.set(key, metafield)
        metafield.count++
        metafield.isList ||= values.length > 1
      }
  const frequent = [...counted].sort(([, a], [, b]) => b.count - a.count)
  return new Map(frequent.slice(0, run.options.maxMetafields))
}

/** The heading of a metafield's column. Shopify reads namespace and key in the last parentheses. */
export const metafieldColumn = ({ name, key }: Metafield): string => `${name} (product.metafields.${key})`

/** The cells of a product's metafields, in the order of the columns. Reports every change. */
export function metafieldCells(
  run: Run<Options>,
  product: ExportProduct,
  metafields: Map<string, Metafield>,
): string[] {
  const cells = new Map<string, string>()
  for (const { key, name, values } of merged(run, product)) {
    const metafield = metafields.get(key)
    if (metafield) {
      if (name.replace(/\s+/g, ' ') !== metafield.name)
        run.reportOn(product, { cause: sameKey, attribute: name, before: name, after: metafield.name })
      cells.set(key, metafieldCell(run, product, metafield, values))
    } else
      run.reportOn(product, {
        cause: noColumnLeft,
        limit: run.options.maxMetafields,
        attribute: name,
        before: values.join('; '),
      })
  }
  return [...metafields.keys()].map((key) => cells.get(key) ?? '')
}

function metafieldCell(
  run: Run<Options>,
  product: ExportProduct,
  metafield: Metafield,
  values: readonly string[],
): string {
  const place = { column: metafieldColumn(metafield), attribute: metafield.name }
  const fit = (value: string): string => {
    const line = shortLine(run, product, value, { ...place, max: maxMetafieldLength })
    if (!metafield.isList) return line
    return changeText(run, product, {
      attribute: metafield.name,
      cause: semicolonInList,
      before: line,
      after: line.replaceAll(';', ','),
    })
  }
  const left = values.slice(maxListValues)
  if (left.length > 0)
    run.reportOn(product, { cause: tooManyValues, limit: maxListValues, ...place, before: left.join('; ') })
  return values.slice(0, maxListValues).map(fit).join('; ')
}

const definitionsName = '1_metafield_definitions'

/** What to create in Shopify before the import. Shopify does not import this file. */
export const definitionsFile = (run: Run<Options>, choose: () => Promise<Map<string, Metafield>>) =>
  tableFiles(run, {
    id: 'definitions',
    name: definitionsName,
    dialect: { ...dialect, formulas: 'guarded', byteOrderMark: true },
    open: async () => {
      const metafields = [...(await choose()).values()]
      const file = `${definitionsName}.csv`
      const missing = metafields.filter(({ name }) => !run.known.attribute(name))
      for (const { name, key } of missing)
        run.report({ cause: newMetafield, file, attribute: name, after: key })
      const rows = missing.map(({ name, key, isList, count }) => {
        const [namespace = '', ...rest] = key.split('.')
        const type = isList ? 'list.single_line_text_field' : 'single_line_text_field'
        return {
          product: { position: 0, articleNumber: '' },
          rows: [[name, namespace, rest.join('.'), type, String(count)]],
        }
      })
      return {
        columns: ['Name', 'Namespace', 'Key', 'Type', 'Products'],
        groups: (async function* () {
          yield rows
        })(),
      }
    },
  })
