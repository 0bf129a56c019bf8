import { type ErrorCode, type ErrorDetails, errorTable } from '@merkwerk/contract'

interface AppErrorOptions {
  /** Replaces the default text, for what only the moment can say. */
  text?: string
  cause?: unknown
}

type Arguments<C extends ErrorCode> =
  Record<string, never> extends ErrorDetails<C>
    ? [details?: ErrorDetails<C>, options?: AppErrorOptions]
    : [details: ErrorDetails<C>, options?: AppErrorOptions]

/** What a call is answered with when it cannot do what was asked: a code of the contract and its details. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  override name = 'AppError'
  readonly code: C
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: C, ...[details, options]: Arguments<C>) {
    super(options?.text ?? errorTable[code].text, { cause: options?.cause })
    this.code = code
    this.details = details ?? {}
  }
}
