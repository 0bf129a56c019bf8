import { attributeField, type ComputedColumn, type FormulaField, formulaFields } from '@merkwerk/contract'
import { type DecimalMark, type Formula, FormulaError, readFormula } from '@merkwerk/engine'
import { nameOwnColumns, type StoredColumns } from './computed-store.ts'

/** A computed column whose formula was read, or why it was not. */
export interface CompiledColumn {
  field: string
  mark: DecimalMark
  formula: Formula | FormulaError
}

const isNamed = (text: string): boolean => /^(?:attribute|own|product):\S/.test(text)

/** `Preis Amazon`, `preis_amazon` and `Preis-Amazon` are one name. */
const toKey = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, ' ')

const productFields: ReadonlyMap<string, FormulaField> = new Map(
  Object.entries(formulaFields).flatMap(([id, { en, de }]) =>
    [id, en, de].map((name) => [toKey(name), id as FormulaField] as const),
  ),
)

/**
 * Finds the field that a name in a formula stands for: an own column of the list, otherwise a field of the product, otherwise an attribute.
 * `own:`, `product:` and `attribute:` before the name say which is meant.
 */
export function createFieldFinder(ownColumns: readonly string[]): (name: string) => string {
  const own = new Map(ownColumns.map((name) => [name.toLowerCase(), name]))
  return (name) => {
    const [kind = '', rest = ''] = isNamed(name) ? name.split(/:(.*)/s) : ['', name]
    const column = own.get(rest.toLowerCase())
    if (column !== undefined && (kind === '' || kind === 'own')) return `own:${column}`
    const field = productFields.get(toKey(rest))
    if (field !== undefined && (kind === '' || kind === 'product')) return field
    return kind === 'own' ? name : attributeField(rest)
  }
}

/** The formulas of a list, in the order in which they are computed. */
export function compileColumns(stored: Pick<StoredColumns, 'columns' | 'ownColumns'>): CompiledColumn[] {
  const findField = createFieldFinder(nameOwnColumns(stored))
  return stored.columns.map((column) => compileColumn(column, findField))
}

/** Reads one formula. */
export function compileColumn(
  { field, formula, decimal_mark: mark }: ComputedColumn,
  findField: (name: string) => string,
): CompiledColumn {
  try {
    return { field, mark, formula: readFormula(formula, { mark, findField }) }
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    return { field, mark, formula: error }
  }
}

/** The fields that formulas read. */
export const listFields = (columns: readonly CompiledColumn[]): Set<string> =>
  new Set(columns.flatMap(({ formula }) => (formula instanceof FormulaError ? [] : [...formula.fields])))
