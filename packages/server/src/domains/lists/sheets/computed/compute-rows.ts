// docs/decisions/0068-computed-columns.md

import type { Problem } from '@merkwerk/contract'
import { type DecimalMark, FormulaError, type Value, writeValue } from '@merkwerk/engine'
import type { Db } from '../../../../platform/db/index.ts'
import { takeTurns } from '../../../../platform/spreadsheets/index.ts'
import { findCells, type RowEdit } from '../../rows/index.ts'
import type { RecordResult } from '../../runs/index.ts'
import { applyEdits, type OwnedResult } from '../apply-edits.ts'
import { type CompiledColumn, compileColumns, listFields } from './compile-columns.ts'
import { findComputed } from './computed-store.ts'
import { readFieldValue } from './read-fields.ts'

type Edit = Pick<RowEdit, 'field' | 'value'>

/** What formulas made of a row: values in the place of those found, and cells without one. */
export interface ComputedRow {
  edits: Edit[]
  problems: { field: string; problem: Problem }[]
}

/** A result with the owner's edits and computed values. */
export type EditedResult<R extends RecordResult = RecordResult> = OwnedResult<R> & { computed?: ComputedRow }

export const findComputedValue = ({ computed }: EditedResult, field: string): string | undefined =>
  computed?.edits.find((edit) => edit.field === field)?.value

/** Characters of a computed text, as of a cell of an own column. */
const mostCharacters = 2_000

/** Results with the owner's edits, and with computed values where the owner set none. */
export async function editResults<R extends RecordResult>(
  db: Db,
  listId: number,
  results: readonly R[],
  edits: readonly RowEdit[],
): Promise<EditedResult<R>[]> {
  if (results.length === 0) return []
  const byPosition = Map.groupBy(edits, ({ position }) => position)
  const edited = results.map((result) => ({
    result: applyEdits(result, byPosition.get(result.position) ?? []),
    fields: new Set(byPosition.get(result.position)?.map(({ field }) => field)),
  }))
  const columns = compileColumns(await findComputed(db, listId))
  if (columns.length === 0) return edited.map(({ result }) => result)
  return computeResults(db, listId, columns, edited)
}

interface EditedRow<R extends RecordResult> {
  result: OwnedResult<R>
  /** Fields that the owner set. They win over formulas. */
  fields: ReadonlySet<string>
}

/** Results with the values of some formulas. */
export async function computeResults<R extends RecordResult>(
  db: Db,
  listId: number,
  columns: readonly CompiledColumn[],
  rows: readonly EditedRow<R>[],
): Promise<EditedResult<R>[]> {
  const own = [...listFields(columns)].filter((field) => field.startsWith('own:'))
  const positions = rows.map(({ result }) => result.position)
  const cells = await findCells(db, listId, { positions, columns: own.map((field) => field.slice(4)) })
  const turn = takeTurns()
  const computed: EditedResult<R>[] = []
  for (const row of rows) {
    await turn()
    const values = cells.get(row.result.position) ?? []
    computed.push(withComputed(row, columns, new Map(own.map((field, at) => [field, values[at] ?? null]))))
  }
  return computed
}

function withComputed<R extends RecordResult>(
  { result, fields }: EditedRow<R>,
  columns: readonly CompiledColumn[],
  cells: ReadonlyMap<string, string | null>,
): EditedResult<R> {
  // Formulas make no product of a row without one.
  const possible = result.merged ? columns : columns.filter(({ field }) => field.startsWith('own:'))
  const computed = computeRow(possible, fields, (field) => cells.get(field) ?? readFieldValue(result, field))
  return { ...applyEdits(result, computed.edits), computed }
}

/** Computes the columns in their order, so that each can read those before it. */
function computeRow(
  columns: readonly CompiledColumn[],
  edited: ReadonlySet<string>,
  readBase: (field: string) => Value,
): ComputedRow {
  const row: ComputedRow = { edits: [], problems: [] }
  const values = new Map<string, Value>()
  const read = (field: string) => values.get(field) ?? readBase(field)
  for (const { field, mark, formula } of columns) {
    if (edited.has(field)) continue
    try {
      if (formula instanceof FormulaError) throw formula
      const value = formula.compute(read)
      const text = writeField(field, value, mark)
      if (text === '') continue
      values.set(field, value)
      row.edits.push({ field, value: text })
    } catch (error) {
      if (!(error instanceof FormulaError)) throw error
      const { code, params } = error
      row.problems.push({ field, problem: { code, ...(params && { params }) } })
    }
  }
  return row
}

/** A computed value as an edit would set it. Empty for none. */
function writeField(field: string, value: Value, mark: DecimalMark): string {
  if (field === 'price') return writePrice(value, mark)
  const text = writeValue(value, mark)
  if (text.length > mostCharacters) throw new FormulaError('formula-text-too-long', { most: mostCharacters })
  return field === 'title' ? text.replace(/\s+/gu, ' ').trim() : text
}

const highestPrice = 1_000_000_000

/** Whole cents. Without a currency, euros. */
function writePrice(value: Value, mark: DecimalMark): string {
  if (value === null || value === '') return ''
  const isPrice = typeof value === 'object' && value.number >= 0 && value.number < highestPrice
  if (!isPrice) throw new FormulaError('formula-not-a-price', { text: writeValue(value, mark).slice(0, 60) })
  const { number, currency = 'EUR' } = value
  const amount = writeValue({ number, currency }, '.')
  return currency === 'EUR' ? amount : `${amount} ${currency}`
}
