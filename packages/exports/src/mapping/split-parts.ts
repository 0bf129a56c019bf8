import type { AttributeRule } from '@merkwerk/contract'
import { findQuantity, parseMeasure } from './measures.ts'

/** A value with its separated unit. */
export const joinUnit = (value: string, unit: string | undefined): string =>
  unit ? `${value} ${unit}` : value

/** Between the numbers of dimensions. All forms of the sign are the same separator. */
const times = /[x×✕*]\s*(?=\d)/iu
const isTimes = /^[x×✕*]$/iu

/** A number with the initial of its dimension, as in `23L x 13,8W x 30H cm`. */
const abbreviated = /^(\d[\d.,]*\s?["”″]?)\s?([lwhdbt])\b\.?\s*/iu

/** Without the initials of dimensions. A `W` is an initial only if the other parts have initials too, otherwise it means watts. */
function withoutInitials(parts: readonly string[]): string[] {
  const initials = parts.map((part) => abbreviated.exec(part)?.[2]?.toLowerCase())
  const areAll = parts.length > 1 && !initials.includes(undefined) && new Set(initials).size === parts.length
  return areAll ? parts.map((part) => part.replace(abbreviated, '$1 ').trim()) : [...parts]
}

/** Longer texts are no dimensions. */
const maxLength = 200

type SplitRule = Pick<AttributeRule & { action: 'split' }, 'separator' | 'to'>

/**
 * The parts of a value by the name of their attribute. In `10 x 20 x 30 cm; 450 g` the weight belongs to the fourth name. `rest` stays
 * in the original attribute: the whole value if it does not have one part for each name, or a weight that has no name.
 */
export function splitParts(
  text: string,
  { separator, to }: SplitRule,
): { found: [name: string, part: string][]; rest: string | undefined } {
  const isDimension = isTimes.test(separator.trim())
  if (!isDimension) {
    // The comma of `1,5 kg` separates nothing.
    const isNumber = /^[.,]$/.test(separator) && parseMeasure(text) !== undefined
    const parts = isNumber ? [text.trim()] : text.split(separator).flatMap((part) => part.trim() || [])
    const [only] = to
    if (to.length === 1 && only !== undefined)
      return { found: parts.map((part) => [only, part]), rest: undefined }
    return parts.length === to.length
      ? { found: assign(to, parts), rest: undefined }
      : { found: [], rest: text }
  }
  if (text.length > maxLength) return { found: [], rest: text }
  const [dimensions = '', ...others] = text.split(';').map((part) => part.trim())
  const rest = others.join('; ')
  const parts = withUnit(withoutInitials(dimensions.split(times).map((part) => part.trim())))
  if (parts.length === to.length) return { found: assign(to, parts), rest: rest || undefined }
  const isWithWeight = to.length === 4 && parts.length === 3
  return isWithWeight
    ? { found: assign(to, rest ? [...parts, rest] : parts), rest: undefined }
    : { found: [], rest: text }
}

const assign = (names: readonly string[], parts: readonly string[]): [string, string][] =>
  parts.map((part, at) => [names[at] ?? '', part])

/** The parts of a dimension, each with the unit of the last one. */
function withUnit(parts: readonly string[]): string[] {
  const unit = parseMeasure(parts.at(-1) ?? '')?.unit
  if (unit === undefined || findQuantity(unit) === undefined) return [...parts]
  return parts.map((part) => {
    const measure = parseMeasure(part)
    return measure && measure.unit === undefined ? `${part} ${unit}` : part
  })
}
