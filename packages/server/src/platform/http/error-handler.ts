import type { IncomingHttpHeaders } from 'node:http'
import { type ErrorCode, errorTable } from '@merkwerk/contract'
import { germanErrors } from '@merkwerk/contract/errors-de'
import { germanProblem } from '@merkwerk/contract/problems-de'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isConnectionError } from '../db/index.ts'
import { AppError, diskErrorCodes, errorCode } from '../errors.ts'
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

/** Problem details of the public API (RFC 9457). Errors of fields are in `errors`, because a field may be called `title`. */
const problemOf = (
  { code, details, localText, title }: ReturnType<typeof describeError>,
  instance: string,
) => ({
  ...(code === 'INVALID_INPUT' ? { errors: details } : details),
  type: `urn:merkwerk:error:${code}`,
  title,
  status: errorTable[code].status,
  detail: localText,
  code,
  request_id: instance,
})

const inGerman = (code: ErrorCode, details: Readonly<Record<string, unknown>>): string =>
  germanErrors[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(details[name] ?? ''))

/** Codes whose details are the problems of each field. */
const fieldErrors: readonly ErrorCode[] = ['INVALID_INPUT', 'MAPPING_REFUSED']

const germanDetails = (details: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(details).map(([field, problems]) => [
      field,
      Array.isArray(problems)
        ? problems.map((problem) => (typeof problem === 'string' ? germanProblem(problem) : problem))
        : problems,
    ]),
  )

/**
 * The code, text and details of an error for a caller. Logs internal errors once and gives no details of them. Without a text in both
 * languages, German is that of the code.
 */
export function describeError(error: unknown, headers: IncomingHttpHeaders, logger: FastifyBaseLogger) {
  const known = toAppError(error)
  if (!known) logger.error({ err: error }, 'call failed')
  else if (known.code === 'UNAVAILABLE')
    logger.warn({ err: known.cause ?? known }, 'a service cannot be reached')
  const { code, message, messages, details } = known ?? new AppError('INTERNAL')
  const language = wantedLanguage(headers) ?? 'en'
  const local = messages?.[language]
  const isGerman = language === 'de'
  const title = isGerman ? inGerman(code, details) : errorTable[code].text
  return {
    code,
    details: isGerman && fieldErrors.includes(code) ? germanDetails(details) : details,
    text: local ?? message,
    localText: local ?? (isGerman ? title : message),
    title,
  }
}

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
  const { code, details, text } = described
  if (typeof details.retry_after_seconds === 'number')
    reply.header('retry-after', details.retry_after_seconds)
  // A download may fail before its first byte, when its headers are set already.
  for (const name of fileHeaders) reply.removeHeader(name)
  reply.code(errorTable[code].status).header('cache-control', 'no-store')
  if (!request.url.startsWith('/api/v1/'))
    return void reply
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ ...details, error: text, code, request_id: request.id }))
  reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(problemOf(described, request.id)))
}
