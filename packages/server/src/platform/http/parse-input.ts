import { describeIssue, type Problem, readProblem, type SchemaProblem } from '@merkwerk/contract'
import { z } from 'zod'
import { type FieldProblems, refuseFields } from '../errors.ts'

/** PostgreSQL stores neither the null character nor half of a surrogate pair, in text or JSON. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, part]) => isStorable(name) && isStorable(part))
}

/** A missing field gets the schema's problem with an empty text if there is one. */
function describeMissing(field: z.core.$ZodType | undefined): Problem[] {
  const empty = field && z.safeParse(field, '', { error: () => 'missing' satisfies SchemaProblem })
  return empty?.error ? distinct(empty.error.issues.map(readProblem)) : [{ code: 'missing' }]
}

const distinct = (problems: readonly Problem[]): Problem[] => [
  ...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values(),
]

/** Different problems of a field that are described. */
const maxProblems = 20

function describeErrors(schema: z.ZodObject, error: z.ZodError): FieldProblems {
  const fields = Map.groupBy(
    error.issues.filter(({ path }) => path.length > 0),
    ({ path }) => String(path[0]),
  )
  return Object.fromEntries(
    [...fields].map(([name, issues]) => {
      const problems = issues.map(readProblem)
      const isMissing = problems.some(({ code }) => code === 'missing')
      return [
        name,
        isMissing ? describeMissing(schema.shape[name]) : distinct(problems).slice(0, maxProblems),
      ]
    }),
  )
}

/** Throws `INVALID_INPUT` with the fields that hold what PostgreSQL cannot store. */
export function requireStorable(fields: object): void {
  const refused = Object.entries(fields).filter(([, field]) => !isStorable(field))
  const problem: Problem = { code: 'characters-refused' }
  if (refused.length > 0) throw refuseFields(Object.fromEntries(refused.map(([name]) => [name, [problem]])))
}

/** Parses input with its schema. Throws `INVALID_INPUT` with a list of problems for each field. */
export function parseInput(schema: z.ZodObject | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { error: describeIssue })
  if (!parsed.success) throw refuseFields(describeErrors(schema, parsed.error))
  requireStorable(parsed.data)
  return parsed.data
}
