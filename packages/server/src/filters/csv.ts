import { type FilterList, keyValueSchema, keywordSchema, multiValueSchema } from '@merkwerk/contract'
import { type Fields, fold } from './lists.ts'

const byteOrderMark = '\uFEFF'
/** What a spreadsheet would run as a formula; an apostrophe before it is put in here and taken off again. */
const formulaStart = /^[=+\-@\t\r]/
const guarded = /^'(?=[=+\-@\t\r])/

/** How a list is written as a table: its headings, and the rows of one rule. */
interface Format<L extends FilterList> {
  headings: readonly [string, string]
  cells: (fields: Fields[L]) => [string, string][]
}

const formats: { [L in FilterList]: Format<L> } = {
  'key-value': { headings: ['MERKMAL', 'MERKMALWERT'], cells: ({ key, value }) => [[key, value]] },
  'keyword-killer': {
    headings: ['Attribute Name', 'Keyword to kill'],
    cells: ({ key, value }) => [[key, value]],
  },
  'key-multivalue': {
    headings: ['NAME', 'VALUES'],
    cells: ({ name, values }) => values.map((value) => [name, value]),
  },
}

const quote = (cell: string): string => {
  const text = formulaStart.test(cell) ? `'${cell}` : cell
  return /[";\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A list as CSV: UTF-8 with BOM, `;`, CRLF; `parseTable` reads it back. */
export function writeTable<L extends FilterList>(list: L, rows: readonly Fields[L][]): string {
  const { headings, cells } = formats[list]
  const lines = [headings, ...rows.flatMap(cells)].map((line) => `${line.map(quote).join(';')}\r\n`)
  return byteOrderMark + lines.join('')
}

/** A row of a file that is no rule. */
export interface RowFault {
  /** 1-based line of the table, its heading included. */
  row: number
  fault: string
}

/** The rules that a table holds, with or without its headings, and the rows that are none. */
export function parseTable<L extends FilterList>(
  list: L,
  table: readonly string[][],
): { rules: Fields[L][]; faults: RowFault[] } {
  const [first = []] = table
  const hasHeadings = formats[list].headings.every(
    (heading, column) => fold(first[column] ?? '') === fold(heading),
  )
  const lines = table.map((line, index) => ({
    row: index + 1,
    cells: [line[0] ?? '', line[1] ?? ''].map((cell) => cell.trim().replace(guarded, '')) as [string, string],
  }))
  const filled = lines.slice(hasHeadings ? 1 : 0).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const entries =
    list === 'key-multivalue'
      ? joinValues(filled)
      : filled.map(({ row, cells: [key, value] }) => ({ row, fields: { key, value } }))
  return checkEach(list, entries)
}

interface Line {
  row: number
  cells: [string, string]
}

/** One entry a name, with the values of all its rows. */
function joinValues(lines: readonly Line[]) {
  const entries = new Map<string, { row: number; fields: Fields['key-multivalue'] }>()
  for (const {
    row,
    cells: [name, value],
  } of lines) {
    const entry = entries.get(fold(name)) ?? { row, fields: { name, values: [] } }
    entries.set(fold(name), entry)
    entry.fields.values.push(value)
  }
  return [...entries.values()]
}

const schemas = {
  'key-value': keyValueSchema,
  'keyword-killer': keywordSchema,
  'key-multivalue': multiValueSchema,
}

function checkEach<L extends FilterList>(list: L, entries: readonly { row: number; fields: object }[]) {
  const rules: Fields[L][] = []
  const faults: RowFault[] = []
  for (const { row, fields } of entries) {
    const checked = schemas[list].safeParse(fields)
    if (checked.success) rules.push(checked.data as Fields[L])
    else faults.push({ row, fault: checked.error.issues[0]?.message ?? '' })
  }
  return { rules, faults }
}
