import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorCode, errorTable } from '@merkwerk/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { answerError } from './error-handler.ts'

/** For everything but the app's pages and the reference page, which set their own. */
export const callPolicy = "default-src 'none'; frame-ancestors 'none'"

/** What is answered before any hook has run. */
const bareHeaders = {
  'content-security-policy': callPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** Answers an address that the router cannot read, such as one with a broken `%` or an endless part. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ ...bareHeaders, 'x-request-id': request.id })
  answerError(error, request, reply)
}

const codes: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'TOO_SLOW',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
}

/** Answers what is no request, has endless headers or comes too slowly, and closes its connection. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const code = codes[error.code ?? ''] ?? 'INVALID_INPUT'
  const { status, text } = errorTable[code]
  const body = JSON.stringify({ error: text, code, request_id: randomUUID() })
  const headers = {
    ...bareHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable)
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
  socket.destroy(error)
}
