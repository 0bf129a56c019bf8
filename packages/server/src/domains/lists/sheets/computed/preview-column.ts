import {
  type ComputedColumn,
  type FormulaField,
  formulaFields,
  type Language,
  maxPreviewRows,
} from '@merkwerk/contract'
import { sayProblem } from '@merkwerk/contract/say-problem'
import { FormulaError, type Value } from '@merkwerk/engine'
import type { Context } from '../../../../platform/context.ts'
import { findCells, findEdits } from '../../rows/index.ts'
import { type RecordResult, readRowResults } from '../../runs/index.ts'
import { applyEdits, readField } from '../apply-edits.ts'
import { findOrder } from '../rows-queries.ts'
import { type CompiledColumn, compileColumns } from './compile-columns.ts'
import { type ComputedRow, computeResults, type EditedResult, findComputedValue } from './compute-rows.ts'
import { findComputed, type StoredColumns } from './computed-store.ts'

interface PreviewInput {
  column: ComputedColumn
  /** The field of the saved column that this one replaces. */
  replaces: string | undefined
  positions: readonly number[]
  language: Language
}

/** Computes a column that is not saved for some rows of a list. */
export async function previewColumn(context: Context, listId: number, input: PreviewInput) {
  const { column, positions, language } = input
  const stored = await findComputed(context.db, listId)
  const { before, after } = placeColumn(stored, input)
  const compiled = after.find(({ field }) => field === column.field)
  if (!compiled || compiled.formula instanceof FormulaError)
    return { problem: describeProblem(compiled?.formula, language), rows: [], empty: [] }
  const fields = [...compiled.formula.fields]
  const shown = positions.length > 0 ? positions : await findFirst(context, listId)
  const rows = await readEditedRows(context, listId, shown)
  const old = await computeResults(context.db, listId, before, rows)
  const next = await computeResults(context.db, listId, [...addProbes(after, compiled, fields)], rows)
  const stated = await findStated(context, listId, column.field, shown)
  return {
    problem: null,
    rows: next.map((result, at) => ({
      position: result.position,
      article_number: result.articleNumber,
      before: readShown(old[at], column.field) ?? stated.get(result.position) ?? '',
      after: findComputedValue(result, column.field) ?? '',
      problem: sayCellProblem(result.computed, column.field, language),
      edited: rows[at]?.fields.has(column.field) ?? false,
    })),
    empty: fields
      .filter((field) => next.every((result) => findComputedValue(result, toProbe(field)) === undefined))
      .map((field) => nameField(field, language)),
  }
}

const describeProblem = (error: unknown, language: Language) => {
  const { code, params, at = 0 } = error instanceof FormulaError ? error : new FormulaError('formula-ends')
  return { message: sayProblem({ code, ...(params && { params }) }, language), at }
}

/** The columns as they are, and with the new one in its place. */
function placeColumn(stored: StoredColumns, { column, replaces }: PreviewInput) {
  const isReplaced = ({ field }: ComputedColumn) => field === (replaces ?? column.field)
  const columns = stored.columns.some(isReplaced)
    ? stored.columns.map((other) => (isReplaced(other) ? column : other))
    : [...stored.columns, column]
  return { before: compileColumns(stored), after: compileColumns({ ...stored, columns }) }
}

const toProbe = (field: string): string => `probe:${field}`

/** Before a column, one for each field that it reads, which shows whether the field has a value. */
function addProbes(
  columns: readonly CompiledColumn[],
  column: CompiledColumn,
  fields: readonly string[],
): CompiledColumn[] {
  const probes = fields.map((field) => ({
    field: toProbe(field),
    mark: column.mark,
    formula: {
      fields: new Set([field]),
      compute: (read: (name: string) => Value) => read(field),
    },
  }))
  return columns.flatMap((other) => (other === column ? [...probes, other] : [other]))
}

const nameField = (field: string, language: Language): string =>
  formulaFields[field as FormulaField]?.[language] ?? field.replace(/^(?:own|attribute):/, '')

/** The first rows with a product, or without any the first rows. */
async function findFirst({ db }: Context, listId: number): Promise<number[]> {
  const order = { sort: 'position', order: 'asc', limit: maxPreviewRows } as const
  const found = await findOrder(db, listId, { ...order, verdict: ['found'] })
  return found.length > 0 ? found : findOrder(db, listId, order)
}

async function readEditedRows(context: Context, listId: number, positions: readonly number[]) {
  const results = await readRowResults(context, listId, positions)
  const edits = Map.groupBy(await findEdits(context.db, listId, positions), ({ position }) => position)
  return results.map((result) => {
    const own = edits.get(result.position) ?? []
    return { result: applyEdits(result, own), fields: new Set(own.map(({ field }) => field)) }
  })
}

/** The cells of an own column. */
async function findStated({ db }: Context, listId: number, field: string, positions: readonly number[]) {
  if (!field.startsWith('own:')) return new Map<number, string>()
  const cells = await findCells(db, listId, { positions, columns: [field.slice(4)] })
  return new Map([...cells].map(([position, [cell = '']]) => [position, cell]))
}

const readShown = (result: EditedResult<RecordResult> | undefined, field: string): string | null =>
  result ? (findComputedValue(result, field) ?? readField(result, field)) : null

function sayCellProblem(computed: ComputedRow | undefined, field: string, language: Language): string | null {
  const found = computed?.problems.find((problem) => problem.field === field)
  return found ? sayProblem(found.problem, language) : null
}
