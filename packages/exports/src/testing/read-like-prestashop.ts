import type { ReadArticle } from './expect-families.ts'
import { readCsv, readTable } from './read-csv.ts'

const separator = '|'

/** `Validate`: throws where the import would report an error. */
const check = (text: string, refused: RegExp): string => {
  if (refused.test(text)) throw new Error(`PrestaShop refuses ${text}`)
  return text
}

/** `isCleanHtml` */
function checkHtml(html: string): string {
  const isRefused =
    /<\s*script/i.test(html) ||
    /on(?:error|click|load|mouse\w*|key\w*|focus|blur)\s*=/i.test(html) ||
    /script:/i.test(html)
  if (isRefused) throw new Error(`PrestaShop refuses ${html}`)
  return html
}

/** `AdminImportController::split`, which reads the first line with `fgetcsv`. */
const split = (cell: string): string[] =>
  cell === '' ? [] : (readCsv(cell, { separator, escapeSign: '\\' })[0] ?? [])

/** `Feature::addFeatureImport` and `FeatureValue::addFeatureValueImport`: case is ignored, the first spelling stays. */
function readFeatures(cell: string, version: string): Map<string, { name: string; values: string[] }> {
  const features = new Map<string, { name: string; values: string[] }>()
  for (const part of cell.split(separator)) {
    const [name = '', value = ''] = part.split(':').map((text) => text.trim())
    if (name === '' || name === '0' || value === '' || value === '0') continue
    const refused = version === '8.2' ? /[<>={}]/ : /[<>{}]/
    if (name.length > 128 || value.length > 255) throw new Error(`${name} is too long`)
    const feature = features.get(name.toLowerCase()) ?? { name: check(name, refused), values: [] }
    features.set(name.toLowerCase(), feature)
    feature.values.push(check(value, refused))
  }
  return features
}

/** Reads a product file like PrestaShop's import (`AdminImportController::productImportOne`), with `|` between values. */
export const readPrestaShop = (text: string, version: string) =>
  readTable(text, { separator: ';', ...(version === '8.2' && { escapeSign: '\\' }) }).map((row) => {
    const cell = (label: string): string => (row[label] ?? '').trim()
    const ean = cell('EAN-13')
    if (!/^\d{0,13}$/.test(ean)) throw new Error(`PrestaShop refuses the EAN ${ean}`)
    return {
      row,
      reference: check(cell('Reference #'), /[<>;={}]/),
      name: check(cell('Name'), /[<>;=#{}]/),
      description: checkHtml(cell('Description')),
      summary: checkHtml(cell('Summary')),
      ean,
      price: cell('Price tax included'),
      weight: cell('Weight'),
      categories: split(cell('Categories (x,y,z...)')).map((path) =>
        path.split('/').map((name) => check(name, /[<>;=#{}]/)),
      ),
      images: split(cell('Image URLs (x,y,z...)')),
      features: [...readFeatures(cell('Feature (Name:Value:Position:Customized)'), version).values()],
    }
  })

/** `AdminImportController::attributeImportOne`: axes and values are paired by place, and an empty part is skipped. */
export function readPrestaShopFamilies(
  products: string,
  combinations: string,
  version: string,
): ReadArticle[] {
  const table = (text: string) =>
    readTable(text, { separator: ';', ...(version === '8.2' && { escapeSign: '\\' }) })
  const parts = (cell = ''): string[] =>
    cell
      .split(separator)
      .filter((part) => part !== '' && part !== '0')
      .map((part) => part.split(':')[0]?.trim() ?? '')
  const rows = Map.groupBy(table(combinations), (row) => row['Product Reference'] ?? '')
  return table(products).flatMap((product): ReadArticle[] => {
    const number = product['Reference #'] ?? ''
    const found = rows.get(number)
    if (!found) return [{ kind: 'single', number }]
    const variants = found.map((row) => {
      const names = parts(row['Attribute (Name:Type:Position)*'])
      const values = parts(row['Value (Value:Position)*'])
      if (names.length !== values.length) throw new Error(`Axes and values of ${row.Reference} differ`)
      for (const text of [...names, ...values]) check(text, /[<>={}]/)
      const pairs = names.map((name, at) => [name, values[at] ?? ''])
      return {
        kind: 'variant' as const,
        number: row.Reference ?? '',
        parent: number,
        values: Object.fromEntries(pairs),
      }
    })
    const names = Object.keys(variants[0]?.values ?? {})
    const axes = names.map((name) => [name, variants.map(({ values }) => values[name])])
    return [{ kind: 'parent', number, axes: Object.fromEntries(axes) }, ...variants]
  })
}
