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
