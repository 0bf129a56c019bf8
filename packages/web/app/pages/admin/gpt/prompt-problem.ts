import { ApiError } from '@merkwerk/client/app'

/** The server's problem with the prompt text. Undefined for other errors. */
export const findPromptProblem = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.fieldErrors.text : undefined
