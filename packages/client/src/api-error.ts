import { type ErrorCode, errorTable } from '@merkwerk/contract'
import { z } from 'zod'

/** The server's error codes, and failures without one: no response, one that is not JSON, one that breaks the contract. */
export type ApiErrorCode = ErrorCode | 'NO_RESPONSE' | 'INVALID_RESPONSE' | 'INCOMPLETE_RESPONSE'

const detailsSchema = z.looseObject({
  error: z.string().optional(),
  message: z.string().optional(),
  /** Of problem details. */
  detail: z.string().optional(),
  errors: z.record(z.string(), z.unknown()).optional(),
})
type Details = z.infer<typeof detailsSchema>

/** The only error that a call rejects with, except for the reason of an abort. Its message is the server's sentence. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ApiErrorCode
  /** HTTP status; 0 without a response. */
  readonly status: number
  /** Body of the response: `error` and the details that the contract's error table names. */
  readonly details: Details
  /** Quote it to support. */
  readonly requestId: string | undefined
  /** Seconds to wait before another attempt. */
  readonly retryAfter: number | undefined

  constructor(
    code: ApiErrorCode,
    status: number,
    details: Details = {},
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
      Object.entries(this.details.errors ?? this.details).flatMap(([field, sentences]) => {
        const [sentence] = Array.isArray(sentences) ? sentences : []
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
export async function errorFrom(response: Response): Promise<ApiError> {
  const { status, headers } = response
  const details = detailsSchema.catch({}).parse(await response.json().catch(() => ({})))
  const isKnown = typeof details.code === 'string' && details.code in errorTable
  const code = isKnown ? (details.code as ErrorCode) : (codeByStatus[status] ?? 'INTERNAL')
  return new ApiError(code, status, details, { headers })
}
