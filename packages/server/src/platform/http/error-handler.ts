import type { IncomingHttpHeaders } from 'node:http'
import { type ErrorCode, errorTable, fillIn, type Language, type Problem } from '@merkwerk/contract'
import { germanErrors } from '@merkwerk/contract/errors-de'
import { englishErrors } from '@merkwerk/contract/errors-en'
import { sayProblem } from '@merkwerk/contract/say-problem'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionError } from '../db/index.ts'
import { AppError, diskErrorCodes, errorCode, type FieldProblems } from '../errors.ts'
import { FilesUnavailableError } from '../storage/index.ts'
import { isStripeError, isUnreachable } from '../stripe/index.ts'
import { wantedLanguage } from './wanted-language.ts'

/** Maps an error to one that the caller sees; undefined for an internal error. */
function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  const isUnavailable = [isConnectionError, isUnreachable].some((check) => check(error))
  if (isUnavailable || error instanceof FilesUnavailableError || diskErrorCodes.includes(errorCode(error)))
    return new AppError('UNAVAILABLE', {}, { cause: error })
  // Stripe's status code is meant for our call, not for our caller.
  if (isStripeError(error)) return undefined
  const { code, statusCode } = error as Partial<FastifyError>
  if (code === 'FST_REQ_FILE_TOO_LARGE' || statusCode === 413)
    return new AppError('FILE_TOO_LARGE', {}, { cause: error })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('INVALID_INPUT', {}, { cause: error })
  return undefined
}

const numbersIn = (details: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(details).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )

const mapFields = <T>(fields: FieldProblems = {}, change: (problem: Problem) => T): Record<string, T[]> =>
  Object.fromEntries(Object.entries(fields).map(([name, problems]) => [name, problems.map(change)]))

/** A problem with its sentence, and its parameters in one language. */
interface NamedProblem {
  code: string
  params?: Record<string, string | number>
  detail: string
}

interface DescribedError {
  code: ErrorCode
  /** With the problems of fields and lines as sentences. */
  details: Readonly<Record<string, unknown>>
  /** The sentence of the code. */
  title: string
  /** That of the situation if it has one. */
  sentence: string
  /** As `sentence`, but the specification's calls have those of codes in English. */
  specified: string
  /** What programs read instead of sentences. */
  problem: NamedProblem | undefined
  fields: Readonly<Record<string, readonly NamedProblem[]>>
}

/**
 * The code, details and sentence of an error for a caller, in the caller's language. Logs internal errors once and gives no details of
 * them.
 */
export function describeError(
  error: unknown,
  headers: IncomingHttpHeaders,
  logger: FastifyBaseLogger,
): DescribedError {
  const known = toAppError(error)
  if (!known) logger.error({ err: error }, 'call failed')
  else if (known.code === 'UNAVAILABLE')
    logger.warn({ err: known.cause ?? known }, 'a service cannot be reached')
  const { code, text, details, problem, fields, lines } = known ?? new AppError('INTERNAL')
  const language = wantedLanguage(headers) ?? 'en'
  const say = (found: Problem): string => sayProblem(found, language)
  const title = language === 'de' ? fillIn(germanErrors[code], numbersIn(details)) : englishErrors[code]
  return {
    code,
    details: {
      ...details,
      ...mapFields(fields, say),
      ...(lines && { faults: lines.map(({ line, text, problem }) => ({ line, text, fault: say(problem) })) }),
    },
    title,
    sentence: text?.[language] ?? title,
    specified: text?.[language] ?? englishErrors[code],
    problem: problem && nameProblem(problem, language),
    fields: mapFields(fields, (found) => nameProblem(found, language)),
  }
}

function nameProblem(problem: Problem, language: Language): NamedProblem {
  const params = Object.entries(problem.params ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? value[language] : value,
  ])
  return {
    code: problem.code,
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
    detail: sayProblem(problem, language),
  }
}

/** Problem details of the public API (RFC 9457). Problems of fields are in `errors`, because a field may be called `title`. */
const toProblemDetails = (
  { code, details, fields, problem, title, sentence }: DescribedError,
  instance: string,
) => ({
  ...(code === 'INVALID_INPUT' ? { errors: fields } : details),
  ...(problem && { problem }),
  type: `urn:merkwerk:error:${code}`,
  title,
  status: errorTable[code].status,
  detail: sentence,
  code,
  request_id: instance,
})

/** What describes a file and is not true of an error. */
const fileHeaders = [
  'content-disposition',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
]

/** Sends every error as `{error, code, request_id, …details}`, and as problem details below `/api/v1`. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const described = describeError(error, request.headers, request.log)
  const { code, details, specified } = described
  if (typeof details.retry_after_seconds === 'number')
    reply.header('retry-after', details.retry_after_seconds)
  // A download may fail before its first byte, when its headers are set already.
  for (const name of fileHeaders) reply.removeHeader(name)
  reply.code(errorTable[code].status).header('cache-control', 'no-store')
  if (!request.url.startsWith('/api/v1/'))
    return void reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ ...details, error: specified, code, request_id: request.id }))
  reply
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(toProblemDetails(described, request.id)))
}
