import type { ReadArticle } from './expect-families.ts'
import { readCsv, readTable } from './read-csv.ts'

/** The parts of a cell between separators outside quotes. Quotes stay. */
function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts = ['']
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    if (sign === separator && !isQuoted) parts.push('')
    else parts[parts.length - 1] += sign
  }
  if (isQuoted) throw new Error(`A quote has no end in ${text}`)
  return parts
}

const unquote = (text: string): string =>
  text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text

/** Reads a supplemental source by Google's rules for quoted fields, repeated attributes and sub-attributes. */
export const readGoogle = (text: string) =>
  readTable(text, { separator: '\t' }).map((row) => {
    const cell = row['product_detail(section_name:attribute_name:attribute_value)'] ?? ''
    const details = cell === '' ? [] : splitOutsideQuotes(cell, ',')
    return {
      row,
      id: row.id ?? '',
      productTypes: row.product_type ? (readCsv(row.product_type, { separator: ',' })[0] ?? []) : [],
      details: details.map((detail) => {
        const [section = '', name = '', value = '', ...rest] = splitOutsideQuotes(detail, ':').map(unquote)
        if (rest.length > 0 || name === '' || value === '') throw new Error(`Google refuses ${detail}`)
        if (section.length > 140 || name.length > 140 || value.length > 1000)
          throw new Error(`${name} is too long`)
        return { section, name, value }
      }),
    }
  })

/** Groups by `item_group_id`. Options are pairs of name and value, the same names in the whole group. */
export const readGoogleFamilies = (text: string): ReadArticle[] =>
  readTable(text, { separator: '\t' }).map((row) => {
    const number = row.id ?? ''
    const parent = row.item_group_id ?? ''
    if (parent === '') return { kind: 'single', number }
    if (parent.length > 50) throw new Error(`${parent} is too long`)
    const pairs = splitOutsideQuotes(row['variant_option(name:value)'] ?? '', ',').map((option) => {
      const [name = '', value = '', ...rest] = splitOutsideQuotes(option, ':').map(unquote)
      if (rest.length > 0 || name === '' || value === '') throw new Error(`Google refuses ${option}`)
      return [name, value]
    })
    return { kind: 'variant', number, parent, values: Object.fromEntries(pairs) }
  })
