import { type ErrorCode, type ErrorDetails, errorTable, type Message } from '@merkwerk/contract'

interface AppErrorOptions {
  /** Replaces the default text when it depends on the situation. Texts in both languages follow the caller's. */
  text?: string | Message
  cause?: unknown
}

type Arguments<C extends ErrorCode> =
  Record<string, never> extends ErrorDetails<C>
    ? [details?: ErrorDetails<C>, options?: AppErrorOptions]
    : [details: ErrorDetails<C>, options?: AppErrorOptions]

/** Returns the code of an error of Node or a library, such as `ENOENT`; empty without one. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Codes of errors of a disk that is full, broken or out of file handles. */
export const diskErrorCodes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EMFILE', 'ENFILE']

/** An error that a caller sees: a code of the contract and its details. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  override name = 'AppError'
  readonly code: C
  readonly details: Readonly<Record<string, unknown>>
  readonly messages: Message | undefined

  constructor(code: C, ...[details, options]: Arguments<C>) {
    const text = options?.text ?? errorTable[code].text
    super(typeof text === 'string' ? text : text.en, { cause: options?.cause })
    this.messages = typeof text === 'string' ? undefined : text
    this.code = code
    this.details = details ?? {}
  }
}

/** A `CONFLICT` whose text says what is in the way. The public API needs it in both languages. */
export const conflict = (text: string | Message): AppError<'CONFLICT'> =>
  new AppError('CONFLICT', { success: false }, { text })
