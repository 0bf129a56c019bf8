import {
  type Amount,
  type DecimalMark,
  FormulaError,
  isEmpty,
  readNumber,
  type Value,
  writeValue,
} from './values.ts'

/** Characters that the formula of one cell may make and search. */
const mostWork = 50_000

/** One row while a formula is computed for it. */
export class FormulaRow {
  readonly mark: DecimalMark
  readonly read: (field: string) => Value
  #left = mostWork

  constructor(read: (field: string) => Value, mark: DecimalMark) {
    this.read = read
    this.mark = mark
  }

  /** Counts characters. Throws when there were too many, so that no formula holds up others. */
  spend(characters: number): void {
    this.#left -= characters
    if (this.#left < 0) throw new FormulaError('formula-too-much-work')
  }

  text(value: Value): string {
    return writeValue(value, this.mark)
  }

  /** Null for none. Throws for a text that is no number. */
  amount(value: Value): Amount | null {
    if (isEmpty(value)) return null
    if (typeof value === 'boolean') return { number: value ? 1 : 0 }
    if (typeof value !== 'string') return value
    this.spend(Math.min(value.length, 100))
    const amount = readNumber(value, this.mark)
    if (!amount) throw new FormulaError('formula-not-a-number', { text: value.slice(0, 60) })
    return amount
  }

  /** Nothing and zero are false. Throws for other texts. */
  condition(value: Value): boolean {
    if (typeof value === 'boolean') return value
    if (isEmpty(value)) return false
    if (typeof value === 'string')
      throw new FormulaError('formula-not-a-condition', { text: value.slice(0, 60) })
    return value?.number !== 0
  }
}

/** A part of a formula that was read. */
export type Evaluate = (row: FormulaRow) => Value

/** Computes with numbers. Nothing comes of nothing. */
export const withAmounts =
  (one: Evaluate, other: Evaluate, compute: (one: Amount, other: Amount) => Amount): Evaluate =>
  (row) => {
    const [first, second] = [row.amount(one(row)), row.amount(other(row))]
    return first && second && compute(first, second)
  }
