import type { ProblemCode, ProblemParams } from '@merkwerk/contract'

/** Why a formula cannot be read or computed. */
export class FormulaError extends Error {
  override name = 'FormulaError'
  readonly code: ProblemCode
  readonly params: ProblemParams | undefined
  /** Where the formula cannot be read, in characters from its start. */
  readonly at: number | undefined

  constructor(code: ProblemCode, params?: ProblemParams, at?: number) {
    super(code)
    this.code = code
    this.params = params
    this.at = at
  }
}

/** A number, or money if it has a currency (ISO 4217). */
export interface Amount {
  number: number
  currency?: string | undefined
}

/** What a field or a part of a formula is. Null for none. */
export type Value = Amount | string | boolean | null

export type DecimalMark = ',' | '.'

/** Numbers have at most so many digits, as in a spreadsheet. */
const digits = 15
const largest = 10 ** digits
const mostDecimals = 6
const moneyDecimals = 2

/** A number without the errors of binary fractions: 0.1 + 0.2 is 0.3. */
export function toAmount(number: number, currency?: string): Amount {
  if (!Number.isFinite(number) || Math.abs(number) >= largest)
    throw new FormulaError('formula-number-too-large')
  return { number: Number(number.toPrecision(digits)), currency }
}

/** Rounds half away from zero, as in a spreadsheet. */
export function round(number: number, decimals: number, by = Math.round): number {
  const size = 10 ** decimals
  const shifted = Number((Math.abs(number) * size).toPrecision(digits))
  return (Math.sign(number) * by(shifted)) / size
}

/** Money has two decimals, other numbers as many as they need, at most 6. */
export function writeAmount({ number, currency }: Amount, mark: DecimalMark, decimals?: number): string {
  const most = decimals ?? (currency === undefined ? mostDecimals : moneyDecimals)
  const text = round(number, most).toFixed(most)
  const isTrimmed = decimals === undefined && currency === undefined
  const short = isTrimmed ? text.replace(/\.?0+$/, '') : text
  return (short === '-0' ? '0' : short).replace('.', mark)
}

export const isEmpty = (value: Value): boolean => value === null || value === ''

export function writeValue(value: Value, mark: DecimalMark): string {
  if (value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return writeCondition(value, mark)
  return writeAmount(value, mark)
}

const writeCondition = (value: boolean, mark: DecimalMark): string => {
  if (mark === ',') return value ? 'wahr' : 'falsch'
  return value ? 'true' : 'false'
}

const signs: ReadonlyMap<string, string> = new Map([
  ['€', 'EUR'],
  ['$', 'USD'],
  ['£', 'GBP'],
  ['EUR', 'EUR'],
  ['CHF', 'CHF'],
  ['USD', 'USD'],
  ['GBP', 'GBP'],
  ['PLN', 'PLN'],
  ['zł', 'PLN'],
])

/** Longer texts are no numbers. */
const longestNumber = 60
const written = /^([\p{Sc}A-Z]{1,3})? ?([-−+]?) ?(\d[\d.,]*) ?([\p{L}\p{Sc}%°²³µ"/]{0,12})$/u
/** What parts thousands besides marks. */
const parting = /(?<=\d)[ '’](?=\d{3}(?!\d))/gu

/**
 * The number that a text states, with or without a unit: `1.299,00`, `1,299.00`, `12,5 kg`, `19,99 €`. If a single mark has three digits
 * behind it, `mark` decides whether these are thousands. Undefined for other texts.
 */
export function readNumber(text: string, mark: DecimalMark): Amount | undefined {
  if (text.length > longestNumber) return undefined
  const found = written.exec(text.trim().split(/\s+/u).join(' ').replace(parting, ''))
  if (!found) return undefined
  const [, before = '', sign = '', figures = '', after = ''] = found
  if (before !== '' && !signs.has(before)) return undefined
  const number = readFigures(figures, mark)
  if (number === undefined) return undefined
  const negative = sign === '-' || sign === '−'
  return toAmount(negative ? -number : number, signs.get(before) ?? signs.get(after))
}

function readFigures(figures: string, mark: DecimalMark): number | undefined {
  const last = Math.max(figures.lastIndexOf(','), figures.lastIndexOf('.'))
  if (last === -1) return Number(figures)
  const found = figures[last]
  const other = found === ',' ? '.' : ','
  const isSingle = figures.indexOf(found ?? '') === last
  const hasThree = figures.length - last === 4
  const areThousands = !figures.includes(other) && hasThree && (!isSingle || found !== mark)
  const whole = areThousands ? figures : figures.slice(0, last)
  // Groups of three digits, parted by the mark that is not that of decimals.
  if (!/^(?:\d+|\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*)$/.test(whole)) return undefined
  if (!areThousands && whole.includes(found ?? '')) return undefined
  const decimals = areThousands ? '' : figures.slice(last + 1)
  return Number(`${whole.replace(/[.,]/g, '')}.${decimals || '0'}`)
}

/** Currencies that two amounts share. A number without one takes that of the other. */
export function shareCurrency(one: Amount, other: Amount): string | undefined {
  if (one.currency !== undefined && other.currency !== undefined && one.currency !== other.currency)
    throw new FormulaError('formula-currencies-differ', { one: one.currency, other: other.currency })
  return one.currency ?? other.currency
}
