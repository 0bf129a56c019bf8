import { z } from 'zod'
import { AppError } from '../errors.ts'

const unstorable = ['Contains characters that are not allowed.']

/** Neither text nor JSON in PostgreSQL takes the null character or half of a surrogate pair. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part))
}

/** Input as its schema says; what does not fit is an `INVALID_INPUT` with lists under the names of the fields. */
export function parseInput(schema: z.ZodObject | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new AppError('INVALID_INPUT', z.flattenError(parsed.error).fieldErrors)
  const refused = Object.entries(parsed.data).filter(([, field]) => !isStorable(field))
  if (refused.length > 0)
    throw new AppError('INVALID_INPUT', Object.fromEntries(refused.map(([name]) => [name, unstorable])))
  return parsed.data
}
