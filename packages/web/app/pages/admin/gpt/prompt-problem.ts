import { CallError } from '../../../api/error.ts'
import { translateProblem } from '../../../messages/validation.ts'

/** What the server finds wrong with the text of a prompt; undefined where it is another failure. */
export function promptProblemOf(error: unknown): string | undefined {
  const told = error instanceof CallError ? error.body.text : undefined
  const [sentence] = Array.isArray(told) ? told : []
  return typeof sentence === 'string' ? translateProblem(sentence) : undefined
}
