import type {
  ErrorCode,
  ErrorDetails,
  Message,
  Problem,
  ProblemCode,
  ProblemParams,
} from '@merkwerk/contract'
import { englishErrors } from '@merkwerk/contract/errors-en'
import { sayProblem } from '@merkwerk/contract/say-problem'

/** The problems of each invalid field. */
export type FieldProblems = Readonly<Record<string, readonly Problem[]>>

interface AppErrorOptions {
  /** What is wrong in this situation. Its sentence replaces the code's. */
  problem?: Problem
  /** Details that are said in the caller's language. */
  fields?: FieldProblems
  /** Invalid lines of a file, said as `faults`. */
  lines?: readonly LineProblem[]
  /** As `problem`, for sentences that belong to another package. */
  text?: Message
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

/** An invalid line of a file: 1-based number, text and what is wrong. */
export interface LineProblem {
  line: number
  text: string
  problem: Problem
}

/** An error that a caller sees: a code of the contract and its details. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  override name = 'AppError'
  readonly code: C
  readonly details: Readonly<Record<string, unknown>>
  readonly problem: Problem | undefined
  readonly fields: FieldProblems | undefined
  readonly lines: readonly LineProblem[] | undefined
  /** The sentence of this situation. Undefined if that of the code says all. */
  readonly text: Message | undefined

  constructor(code: C, ...[details, { problem, fields, lines, text, cause } = {}]: Arguments<C>) {
    const said = problem ? { en: sayProblem(problem, 'en'), de: sayProblem(problem, 'de') } : text
    super(said?.en ?? englishErrors[code], { cause })
    this.code = code
    this.details = details ?? {}
    this.problem = problem
    this.fields = fields
    this.lines = lines
    this.text = said
  }
}

export const createProblem = (code: ProblemCode, params?: ProblemParams): Problem => ({
  code,
  ...(params && { params }),
})

/** A `CONFLICT` that says what is in the way. */
export const conflict = (code: ProblemCode, params?: ProblemParams): AppError<'CONFLICT'> =>
  new AppError('CONFLICT', { success: false }, { problem: createProblem(code, params) })

/** `INVALID_INPUT` with the problems of fields. */
export const refuseFields = (fields: FieldProblems, cause?: unknown): AppError<'INVALID_INPUT'> =>
  new AppError('INVALID_INPUT', {}, { fields, cause })

/** `INVALID_INPUT` for one field. */
export const refuseField = (
  field: string,
  code: ProblemCode,
  params?: ProblemParams,
): AppError<'INVALID_INPUT'> => refuseFields({ [field]: [createProblem(code, params)] })

/** `MAPPING_REFUSED` with what is wrong with the columns. */
export const refuseMapping = (problems: readonly Problem[]): AppError<'MAPPING_REFUSED'> =>
  new AppError('MAPPING_REFUSED', { header_mapping: [] }, { fields: { header_mapping: problems } })
