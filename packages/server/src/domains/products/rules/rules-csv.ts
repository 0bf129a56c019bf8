import {
  byteOrderMark,
  csvLine,
  describeIssue,
  type FilterList,
  keyValueSchema,
  keywordSchema,
  multiValueSchema,
  type Problem,
  readProblem,
  splitSynonyms,
  unguardFormula,
} from '@merkwerk/contract'
import type { TableRow } from '@merkwerk/engine'
import type { LineProblem } from '../../../platform/errors.ts'
import { type AllowedValues, fold, type RuleFields } from './store.ts'

const headings: Record<FilterList, [string, string]> = {
  'key-value': ['MERKMAL', 'MERKMALWERT'],
  'keyword-killer': ['Attribute Name', 'Keyword to kill'],
  'key-multivalue': ['NAME', 'VALUES'],
}

/** Rules as CSV: UTF-8 with BOM, `;`, CRLF. `parseRules` reads it. */
export function writeRules(list: FilterList, rules: readonly RuleFields[]): string {
  const rows = rules.flatMap((rule) =>
    'name' in rule ? rule.values.map((value) => [rule.name, value]) : [[rule.key, rule.value]],
  )
  return byteOrderMark + [headings[list], ...rows].map(csvLine).join('')
}

/** A rule and the line where it was read. */
export interface ReadRule<F extends RuleFields = RuleFields> {
  /** 1-based, in the file. */
  line: number
  fields: F
}

interface Line {
  line: number
  cells: [string, string]
}

/** Parses a table with or without headings. Returns the rules, and an error for each line that is not a rule. */
export function parseRules(list: FilterList, table: readonly TableRow[]) {
  const hasHeadings = headings[list].every(
    (heading, column) => fold(table[0]?.cells[column] ?? '') === fold(heading),
  )
  const lines = table
    .slice(hasHeadings ? 1 : 0)
    .map(
      ({ line, cells: [left = '', right = ''] }): Line => ({
        line,
        cells: [unguardFormula(left.trim()), unguardFormula(right.trim())],
      }),
    )
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const { entries, errors }: { entries: ReadRule[]; errors: LineProblem[] } =
    list === 'key-multivalue'
      ? joinValues(lines)
      : {
          entries: lines.map(({ line, cells: [key, value] }) => ({ line, fields: { key, value } })),
          errors: [],
        }
  const rules: ReadRule[] = []
  for (const { line, fields } of entries) {
    const checked = schemas[list].safeParse(fields, { error: describeIssue })
    if (checked.success) rules.push({ line, fields: checked.data })
    else {
      const cells = Object.values(fields).map(String) as [string, string]
      const [issue] = checked.error.issues
      if (issue) errors.push(createLineProblem({ line, cells }, readProblem(issue)))
    }
  }
  return { rules, errors }
}

/** Characters of a line that an error shows. */
const shownCharacters = 500

export const createLineProblem = ({ line, cells }: Line, problem: Problem): LineProblem => ({
  line,
  text: cells.join(';').slice(0, shownCharacters).toWellFormed(),
  problem,
})

/** One rule per name, with the values of all its lines. */
function joinValues(lines: readonly Line[]) {
  const entries = new Map<string, ReadRule<AllowedValues> & { words: Set<string> }>()
  const errors: LineProblem[] = []
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
      errors.push(createLineProblem(each, { code: 'value-twice' }))
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
