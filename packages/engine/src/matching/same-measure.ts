/** Units by physical quantity, each with its size in the smallest unit of that quantity. */
const units: [pattern: RegExp, quantity: string, size: number][] = [
  [/^(?:kg|kilogramm?|kilograms?|kilo)$/, 'weight', 1_000],
  [/^(?:g|gr|gramm?|grams?)$/, 'weight', 1],
  [/^(?:mg|milligramm?|milligrams?)$/, 'weight', 0.001],
  [/^(?:mm|millimeters?|millimetres?)$/, 'length', 0.1],
  [/^(?:cm|[cz]entimeters?|centimetres?)$/, 'length', 1],
  [/^(?:m|meters?|metres?)$/, 'length', 100],
  [/^(?:ml|milliliters?|millilitres?)$/, 'volume', 1],
  [/^(?:l|liters?|litres?)$/, 'volume', 1_000],
  [/^(?:w|watt)$/, 'power', 1],
  [/^(?:kw|kilowatt)$/, 'power', 1_000],
]
/** Largest relative difference between two rounded values of one measure. */
const mostDifference = 0.1

interface Measure {
  quantity: string
  amount: number
  /** Half of the last stated digit. */
  precision: number
}

function findMeasure(text: string): Measure | undefined {
  const [, number, word] = /^(\d{1,9}(?:[.,]\d{1,6})?)\s?(\p{L}{1,12})$/u.exec(text.trim()) ?? []
  if (number === undefined || word === undefined) return undefined
  const unit = units.find(([pattern]) => pattern.test(word.toLowerCase()))
  if (!unit) return undefined
  const [, quantity, size] = unit
  const decimals = number.split(/[.,]/)[1]?.length ?? 0
  return {
    quantity,
    amount: Number(number.replace(',', '.')) * size,
    precision: (size * 10 ** -decimals) / 2,
  }
}

/** Whether two texts state the same measure in different units, or rounded, such as `0,64 kg` and `639 Gramm`. */
export function isSameMeasure(one: string, other: string): boolean {
  const [a, b] = [findMeasure(one), findMeasure(other)]
  if (!a || !b || a.quantity !== b.quantity) return false
  const difference = Math.abs(a.amount - b.amount)
  const rounding = Math.max(a.precision, b.precision)
  return difference <= rounding * (1 + 1e-9) && difference <= mostDifference * Math.max(a.amount, b.amount)
}
