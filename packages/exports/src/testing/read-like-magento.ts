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
