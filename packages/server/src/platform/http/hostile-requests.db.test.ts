import { once } from 'node:events'
import { connect } from 'node:net'
import { endpointsFor } from '@merkwerk/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestContext } from '../../testing/index.ts'
import type { Context } from '../context.ts'
import { buildServer, route } from './index.ts'

const echo = endpointsFor('public', 'jobs').post('/test/echo/:word/', {
  key: null,
  summary: '',
  params: z.object({ word: z.string() }),
  body: z.object({ text: z.string().optional() }),
  response: z.object({ word: z.string(), text: z.string().optional() }),
  errors: [],
})

let context: Context
let server: FastifyInstance
let port: number

beforeAll(async () => {
  context = await createTestContext()
  server = await buildServer(context, {
    routes: [route(echo, async (_context, { params, body }) => ({ ...params, ...body }))],
    authenticate: async () => undefined,
    timeouts: { headersMs: 200, requestMs: 400, checkMs: 50 },
  })
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  await server.close()
  await context[Symbol.asyncDispose]()
})

interface RawAnswer {
  status: number
  headers: Record<string, string>
  code: unknown
}

/** Sends bytes and waits until the server closes the connection. Returns the response. */
async function sendRaw(text: string): Promise<RawAnswer> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1')
  })
  socket.on('error', () => undefined)
  socket.write(text)
  await once(socket, 'close')
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => line.split(': ') as [string, string])
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value])),
    code: (JSON.parse(body || '{}') as { code?: unknown }).code,
  }
}

const post = (word: string, headers: string, body = ''): string =>
  `POST /test/echo/${word}/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\n${headers}\r\n${body}`

test('accepts the valid request on which the following cases are based', async () => {
  expect(await sendRaw(post('a', 'Content-Length: 2\r\n', '{}'))).toMatchObject({ status: 200 })
})

describe('closes the connection of an incomplete request', () => {
  test.each([
    ['in its headers', 'POST /test/echo/a/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: '],
    ['in its body', post('a', 'Content-Length: 100\r\n', '{"text":')],
  ])('%s', async (_where, text) => {
    expect(await sendRaw(text)).toMatchObject({ status: 408, code: 'TOO_SLOW' })
  })
})

describe('refuses oversized and malformed requests in the format of all errors', () => {
  test.each([
    ['headers without end', post('a', `X-Long: ${'a'.repeat(20_000)}\r\n`), 431, 'HEADERS_TOO_LARGE'],
    ['an address without end', post('a'.repeat(3_000), ''), 400, 'INVALID_INPUT'],
    ['a broken escape in the address', post('%zz', ''), 400, 'INVALID_INPUT'],
    ['a body beyond the limit', post('a', 'Content-Length: 9999999\r\n', '{}'), 413, 'FILE_TOO_LARGE'],
    ['no request at all', '\x16\x03\x01\r\n\r\n', 400, 'INVALID_INPUT'],
    ['a line break in a header', post('a', 'X-A: b\rX-C: d\r\n'), 400, 'INVALID_INPUT'],
    [
      'two lengths, to smuggle a second request',
      post('a', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
      400,
      'INVALID_INPUT',
    ],
    [
      'two different lengths',
      post('a', 'Content-Length: 2\r\nContent-Length: 3\r\n', '{}'),
      400,
      'INVALID_INPUT',
    ],
  ])('%s', async (_what, text, status, code) => {
    const answer = await sendRaw(text)
    expect(answer).toMatchObject({ status, code })
    expect(answer.headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test.each(['TRACE', 'OPTIONS', 'PROPFIND'])('the method %s', async (method) => {
    const { status } = await sendRaw(
      `${method} /test/echo/a/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    )
    expect([400, 404, 405]).toContain(status)
  })
})

describe('names the field of a text that the database cannot store', () => {
  test.each(['\0', 'a\ud800'])('%j', async (text) => {
    const body = JSON.stringify({ text })
    const response = await server.inject({
      method: 'POST',
      url: '/test/echo/a/',
      headers: { 'content-type': 'application/json' },
      payload: body,
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ text: ['Contains characters that are not allowed.'] })
  })
})
