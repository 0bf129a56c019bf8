import { ApiError } from '@merkwerk/client/app'
import { translateProblem } from '../../../messages/validation.ts'

/** The server's problem with the prompt text. Undefined for other errors. */
export function promptProblemOf(error: unknown): string | undefined {
  const sentence = error instanceof ApiError ? error.fieldErrors.text : undefined
  return sentence && translateProblem(sentence)
}
