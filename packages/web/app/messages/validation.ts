import { readProblem, type SchemaProblem } from '@merkwerk/contract'
import type { z } from 'zod'
import { t } from './translate.ts'

/** The parameters depend on the problem, so the types cannot check them. */
type Say = (key: `problems.${SchemaProblem}`, params: object) => string

/** The sentence of a problem that a form finds before it is sent. The server says its own in the language of the page. */
export const sayProblem = (code: SchemaProblem, params: object = {}): string =>
  (t as unknown as Say)(`problems.${code}`, params)

/** The sentence of an issue of a schema that was parsed with `describeIssue`. */
export function sayIssue(issue: z.core.$ZodIssue): string {
  const { code, params } = readProblem(issue)
  return sayProblem(code, params)
}
