import type { components } from './v1/types.ts'

/** The server's error codes. A newer server may send others. */
export type ErrorCode = components['schemas']['ErrorCode']

/** The server's error codes, and failures without one: no response, one that is not JSON, one that breaks the contract. */
export type ApiErrorCode = ErrorCode | 'NO_RESPONSE' | 'INVALID_RESPONSE' | 'INCOMPLETE_RESPONSE'

/** What is wrong: a code for programs, its parameters, and the sentence. */
export interface Problem {
  code: string
  params?: Readonly<Record<string, string | number>>
  detail: string
}

/** The body of a response that is not ok. */
export interface ErrorDetails {
  readonly [detail: string]: unknown
  readonly error?: string
  readonly message?: string
  /** Of problem details (RFC 9457). */
  readonly detail?: string
  readonly problem?: Problem
}

const sentences = ['error', 'message', 'detail']

/** The only error that a call rejects with, except for the reason of an abort. Its message is the server's sentence. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** Body of the response, with the details that belong to the code. */
  readonly details: ErrorDetails
  /** Quote it to support. */
  readonly requestId: string | undefined
  /** Seconds to wait before another attempt. */
  readonly retryAfter: number | undefined

  constructor(
    code: ApiErrorCode,
    status: number,
    details: ErrorDetails = {},
    options: ErrorOptions & { headers?: Headers } = {},
  ) {
    super(details.error ?? details.detail ?? details.message ?? code, options)
    this.code = code
    this.status = status
    this.details = details
    const { headers } = options
    const requestId = details.request_id ?? headers?.get('x-request-id')
    this.requestId = typeof requestId === 'string' ? requestId : undefined
    const seconds = Number(headers?.get('retry-after') ?? details.retry_after_seconds ?? Number.NaN)
    this.retryAfter = Number.isFinite(seconds) ? seconds : undefined
  }

  /** The first problem of each invalid field of the input. */
  get fieldErrors(): Readonly<Record<string, string>> {
    if (this.code !== 'INVALID_INPUT') return {}
    return Object.fromEntries(
      Object.entries(this.details.errors ?? this.details).flatMap(([field, problems]) => {
        const [first]: unknown[] = Array.isArray(problems) ? problems : []
        const sentence = typeof first === 'string' ? first : (first as Problem | undefined)?.detail
        return typeof sentence === 'string' ? [[field, sentence]] : []
      }),
    )
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

/** Reads a response that is not ok. The status decides when the body has no known code, as with a proxy's error page. */
export async function errorFrom(
  response: Response,
  isKnown = (code: string): boolean => /^[A-Z_]+$/.test(code),
): Promise<ApiError> {
  const { status, headers } = response
  const body: unknown = await response.json().catch(() => undefined)
  // A proxy may use the same names for other things than sentences.
  const details: ErrorDetails = Object.fromEntries(
    Object.entries(Object(body)).filter(
      ([name, value]) => !sentences.includes(name) || typeof value === 'string',
    ),
  )
  const { code } = details
  const known = typeof code === 'string' && isKnown(code) ? (code as ErrorCode) : undefined
  return new ApiError(known ?? codeByStatus[status] ?? 'INTERNAL', status, details, { headers })
}
