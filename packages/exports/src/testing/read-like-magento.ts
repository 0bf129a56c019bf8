import { unguardFormula } from '@merkwerk/contract'
import type { ReadArticle } from './expect-families.ts'
import { readTable } from './read-csv.ts'

/** `parseAttributesWithoutWrappedValues` */
function parsePlain(text: string): Map<string, string> {
  const attributes = new Map<string, string>()
  let code = ''
  for (const part of text.split(',')) {
    const at = part.indexOf('=')
    if (at < 0) {
      if (code !== '') attributes.set(code, `${attributes.get(code)},${part}`)
      continue
    }
    code = part.slice(0, at).toLowerCase()
    attributes.set(code, part.slice(at + 1))
  }
  return attributes
}

/** `parseAttributesWithWrappedValues`. Values of a multiple select stay in quotes. */
const parseWrapped = (text: string, isMultiple: (code: string) => boolean): Map<string, string> =>
  new Map(
    [...text.matchAll(/([a-zA-Z0-9_]+)="((?:[^"]|""|"\|")+)"+/g)].map(([, code = '', value = '']) => [
      code.toLowerCase(),
      isMultiple(code) ? `"${value}"` : value.replaceAll('""', '"'),
    ]),
  )

/** `parseMultiselectValues` */
const parseMultiple = (text: string, isWrapped: boolean): string[] =>
  isWrapped
    ? [...text.matchAll(/"((?:[^"]|"")*)"/g)].map(([, value = '']) => value.replaceAll('""', '"'))
    : text.split('|')

/** `CategoryProcessor::upsertCategories` */
const parseCategories = (text: string): string[][] =>
  text === ''
    ? []
    : text.split(',').map((path) => path.split(/(?<!\\)\//).map((level) => level.replaceAll('\\/', '/')))

/**
 * Reads a product file like Magento's import (CatalogImportExport/Model/Import/Product.php). `multiple` are the codes of attributes
 * with a multiple select. Throws where the import would refuse a row or overwrite a column.
 */
export function readMagento(
  text: string,
  { multiple, isWrapped }: { multiple: ReadonlySet<string>; isWrapped: boolean },
) {
  if (text.startsWith('\uFEFF')) throw new Error('After a byte order mark Magento does not find sku')
  const keys = new Set<string>()
  // Versions before 2.4 take a backslash for an escape character.
  const table = readTable(text, { separator: ',' })
  if (JSON.stringify(readTable(text, { separator: ',', escapeSign: '\\' })) !== JSON.stringify(table))
    throw new Error('Versions of Magento read different rows')
  return table.map((row) => {
    const cell = row.additional_attributes ?? ''
    const parsed = isWrapped ? parseWrapped(cell, (code) => multiple.has(code)) : parsePlain(cell)
    const attributes = new Map<string, string[]>()
    for (const [code, value] of parsed) {
      if (!/^[a-z][a-z0-9_]{0,59}$/.test(code)) throw new Error(`Magento refuses the code ${code}`)
      if (code in row) throw new Error(`${code} overwrites a column`)
      const values = multiple.has(code) ? parseMultiple(value, isWrapped) : [value]
      for (const one of values) if (one.length > 255) throw new Error(`${code} is too long`)
      attributes.set(code, values)
    }
    if (row.url_key !== undefined) {
      if (keys.has(row.url_key)) throw new Error(`Two products with the key ${row.url_key}`)
      keys.add(row.url_key)
    }
    return {
      row,
      attributes,
      categories: parseCategories(row.categories ?? ''),
      images: [row.base_image ?? '', ...(row.additional_images ?? '').split(',')].filter(Boolean),
    }
  })
}

/** `Configurable.php`: pairs at commas, variations at bars. A variation without its product or with an unknown option is skipped. */
export function readMagentoFamilies(products: string, options: string): ReadArticle[] {
  const known = new Set(
    readTable(options, { separator: ',' }).map((row) =>
      `${row.attribute_code}=${unguardFormula(row.option ?? '')}`.toLowerCase(),
    ),
  )
  const seen = new Set<string>()
  const variants = new Map<string, ReadArticle>()
  const rows = readTable(products, { separator: ',' })
  const articles = rows.map((row): ReadArticle => {
    const number = row.sku ?? ''
    seen.add(number.toLowerCase())
    if (row.product_type !== 'configurable') return { kind: 'single', number }
    const axes: Record<string, string[]> = {}
    for (const variation of (row.configurable_variations ?? '').split('|')) {
      const pairs = variation.split(',').map((pair) => pair.split('='))
      for (const pair of pairs) if (pair.length !== 2) throw new Error(`Magento misreads ${variation}`)
      const [[, sku = ''] = [], ...values] = pairs
      if (!seen.has(sku.toLowerCase())) throw new Error(`Magento skips ${sku}`)
      for (const [name = '', value = ''] of values) {
        if (!known.has(`${name}=${value}`.toLowerCase())) throw new Error(`${name} has no option ${value}`)
        axes[name] = [...(axes[name] ?? []), value]
      }
      const found = Object.fromEntries(values.map(([name = '', value = '']) => [name, value]))
      variants.set(sku.toLowerCase(), { kind: 'variant', number: sku, parent: number, values: found })
    }
    return { kind: 'parent', number, axes }
  })
  const whole = articles.map((article) => variants.get(article.number.toLowerCase()) ?? article)
  // Magento links variants when it has read their parent.
  return whole.toSorted((one, other) => Number(other.kind === 'parent') - Number(one.kind === 'parent'))
}
