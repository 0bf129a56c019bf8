import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errorTable } from '@merkwerk/contract'
import { englishErrors } from '@merkwerk/contract/errors-en'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './error-handler.ts'

/** The policy of all responses but the app's pages and the reference page, which set their own. */
export const callPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Disables features that neither the app nor the payment provider's fields need. */
export const permissions = 'camera=(), display-capture=(), geolocation=(), microphone=(), usb=()'

/** Headers of responses that are sent before any hook runs. */
const listBareHeaders = (isHttps: boolean) => ({
  'content-security-policy': callPolicy,
  'permissions-policy': permissions,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
  ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** Responds to an address that the router cannot parse, for example with a broken `%` or an overlong segment. */
export const respondToBadAddress =
  (isHttps: boolean) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({ ...listBareHeaders(isHttps), 'x-request-id': request.id })
    sendError(error, request, reply)
  }

const codes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
}

/** Responds to invalid HTTP, oversized headers and timeouts, and closes the connection. */
export const respondToBrokenRequest =
  (isHttps: boolean) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const code = codes[error.code ?? ''] ?? 'INVALID_INPUT'
    const { status } = errorTable[code]
    const body = JSON.stringify({ error: englishErrors[code], code, request_id: randomUUID() })
    const headers = {
      ...listBareHeaders(isHttps),
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    if (socket.writable)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    socket.destroy(error)
  }
