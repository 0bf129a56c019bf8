import {
  byteOrderMark,
  csvLine,
  type FilterList,
  keyValueSchema,
  keywordSchema,
  type LineError,
  multiValueSchema,
  splitSynonyms,
  unguardFormula,
} from '@merkwerk/contract'
import type { TableRow } from '@merkwerk/engine'
import { fold, type RuleFields } from './store.ts'

/** How a list is written as a table: its headings, and the rows of one rule. */
interface Format<L extends FilterList> {
  headings: readonly [string, string]
  cells: (fields: RuleFields[L]) => [string, string][]
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

/** A list as CSV: UTF-8 with BOM, `;`, CRLF; `parseTable` reads it back. */
export function writeRules<L extends FilterList>(list: L, rows: readonly RuleFields[L][]): string {
  const { headings, cells } = formats[list]
  return byteOrderMark + [headings, ...rows.flatMap(cells)].map(csvLine).join('')
}

/** A rule with the line that it was read from. */
export interface ReadRule<L extends FilterList = FilterList> {
  /** 1-based, in the file. */
  line: number
  fields: RuleFields[L]
}

interface Line {
  line: number
  cells: [string, string]
}

/** The rules that a table holds, with or without its headings, and the lines that are none. */
export function parseRules<L extends FilterList>(
  list: L,
  table: readonly TableRow[],
): { rules: ReadRule<L>[]; faults: LineError[] } {
  const [first] = table
  const hasHeadings = formats[list].headings.every(
    (heading, column) => fold(first?.cells[column] ?? '') === fold(heading),
  )
  const lines = table.map(({ line, cells: [left = '', right = ''] }) => ({
    line,
    cells: [left, right].map((cell) => unguardFormula(cell.trim())) as [string, string],
  }))
  const filled = lines.slice(hasHeadings ? 1 : 0).filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (list === 'key-multivalue') {
    const { entries, faults } = joinValues(filled)
    return checkEach(list, entries, faults)
  }
  return checkEach(
    list,
    filled.map(({ line, cells: [key, value] }) => ({ line, fields: { key, value } })),
    [],
  )
}

/** What is wrong with a line, with the line as it reads. */
export const lineErrorOf = ({ line, cells }: Line, fault: string): LineError => ({
  line,
  text: cells.join(';'),
  fault,
})

/** One entry a name, with the values of all its lines. */
function joinValues(lines: readonly Line[]) {
  const entries = new Map<string, ReadRule<'key-multivalue'> & { words: Set<string> }>()
  const faults: LineError[] = []
  for (const each of lines) {
    const [name, value] = each.cells
    const entry = entries.get(fold(name)) ?? {
      line: each.line,
      fields: { name, values: [] },
      words: new Set(),
    }
    entries.set(fold(name), entry)
    const words = splitSynonyms(value).map(fold)
    if (words.some((word) => entry.words.has(word)))
      faults.push(lineErrorOf(each, 'A value or synonym is listed twice'))
    else entry.fields.values.push(value)
    for (const word of words) entry.words.add(word)
  }
  return { entries: [...entries.values()], faults }
}

const schemas = {
  'key-value': keyValueSchema,
  'keyword-killer': keywordSchema,
  'key-multivalue': multiValueSchema,
}

function checkEach<L extends FilterList>(
  list: L,
  entries: readonly { line: number; fields: object }[],
  known: readonly LineError[],
) {
  const rules: ReadRule<L>[] = []
  const faults = [...known]
  for (const { line, fields } of entries) {
    const checked = schemas[list].safeParse(fields)
    if (checked.success) rules.push({ line, fields: checked.data as RuleFields[L] })
    else {
      const cells = Object.values(fields).map(String) as [string, string]
      faults.push(lineErrorOf({ line, cells }, checked.error.issues[0]?.message ?? ''))
    }
  }
  return { rules, faults }
}
