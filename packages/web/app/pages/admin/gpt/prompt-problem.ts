import { ApiError } from '@merkwerk/client'
import { translateProblem } from '../../../messages/validation.ts'

/** What the server finds wrong with the text of a prompt; undefined where it is another failure. */
export function promptProblemOf(error: unknown): string | undefined {
  const sentence = error instanceof ApiError ? error.fieldErrors.text : undefined
  return sentence && translateProblem(sentence)
}
