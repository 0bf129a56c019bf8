import { attributeSourceName, type Language } from '@merkwerk/contract'
import {
  type Cell,
  identifier,
  rowBlocks,
  type Table,
  text,
} from '../../../../platform/spreadsheets/index.ts'
import { ruleText } from '../../../products/rules/index.ts'
import type { RecordResult, ResultBlocks } from '../record.ts'

const attributeHeadings = 'Artikelnummer Merkmalgruppe Merkmalname Merkmalwert Quelle Regel'.split(' ')

/** One line per value of a record, with its data source and the rules that changed it. */
function attributeRows({ articleNumber, merged, products }: RecordResult, language: Language): Cell[][] {
  const number = identifier(articleNumber)
  return (merged?.attributes ?? []).map(({ group, name, value, source, rules }) => [
    number,
    text(group),
    text(name),
    text(value),
    text(attributeSourceName(source, products, language)),
    text(ruleText(rules, language)),
  ])
}

/** Article attributes: one line per value. */
export function attributesTable(results: ResultBlocks, language: Language): Table {
  return {
    name: 'Merkmale',
    language,
    widths: [18, 24, 28, 40, 16, 40],
    headings: attributeHeadings,
    rows: rowBlocks(results, (record) => attributeRows(record, language)),
  }
}

/** The values of one record by attribute: one line for each group and name, each value once. */
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

function ameiseRows(record: RecordResult, valueColumns: number): Cell[][] {
  return groupedValues(record).map(({ group, name, values }) => {
    const cells = [...values].map(text)
    while (cells.length < valueColumns) cells.push(text(undefined))
    return [identifier(record.articleNumber), text(group), text(name), ...cells]
  })
}

/**
 * Attributes in JTL-Ameise's layout: one line per attribute, its values side by side. Calls `results` twice, because the
 * attribute with the most values determines the number of columns.
 */
export async function ameiseTable(results: () => ResultBlocks, language: Language): Promise<Table> {
  let valueColumns = 1
  for await (const block of results())
    for (const { values } of block.flatMap(groupedValues)) valueColumns = Math.max(valueColumns, values.size)
  const headings = ['Artikelnummer', 'Gruppe', 'Name']
  for (let number = 1; number <= valueColumns; number++) headings.push(`Wert${number}`)
  return {
    name: 'Merkmale',
    language,
    widths: [18, 24, 28, ...headings.slice(3).map(() => 30)],
    headings,
    rows: rowBlocks(results(), (record) => ameiseRows(record, valueColumns)),
  }
}
