import { type ErrorCode, type ErrorDetails, errorTable } from '@merkwerk/contract'

type DetailsArgument<C extends ErrorCode> =
  Record<string, never> extends ErrorDetails<C> ? [details?: ErrorDetails<C>] : [details: ErrorDetails<C>]

/** What a call is answered with when it cannot do what was asked: a code of the contract and its details. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  override name = 'AppError'
  readonly code: C
  readonly details: Readonly<Record<string, unknown>>
  /** Seconds after which trying again makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(code: C, ...[details]: DetailsArgument<C>)
  constructor(code: C, details?: Record<string, unknown>) {
    super(errorTable[code].text)
    this.code = code
    this.details = details ?? {}
    this.retryAfterSeconds =
      typeof details?.retry_after_seconds === 'number' ? details.retry_after_seconds : undefined
  }

  /** The same error with a sentence of its own in `error`, for what the default text cannot say. */
  withText(text: string): this {
    this.message = text
    return this
  }

  /** The same error with what led to it, for the log. */
  causedBy(cause: unknown): this {
    this.cause = cause
    return this
  }
}
