import { findFunction } from './functions.ts'
import { type Evaluate, type FormulaRow, withAmounts } from './row.ts'
import {
  type Amount,
  type DecimalMark,
  FormulaError,
  isEmpty,
  readNumber,
  shareCurrency,
  toAmount,
  type Value,
  writeValue,
} from './values.ts'

export interface FormulaOptions {
  mark: DecimalMark
  /** The field that a name stands for. */
  findField: (name: string) => string
}

/** Calls and parentheses within each other. */
const deepest = 30

const nameStart = /[\p{L}_]/u
const namePart = /[\p{L}\p{N}_]/u
const comparisons = ['<=', '>=', '<>', '!=', '=', '<', '>'] as const
type Comparison = (typeof comparisons)[number]

/** Reads a formula from a text, from a place on. */
export class FormulaReader {
  readonly fields = new Set<string>()
  readonly #text: string
  readonly #options: FormulaOptions
  #at: number
  #depth = 0

  constructor(text: string, at: number, options: FormulaOptions) {
    this.#text = text
    this.#at = at
    this.#options = options
  }

  get at(): number {
    return this.#at
  }

  /** A whole formula: the rest of the text, or up to the brace that ends it. */
  readAll(end: '' | '}'): Evaluate {
    const formula = this.#readComparison()
    this.#skipBlanks()
    if (this.#text.charAt(this.#at) !== end) throw this.#refuse()
    return formula
  }

  /** The name of a field in braces, as it is written. */
  readField(): string {
    const from = this.#at
    const end = this.#text.indexOf('}', from)
    if (end === -1) throw new FormulaError('formula-brace-open', undefined, from)
    this.#at = end + 1
    const name = this.#text.slice(from + 1, end).trim()
    if (name === '') throw new FormulaError('formula-field-missing', undefined, from)
    return this.#use(name)
  }

  #use(name: string): string {
    const field = this.#options.findField(name)
    this.fields.add(field)
    return field
  }

  #readComparison(): Evaluate {
    this.#depth += 1
    if (this.#depth > deepest) throw new FormulaError('formula-too-deep', { most: deepest }, this.#at)
    const one = this.#readJoined()
    const sign = comparisons.find((known) => this.#takes(known))
    const read = sign ? createComparison(sign, one, this.#readJoined()) : one
    this.#depth -= 1
    return read
  }

  #readJoined(): Evaluate {
    let read = this.#readSum()
    while (this.#takes('&')) read = joinTexts(read, this.#readSum())
    return read
  }

  #readSum(): Evaluate {
    let read = this.#readProduct()
    for (;;) {
      if (this.#takes('+')) read = withAmounts(read, this.#readProduct(), add)
      else if (this.#takes('-')) read = withAmounts(read, this.#readProduct(), subtract)
      else return read
    }
  }

  #readProduct(): Evaluate {
    let read = this.#readPercent()
    for (;;) {
      if (this.#takes('*')) read = withAmounts(read, this.#readPercent(), multiply)
      else if (this.#takes('/')) read = withAmounts(read, this.#readPercent(), divide)
      else return read
    }
  }

  #readPercent(): Evaluate {
    let read = this.#readSigned()
    while (this.#takes('%')) read = withAmounts(read, () => ({ number: 100 }), divide)
    return read
  }

  #readSigned(): Evaluate {
    let isNegative = false
    while (this.#takes('-')) isNegative = !isNegative
    const read = this.#readPart()
    return isNegative ? withAmounts(() => ({ number: 0 }), read, subtract) : read
  }

  #readPart(): Evaluate {
    this.#skipBlanks()
    const character = this.#text.charAt(this.#at)
    if (character === '{') {
      const field = this.readField()
      return (row) => row.read(field)
    }
    if (character === '"') return this.#readText()
    if (/\d/.test(character)) return this.#readNumber()
    if (nameStart.test(character)) return this.#readName()
    if (!this.#takes('(')) throw this.#refuse()
    const read = this.#readComparison()
    if (!this.#takes(')')) throw this.#refuse()
    return read
  }

  /** A text in quotes. Two quotes within it are one. */
  #readText(): Evaluate {
    const from = this.#at
    let text = ''
    for (;;) {
      const end = this.#text.indexOf('"', this.#at + 1)
      if (end === -1) throw new FormulaError('formula-quote-open', undefined, from)
      text += this.#text.slice(this.#at + 1, end)
      this.#at = end + 1
      if (this.#text.charAt(this.#at) !== '"') break
      text += '"'
    }
    return () => text
  }

  #readNumber(): Evaluate {
    const from = this.#at
    const isDigit = (at: number) => /\d/.test(this.#text.charAt(at))
    while (isDigit(this.#at)) this.#at += 1
    const character = this.#text.charAt(this.#at)
    // With a decimal comma, commas part values only if a blank follows.
    const isMark = character === '.' || (character === ',' && this.#options.mark === ',')
    if (isMark && isDigit(this.#at + 1)) {
      this.#at += 1
      while (isDigit(this.#at)) this.#at += 1
    }
    const amount = toAmount(Number(this.#text.slice(from, this.#at).replace(',', '.')))
    return () => amount
  }

  /** A call, a field, or a condition that is always true or false. */
  #readName(): Evaluate {
    const from = this.#at
    while (namePart.test(this.#text.charAt(this.#at))) this.#at += 1
    const name = this.#text.slice(from, this.#at)
    if (this.#takes('(')) return this.#readCall(name, from)
    if (/^(?:true|wahr)$/i.test(name)) return () => true
    if (/^(?:false|falsch)$/i.test(name)) return () => false
    const field = this.#use(name)
    return (row) => row.read(field)
  }

  #readCall(name: string, from: number): Evaluate {
    const known = findFunction(name)
    if (!known) throw new FormulaError('formula-unknown-function', { name }, from)
    const args: Evaluate[] = []
    if (!this.#takes(')'))
      do args.push(this.#readComparison())
      while (this.#takes(';') || this.#takes(','))
    if (args.length > 0 && !this.#takes(')')) throw this.#refuse()
    const { least, most } = known
    if (args.length < least || args.length > most) {
      const values = least === most ? String(least) : `${least}–${most}`
      throw new FormulaError('formula-arguments', { name, values }, from)
    }
    return (row) => known.run(args, row)
  }

  #skipBlanks(): void {
    while (/\s/.test(this.#text.charAt(this.#at))) this.#at += 1
  }

  #takes(sign: string): boolean {
    this.#skipBlanks()
    if (!this.#text.startsWith(sign, this.#at)) return false
    this.#at += sign.length
    return true
  }

  #refuse(): FormulaError {
    this.#skipBlanks()
    const text = this.#text.slice(this.#at, this.#at + 20)
    return text === ''
      ? new FormulaError('formula-ends', undefined, this.#at)
      : new FormulaError('formula-unexpected', { text }, this.#at)
  }
}

const add = (one: Amount, other: Amount) => toAmount(one.number + other.number, shareCurrency(one, other))
const subtract = (one: Amount, other: Amount) =>
  toAmount(one.number - other.number, shareCurrency(one, other))
const multiply = (one: Amount, other: Amount) =>
  toAmount(one.number * other.number, one.currency ?? other.currency)

/** Money by money is how many times it is. */
function divide(one: Amount, other: Amount): Amount {
  if (other.number === 0) throw new FormulaError('formula-divided-by-zero')
  const currency = other.currency === undefined ? one.currency : undefined
  if (other.currency !== undefined) shareCurrency(one, other)
  return toAmount(one.number / other.number, currency)
}

const joinTexts =
  (one: Evaluate, other: Evaluate): Evaluate =>
  (row) => {
    const text = row.text(one(row)) + row.text(other(row))
    row.spend(text.length)
    return text
  }

const collator = new Intl.Collator('de', { sensitivity: 'accent', numeric: true })

const checks: Record<Comparison, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
}

function createComparison(sign: Comparison, one: Evaluate, other: Evaluate): Evaluate {
  const asksEqual = sign === '=' || sign === '<>' || sign === '!='
  return (row) => {
    const [first, second] = [one(row), other(row)]
    // Nothing is neither less nor more than something.
    if (isEmpty(first) || isEmpty(second))
      return asksEqual && checks[sign](isEmpty(first) === isEmpty(second) ? 0 : 1)
    return checks[sign](compare(row, first, second, asksEqual))
  }
}

const isAmount = (value: Value): value is Amount => typeof value === 'object' && value !== null

/** Compares as numbers if one is a number, otherwise as texts regardless of case. */
function compare(row: FormulaRow, one: Value, other: Value, asksEqual: boolean): number {
  if (isAmount(one) || isAmount(other)) {
    const isNumber = (value: Value) => typeof value !== 'string' || readNumber(value, row.mark) !== undefined
    if (asksEqual && !(isNumber(one) && isNumber(other))) return 1
    const [first, second] = [row.amount(one), row.amount(other)]
    if (first && second) {
      shareCurrency(first, second)
      return first.number - second.number
    }
  }
  const [first, second] = [writeValue(one, row.mark), writeValue(other, row.mark)]
  row.spend(first.length + second.length)
  return collator.compare(first, second)
}
