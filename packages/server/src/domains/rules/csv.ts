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

/** The table of one kind of rules: headings, and the rows of one rule. */
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

/** Rules as CSV: UTF-8 with BOM, `;`, CRLF. `parseRules` reads it. */
export function writeRules<L extends FilterList>(list: L, rows: readonly RuleFields[L][]): string {
  const { headings, cells } = formats[list]
  return byteOrderMark + [headings, ...rows.flatMap(cells)].map(csvLine).join('')
}

/** A rule and the line where it was read. */
export interface ReadRule<L extends FilterList = FilterList> {
  /** 1-based, in the file. */
  line: number
  fields: RuleFields[L]
}

interface Line {
  line: number
  cells: [string, string]
}

/** Parses a table with or without headings. Returns the rules, and an error for each line that is not a rule. */
export function parseRules<L extends FilterList>(
  list: L,
  table: readonly TableRow[],
): { rules: ReadRule<L>[]; errors: LineError[] } {
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
    const { entries, errors } = joinValues(filled)
    return checkEach(list, entries, errors)
  }
  return checkEach(
    list,
    filled.map(({ line, cells: [key, value] }) => ({ line, fields: { key, value } })),
    [],
  )
}

export const lineErrorOf = ({ line, cells }: Line, fault: string): LineError => ({
  line,
  text: cells.join(';'),
  fault,
})

/** One rule per name, with the values of all its lines. */
function joinValues(lines: readonly Line[]) {
  const entries = new Map<string, ReadRule<'key-multivalue'> & { words: Set<string> }>()
  const errors: LineError[] = []
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
      errors.push(lineErrorOf(each, 'A value or synonym is listed twice'))
    else entry.fields.values.push(value)
    for (const word of words) entry.words.add(word)
  }
  return { entries: [...entries.values()], errors }
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
  const errors = [...known]
  for (const { line, fields } of entries) {
    const checked = schemas[list].safeParse(fields)
    if (checked.success) rules.push({ line, fields: checked.data as RuleFields[L] })
    else {
      const cells = Object.values(fields).map(String) as [string, string]
      errors.push(lineErrorOf({ line, cells }, checked.error.issues[0]?.message ?? ''))
    }
  }
  return { rules, errors }
}
