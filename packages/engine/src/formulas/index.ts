// docs/decisions/0068-computed-columns.md

import { type FormulaOptions, FormulaReader } from './read-formula.ts'
import { type Evaluate, FormulaRow } from './row.ts'
import { FormulaError, isEmpty, type Value } from './values.ts'

export type { FormulaOptions } from './read-formula.ts'
export { type Amount, type DecimalMark, FormulaError, type Value, writeValue } from './values.ts'

/** A text with fields or a calculation, ready to be computed for any number of rows. */
export interface Formula {
  /** The fields that it reads. */
  fields: ReadonlySet<string>
  /** Null if nothing comes of the row. Throws `FormulaError`. */
  compute: (read: (field: string) => Value) => Value
}

/**
 * Reads a text with fields in braces, such as `{Marke} {Modell} [– {Farbe}]`, or a calculation, which has no braces or begins with `=`, such
 * as `=price_amazon * 0.95`. Nothing in it can reach anything but the fields of its row. Throws `FormulaError`.
 */
export function readFormula(text: string, options: FormulaOptions): Formula {
  const isCalculation = /^\s*=/.test(text) || !text.includes('{')
  const fields = new Set<string>()
  const evaluate = isCalculation ? readCalculation(text, options, fields) : readText(text, options, fields)
  return { fields, compute: (read) => evaluate(new FormulaRow(read, options.mark)) }
}

function readCalculation(text: string, options: FormulaOptions, fields: Set<string>): Evaluate {
  const start = /^\s*=?/.exec(text)?.[0].length ?? 0
  const reader = new FormulaReader(text, start, options)
  const evaluate = reader.readAll('')
  for (const field of reader.fields) fields.add(field)
  return evaluate
}

/** A text, a value, or parts in brackets that are left out if one of their values is missing. */
type Part = string | Evaluate | Part[]

/** Where a text with fields is read. */
interface Reading {
  text: string
  at: number
  options: FormulaOptions
  fields: Set<string>
}

function readText(text: string, options: FormulaOptions, fields: Set<string>): Evaluate {
  const reading: Reading = { text, at: 0, options, fields }
  const parts = readParts(reading, undefined)
  return (row) => {
    const { written, filled } = writeParts(parts, row)
    // Blanks around a missing value are one.
    const result = filled === 0 ? '' : written.replace(/ {2,}/g, ' ').trim()
    return result === '' ? null : result
  }
}

/** Reads up to the end of the text, or of the brackets that began at `opened`. */
function readParts(reading: Reading, opened: number | undefined): Part[] {
  const { text } = reading
  const parts: Part[] = []
  while (reading.at < text.length) {
    const from = reading.at
    const character = text.charAt(from)
    if (character === ']' && opened !== undefined) return parts
    if (character === '{') parts.push(readValue(reading))
    else if (character === '[') parts.push(readOptional(reading, opened))
    else {
      const isMarked = character === '\\' && from + 1 < text.length
      parts.push(isMarked ? text.charAt(from + 1) : character)
      reading.at += isMarked ? 2 : 1
    }
  }
  if (opened !== undefined) throw new FormulaError('formula-bracket-open', undefined, opened)
  return parts
}

function readOptional(reading: Reading, opened: number | undefined): Part[] {
  const from = reading.at
  if (opened !== undefined) throw new FormulaError('formula-bracket-in-bracket', undefined, from)
  reading.at += 1
  const parts = readParts(reading, from)
  reading.at += 1
  return parts
}

/** A field, or a calculation after an equals sign. */
function readValue(reading: Reading): Evaluate {
  const { text, at, options, fields } = reading
  const isCalculation = text.charAt(at + 1) === '='
  const reader = new FormulaReader(text, isCalculation ? at + 2 : at, options)
  const evaluate = isCalculation ? reader.readAll('}') : readNamed(reader)
  reading.at = isCalculation ? reader.at + 1 : reader.at
  for (const field of reader.fields) fields.add(field)
  return evaluate
}

function readNamed(reader: FormulaReader): Evaluate {
  const field = reader.readField()
  return (row) => row.read(field)
}

function writeParts(
  parts: readonly Part[],
  row: FormulaRow,
): { written: string; filled: number; missing: number } {
  let written = ''
  let filled = 0
  let missing = 0
  for (const part of parts) {
    if (typeof part === 'string') written += part
    else if (Array.isArray(part)) {
      const inner = writeParts(part, row)
      if (inner.missing === 0) written += inner.written
      filled += inner.filled
    } else {
      const value = part(row)
      if (isEmpty(value)) missing += 1
      else {
        filled += 1
        const text = row.text(value)
        row.spend(text.length)
        written += text
      }
    }
  }
  return { written, filled, missing }
}
