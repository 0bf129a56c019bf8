import { z } from 'zod'
import { AppError } from '../errors.ts'

const unstorable = ['Contains characters that are not allowed.']
const required = 'This field is required'

/** PostgreSQL stores neither the null character nor half of a surrogate pair, in text or JSON. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part))
}

const kinds: Readonly<Record<string, string>> = {
  string: 'Please enter a text',
  number: 'Please enter a number',
  int: 'Please enter a whole number',
  boolean: 'Please enter true or false',
  array: 'Please enter a list',
  object: 'Please enter an object',
}

const units: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' }

/** The default text of an issue when the schema has none. */
const describeIssue: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined || issue.input === null) return required
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? 'This value is not valid'
    case 'too_big':
      return `Please enter at most ${issue.maximum}${units[issue.origin] ?? ''}`
    case 'too_small':
      if (issue.minimum === 1 && issue.origin !== 'number') return required
      return `Please enter ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}${units[issue.origin] ?? ''}`
    case 'invalid_value':
      return `Please enter one of: ${issue.values.map(String).join(', ')}`
    default:
      return 'This value is not valid'
  }
}

/** A missing field gets the schema's error for an empty text if there is one. */
function describeMissing(field: z.core.$ZodType | undefined): string[] {
  const empty = field && z.safeParse(field, '', { error: () => required })
  return empty?.error ? [...new Set(empty.error.issues.map(({ message }) => message))] : [required]
}

/** Different problems of a field that are described. */
const maxTexts = 20

function describeErrors(schema: z.ZodObject, error: z.ZodError): Record<string, string[]> {
  const errors = Object.entries(z.flattenError(error).fieldErrors as Record<string, string[]>)
  return Object.fromEntries(
    errors.map(([name, texts]) => [
      name,
      texts.includes(required) ? describeMissing(schema.shape[name]) : [...new Set(texts)].slice(0, maxTexts),
    ]),
  )
}

/** Throws `INVALID_INPUT` with the fields that hold what PostgreSQL cannot store. */
export function requireStorable(fields: object): void {
  const refused = Object.entries(fields).filter(([, field]) => !isStorable(field))
  if (refused.length > 0)
    throw new AppError('INVALID_INPUT', Object.fromEntries(refused.map(([name]) => [name, unstorable])))
}

/** Parses input with its schema. Throws `INVALID_INPUT` with a list of errors for each field. */
export function parseInput(schema: z.ZodObject | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { error: describeIssue })
  if (!parsed.success) throw new AppError('INVALID_INPUT', describeErrors(schema, parsed.error))
  requireStorable(parsed.data)
  return parsed.data
}
