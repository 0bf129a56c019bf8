import type { ReadArticle } from './expect-families.ts'
import { readTable } from './read-csv.ts'

/** `sanitize_text_field` of WordPress, which `wc_clean` applies to most columns. */
function sanitizeTextField(text: string): string {
  let clean = text
  if (clean.includes('<')) {
    clean = clean.replace(/<[^>]*?(?=<|$)/g, (part) => part.replaceAll('<', '&lt;'))
    clean = clean.replace(/<[^>]*>/g, '')
  }
  clean = clean.replace(/[\r\n\t ]+/g, ' ').trim()
  if (!/%[a-f0-9]{2}/i.test(clean)) return clean
  while (/%[a-f0-9]{2}/i.test(clean)) clean = clean.replace(/%[a-f0-9]{2}/i, '')
  return clean.replace(/ +/g, ' ').trim()
}

const phpTrim = (text: string): string => text.replace(/^[ \t\n\r\0\v]+|[ \t\n\r\0\v]+$/g, '')

/** `explode_values` */
const explodeValues = (text: string): string[] =>
  text
    .replaceAll('\\,', '::separator::')
    .split(',')
    .map((value) => phpTrim(value.replaceAll('::separator::', ',')))

/** `unescape_data` */
const unescapeData = (text: string): string => (/^'[=+\-@]/.test(text) ? text.slice(1) : text)

/** `parse_description_field`: `\n` is a line break, a doubled backslash before `n` stays. */
const parseDescription = (text: string): string =>
  text
    .split('\\\\n')
    .map((part) => part.replaceAll('\\n', '\n'))
    .join('\\\\n')

/** `wp_unslash` on the way into a post: every backslash is removed once. */
const unslash = (text: string): string => text.replace(/\\([\s\S]?)/g, '$1')

/** Options of a product's own attribute are stored with `|` between them, and split there when read. */
const storedOptions = (values: readonly string[]): string[] =>
  values.flatMap((value) => value.split('|')).map(phpTrim)

/** What a page shows for the entities that a field may contain. */
const shown = (html: string): string =>
  html.replaceAll('&lt;', '<').replaceAll('&#92;', '\\').replaceAll('&amp;', '&')

/** Attributes are stored under `sanitize_title` of their name. One that leaves nothing is dropped, as is "0". */
const keepsName = (name: string): boolean =>
  name !== '0' && /[a-z0-9_]|[^\p{ASCII}\p{P}\p{Z}´°©®™£]/iu.test(shown(name))

/** Reads `products.csv` like the product importer (class-wc-product-csv-importer.php) and stores it like WooCommerce. */
export const readWooCommerce = (text: string) =>
  readTable(text, { separator: ',' }).map((row) => {
    const cell = (name: string): string => row[name] ?? ''
    const attributes = new Map<string, { name: string; values: string[] }>()
    for (let number = 1; `Attribute ${number} name` in row; number++) {
      const name = sanitizeTextField(cell(`Attribute ${number} name`))
      if (!keepsName(name)) continue
      const isGlobal = cell(`Attribute ${number} global`) === '1'
      const parsed = explodeValues(unescapeData(cell(`Attribute ${number} value(s)`))).map(sanitizeTextField)
      const values = isGlobal ? parsed.map(unslash) : storedOptions(parsed)
      attributes.set(name.toLowerCase(), { name: shown(name), values: values.map(shown) })
    }
    return {
      type: cell('Type'),
      parent: sanitizeTextField(cell('Parent')),
      sku: sanitizeTextField(cell('SKU')),
      gtin: cell('global_unique_id').replace(/[^0-9-]/g, ''),
      name: shown(unslash(cell('Name'))),
      description: unslash(parseDescription(cell('Description'))),
      weight: cell('Weight (kg)') === '' ? undefined : Number.parseFloat(cell('Weight (kg)')),
      price: cell('Regular price'),
      categories:
        cell('Categories') === ''
          ? []
          : explodeValues(cell('Categories')).map((path) =>
              path.split('>').map(phpTrim).map(unslash).map(sanitizeTextField).map(shown),
            ),
      images: cell('Images') === '' ? [] : explodeValues(cell('Images')),
      attributes: [...attributes.values()],
    }
  })

/** What the importer makes of families. The rows of variations keep their values only below a parent that lists them. */
export const readWooFamilies = (text: string): ReadArticle[] =>
  readWooCommerce(text).map(({ type, parent, sku: number, attributes }) => {
    if (type === 'simple') return { kind: 'single', number }
    if (type === 'variation')
      return {
        kind: 'variant',
        number,
        parent,
        values: Object.fromEntries(attributes.map(({ name, values }) => [name, values.join('|')])),
      }
    return {
      kind: 'parent',
      number,
      axes: Object.fromEntries(attributes.map(({ name, values }) => [name, values])),
    }
  })
