import type { Evaluate, FormulaRow } from './row.ts'
import {
  type Amount,
  FormulaError,
  isEmpty,
  round,
  shareCurrency,
  toAmount,
  type Value,
  writeAmount,
} from './values.ts'

interface FormulaFunction {
  /** English and German, as in spreadsheets. */
  names: readonly string[]
  least: number
  most: number
  run: (args: readonly Evaluate[], row: FormulaRow) => Value
}

const many = 20
const mostDecimals = 6

const at = (args: readonly Evaluate[], index: number, row: FormulaRow): Value => args[index]?.(row) ?? null

/** A text of an argument, whose characters count. */
function textAt(args: readonly Evaluate[], index: number, row: FormulaRow): string {
  const text = row.text(at(args, index, row))
  row.spend(text.length)
  return text
}

/** A whole number of an argument within bounds. */
function countAt(args: readonly Evaluate[], index: number, row: FormulaRow, most: number, usual = 0): number {
  const amount = row.amount(at(args, index, row))
  return Math.min(most, Math.max(0, Math.trunc(amount?.number ?? usual)))
}

const longestCut = 10_000

const rounding =
  (by: (number: number) => number) =>
  (args: readonly Evaluate[], row: FormulaRow): Value => {
    const amount = row.amount(at(args, 0, row))
    if (!amount) return null
    const decimals = countAt(args, 1, row, mostDecimals)
    return toAmount(round(amount.number, decimals, by), amount.currency)
  }

/** The least or the greatest of the values that there are. */
const choosing =
  (isBetter: (one: number, other: number) => boolean) =>
  (args: readonly Evaluate[], row: FormulaRow): Value =>
    args.reduce<Amount | null>((best, arg) => {
      const amount = row.amount(arg(row))
      if (!best || !amount) return best ?? amount
      const currency = shareCurrency(best, amount)
      return { number: isBetter(amount.number, best.number) ? amount.number : best.number, currency }
    }, null)

const changing =
  (change: (text: string) => string) =>
  (args: readonly Evaluate[], row: FormulaRow): Value => {
    const text = change(textAt(args, 0, row))
    return text === '' ? null : text
  }

/** Characters, not halves of them. */
const cut = (text: string, from: number, to?: number): string => [...text].slice(from, to).join('')

/** Cuts a text before the word that does not fit. */
function shorten(text: string, most: number): string {
  const characters = [...text]
  if (characters.length <= most) return text
  const first = characters.slice(0, most).join('')
  const blank = characters[most] === ' ' ? first.length : first.lastIndexOf(' ')
  return (blank > 0 ? first.slice(0, blank) : first).replace(/[\s,;–-]{1,20}$/u, '')
}

const functions: readonly FormulaFunction[] = [
  {
    names: ['if', 'wenn'],
    least: 2,
    most: 3,
    run: (args, row) => at(args, row.condition(at(args, 0, row)) ? 1 : 2, row),
  },
  {
    names: ['and', 'und'],
    least: 1,
    most: many,
    run: (args, row) => args.every((arg) => row.condition(arg(row))),
  },
  {
    names: ['or', 'oder'],
    least: 1,
    most: many,
    run: (args, row) => args.some((arg) => row.condition(arg(row))),
  },
  { names: ['not', 'nicht'], least: 1, most: 1, run: (args, row) => !row.condition(at(args, 0, row)) },
  { names: ['isempty', 'istleer'], least: 1, most: 1, run: (args, row) => isEmpty(at(args, 0, row)) },
  {
    names: ['first', 'erstes'],
    least: 1,
    most: many,
    run(args, row) {
      for (const arg of args) {
        const value = arg(row)
        if (!isEmpty(value)) return value
      }
      return null
    },
  },
  {
    names: ['iferror', 'wennfehler'],
    least: 2,
    most: 2,
    run(args, row) {
      try {
        return at(args, 0, row)
      } catch (error) {
        if (!(error instanceof FormulaError) || error.code === 'formula-too-much-work') throw error
        return at(args, 1, row)
      }
    },
  },
  { names: ['round', 'runden'], least: 1, most: 2, run: rounding(Math.round) },
  { names: ['roundup', 'aufrunden'], least: 1, most: 2, run: rounding(Math.ceil) },
  { names: ['rounddown', 'abrunden'], least: 1, most: 2, run: rounding(Math.floor) },
  { names: ['min'], least: 1, most: many, run: choosing((one, other) => one < other) },
  { names: ['max'], least: 1, most: many, run: choosing((one, other) => one > other) },
  {
    names: ['abs'],
    least: 1,
    most: 1,
    run(args, row) {
      const amount = row.amount(at(args, 0, row))
      return amount && { ...amount, number: Math.abs(amount.number) }
    },
  },
  { names: ['number', 'zahl'], least: 1, most: 1, run: (args, row) => row.amount(at(args, 0, row)) },
  {
    names: ['text'],
    least: 1,
    most: 2,
    run(args, row) {
      const value = at(args, 0, row)
      if (args.length === 1) return row.text(value)
      const amount = row.amount(value)
      return amount && writeAmount(amount, row.mark, countAt(args, 1, row, mostDecimals))
    },
  },
  { names: ['upper', 'gross', 'groß'], least: 1, most: 1, run: changing((text) => text.toUpperCase()) },
  { names: ['lower', 'klein'], least: 1, most: 1, run: changing((text) => text.toLowerCase()) },
  {
    names: ['trim', 'glätten'],
    least: 1,
    most: 1,
    run: changing((text) => text.trim().split(/\s+/u).join(' ')),
  },
  {
    names: ['len', 'länge'],
    least: 1,
    most: 1,
    run: (args, row) => ({ number: [...textAt(args, 0, row)].length }),
  },
  {
    names: ['left', 'links'],
    least: 2,
    most: 2,
    run: (args, row) => cut(textAt(args, 0, row), 0, countAt(args, 1, row, longestCut)),
  },
  {
    names: ['right', 'rechts'],
    least: 2,
    most: 2,
    run(args, row) {
      const length = countAt(args, 1, row, longestCut)
      return length === 0 ? '' : cut(textAt(args, 0, row), -length)
    },
  },
  {
    names: ['mid', 'teil'],
    least: 3,
    most: 3,
    run(args, row) {
      const from = Math.max(0, countAt(args, 1, row, longestCut, 1) - 1)
      return cut(textAt(args, 0, row), from, from + countAt(args, 2, row, longestCut))
    },
  },
  {
    names: ['shorten', 'kürzen'],
    least: 2,
    most: 2,
    run: (args, row) => shorten(textAt(args, 0, row), countAt(args, 1, row, longestCut)),
  },
  {
    names: ['replace', 'wechseln'],
    least: 3,
    most: 3,
    run(args, row) {
      const [text, old, next] = [textAt(args, 0, row), textAt(args, 1, row), textAt(args, 2, row)]
      if (old === '') return text
      const parts = text.split(old)
      row.spend((parts.length - 1) * next.length)
      return parts.join(next)
    },
  },
  {
    names: ['contains', 'enthält'],
    least: 2,
    most: 2,
    run: (args, row) =>
      textAt(args, 0, row)
        .toLowerCase()
        .includes(textAt(args, 1, row).toLowerCase()),
  },
  {
    names: ['join', 'verbinden'],
    least: 2,
    most: many,
    run(args, row) {
      const texts = args.map((_, index) => textAt(args, index, row))
      const [between = '', ...values] = texts
      row.spend(between.length * values.length)
      return values.filter((text) => text !== '').join(between)
    },
  },
]

const byName: ReadonlyMap<string, FormulaFunction> = new Map(
  functions.flatMap((known) => known.names.map((name) => [name, known] as const)),
)

export const findFunction = (name: string): FormulaFunction | undefined => byName.get(name.toLowerCase())
