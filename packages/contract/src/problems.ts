import type { z } from 'zod'
import type { Message } from './languages.ts'
import type { englishProblems } from './problems-en.ts'
import type { refusals } from './refusals/index.ts'

/** A problem that a schema of the contract finds. */
export type SchemaProblem = keyof typeof englishProblems
/** A problem that only the server finds. */
export type Refusal = keyof typeof refusals
export type ProblemCode = SchemaProblem | Refusal

/** Values of a problem's sentence. A value with two texts is said in the language of the sentence. */
export type ProblemParams = Readonly<Record<string, string | number | Message>>

/** What is wrong, without its sentence: `problems-en.ts`, `problems-de.ts` and `refusals/` have those. */
export interface Problem {
  code: ProblemCode
  params?: ProblemParams
}

/** The message of a schema's check. Issues carry codes instead of sentences. */
export const problem = (code: SchemaProblem): string => code

const kinds: Readonly<Record<string, SchemaProblem>> = {
  string: 'not-a-text',
  number: 'not-a-number',
  int: 'not-an-integer',
  boolean: 'not-a-boolean',
  array: 'not-a-list',
  object: 'not-an-object',
}

/** The code of an issue whose check states none, for `safeParse(value, { error: describeIssue })`. */
export function describeIssue(issue: z.core.$ZodRawIssue): SchemaProblem {
  if (issue.input === undefined || issue.input === null) return 'missing'
  switch (issue.code) {
    case 'invalid_type':
      return kinds[issue.expected] ?? 'invalid'
    case 'too_big':
      if (issue.origin === 'string') return 'at-most-characters'
      return issue.origin === 'array' ? 'at-most-entries' : 'at-most'
    case 'too_small':
      if (issue.minimum === 1 && issue.origin !== 'number') return 'missing'
      if (!issue.inclusive) return 'more-than'
      if (issue.origin === 'string') return 'at-least-characters'
      return issue.origin === 'array' ? 'at-least-entries' : 'at-least'
    case 'invalid_value':
      return 'one-of'
    default:
      return 'invalid'
  }
}

/** The parameters that the sentence of `describeIssue` has, or those that a check has stated. */
function readParams(issue: z.core.$ZodIssue): ProblemParams | undefined {
  if (issue.code === 'custom') return issue.params as ProblemParams | undefined
  if (issue.code === 'too_big' && issue.message.startsWith('at-most')) return { most: String(issue.maximum) }
  if (issue.code === 'too_small' && /^(at-least|more-than)/.test(issue.message))
    return { least: String(issue.minimum) }
  return issue.code === 'invalid_value' && issue.message === 'one-of'
    ? { values: issue.values.map(String).join(', ') }
    : undefined
}

/** The problem of an issue that `describeIssue` or `problem` has named. */
export function readProblem(issue: z.core.$ZodIssue): Problem & { code: SchemaProblem } {
  const params = readParams(issue)
  return { code: issue.message as SchemaProblem, ...(params && { params }) }
}

/** Fills in the parameters of a sentence. */
export const fillIn = (sentence: string, params: Readonly<Record<string, string | number>> = {}): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))
