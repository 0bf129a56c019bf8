import { type ErrorCode, errorTable } from '@merkwerk/contract'
import { z } from 'zod'

/** What can go wrong beside the server's own errors: no answer, one that is not JSON, one that lacks fields. */
export type Failure = ErrorCode | 'NO_ANSWER' | 'INVALID_ANSWER' | 'INCOMPLETE_ANSWER'

const errorBody = z.looseObject({ error: z.string().optional(), message: z.string().optional() })
type ErrorBody = z.infer<typeof errorBody>

/** The one error a call rejects with (beside an abort). */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly code: Failure
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The server's answer: `error` and the details the error table names. */
  readonly body: ErrorBody

  constructor(code: Failure, status: number, body: ErrorBody = {}, options?: ErrorOptions) {
    super(body.error ?? body.message ?? code, options)
    this.code = code
    this.status = status
    this.body = body
  }
}

const codeByStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'INVALID_INPUT',
  401: 'UNAUTHENTICATED',
  402: 'INSUFFICIENT_COINS',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'GONE',
  413: 'FILE_TOO_LARGE',
  429: 'THROTTLED',
  503: 'UNAVAILABLE',
}

/** Reads an answer that is not ok. One without a known code (a proxy's, say) is classed by its status. */
export async function errorFrom(answer: Response): Promise<CallError> {
  const parsed = errorBody.safeParse(await answer.json().catch(() => ({})))
  const body = parsed.success ? parsed.data : {}
  const named =
    typeof body.code === 'string' && body.code in errorTable ? (body.code as ErrorCode) : undefined
  return new CallError(named ?? codeByStatus[answer.status] ?? 'INTERNAL', answer.status, body)
}
