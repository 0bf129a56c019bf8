import { type Language, sourceName } from '@merkwerk/contract'
import { ruleText } from '../../filters/index.ts'
import { type Cell, identifier, scraped, type Table } from '../../spreadsheets/index.ts'
import type { RecordResult } from '../record-result.ts'

async function* attributeRows(
  records: AsyncIterable<RecordResult>,
  language: Language,
): AsyncGenerator<Cell[]> {
  for await (const { articleNumber, merged, products } of records)
    for (const { group, name, value, source, rules } of merged?.attributes ?? [])
      yield [
        identifier(articleNumber),
        scraped(group),
        scraped(name),
        scraped(value),
        scraped(sourceName(source, products)),
        scraped(ruleText(rules, language)),
      ]
}

/** Article attributes: one line a value, with the marketplace it came from and the rules that changed it. */
export function attributesTable(records: AsyncIterable<RecordResult>, language: Language): Table {
  return {
    name: 'Merkmale',
    headings: ['Artikelnummer', 'Merkmalgruppe', 'Merkmalname', 'Merkmalwert', 'Quelle', 'Regel'],
    rows: attributeRows(records, language),
  }
}

/** The values of one record by attribute: same group and name stand on one line, each value once. */
function groupedValues({ merged }: RecordResult) {
  const lines = new Map<string, { group: string; name: string; values: Set<string> }>()
  for (const { group = '', name, value } of merged?.attributes ?? []) {
    const key = JSON.stringify([group, name])
    const line = lines.get(key) ?? { group, name, values: new Set() }
    lines.set(key, line)
    line.values.add(value)
  }
  return [...lines.values()]
}

async function* ameiseRows(
  records: AsyncIterable<RecordResult>,
  valueColumns: number,
): AsyncGenerator<Cell[]> {
  for await (const record of records)
    for (const { group, name, values } of groupedValues(record)) {
      const cells = [...values].map(scraped)
      while (cells.length < valueColumns) cells.push(scraped(undefined))
      yield [identifier(record.articleNumber), scraped(group), scraped(name), ...cells]
    }
}

/**
 * Attributes in JTL-Ameise's layout: one line an attribute, its values side by side. `records` is called
 * twice: the number of value columns is that of the attribute with the most values.
 */
export async function ameiseTable(records: () => AsyncIterable<RecordResult>): Promise<Table> {
  let valueColumns = 1
  for await (const record of records())
    for (const { values } of groupedValues(record)) valueColumns = Math.max(valueColumns, values.size)
  const headings = ['Artikelnummer', 'Gruppe', 'Name']
  for (let number = 1; number <= valueColumns; number++) headings.push(`Wert${number}`)
  return { name: 'Merkmale', headings, rows: ameiseRows(records(), valueColumns) }
}
