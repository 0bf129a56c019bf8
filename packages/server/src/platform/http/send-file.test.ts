import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileResponse } from './route.ts'
import { sendFile } from './send-file.ts'

const text = '0123456789'
const usual = {
  body: () => Readable.from([text]),
  part: ({ start, end }) => Readable.from([text.slice(start, end + 1)]),
  contentType: 'text/plain',
  fileName: 'digits.txt',
  bytes: text.length,
  version: { tag: '"one"', changedAt: undefined },
} satisfies FileResponse

let file: FileResponse = usual
const server = Fastify()
let url: string

beforeAll(async () => {
  server.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler: async (request, reply) => sendFile(request, reply, file),
  })
  url = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

async function get(headers: Record<string, string>, changed: Partial<FileResponse> = {}, method = 'GET') {
  file = { ...usual, ...changed }
  const response = await fetch(url, { method, headers })
  return {
    status: response.status,
    body: await response.text(),
    length: response.headers.get('content-length'),
    range: response.headers.get('content-range'),
    unit: response.headers.get('accept-ranges'),
  }
}

const whole = { status: 200, body: text, length: '10', range: null, unit: 'bytes' }

test('a file with a size and a strong tag announces that it can be resumed', async () => {
  expect(await get({})).toEqual(whole)
  expect(await get({}, {}, 'HEAD')).toEqual({ ...whole, body: '' })
})

test.each([
  ['bytes=0-', text, 'bytes 0-9/10'],
  ['bytes=2-', '23456789', 'bytes 2-9/10'],
  ['bytes=2-4', '234', 'bytes 2-4/10'],
  ['bytes=9-9', '9', 'bytes 9-9/10'],
  ['bytes=4-99', '456789', 'bytes 4-9/10'],
])('%s gets its part', async (range, body, contentRange) => {
  const part = { status: 206, body, length: String(body.length), range: contentRange, unit: 'bytes' }
  expect(await get({ range })).toEqual(part)
  expect(await get({ range, 'if-range': '"one"' })).toEqual(part)
})

test.each(['bytes=10-', 'bytes=99-100'])('%s is not satisfiable', async (range) => {
  expect(await get({ range })).toMatchObject({ status: 416, body: '', range: 'bytes */10' })
})

test.each(['bytes=0-1,4-5', 'bytes=-3', 'bytes=5-2', 'bytes=50-20', 'bytes=-', 'rows=1-2', 'bytes=1-x'])(
  '%s gets the whole file',
  async (range) => {
    expect(await get({ range })).toEqual(whole)
  },
)

test.each(['"two"', 'W/"one"', 'Mon, 23 Nov 2026 10:00:00 GMT'])(
  'a resumed download of version %s gets the whole file',
  async (condition) => {
    expect(await get({ range: 'bytes=2-', 'if-range': condition })).toEqual(whole)
  },
)

test('a file without a size, a strong tag or parts is sent as a whole', async () => {
  const plain = { ...whole, unit: null }
  const weak = { tag: 'W/"one"', changedAt: undefined }
  expect(await get({ range: 'bytes=2-' }, { version: weak })).toEqual(plain)
  expect(await get({ range: 'bytes=2-', 'if-range': 'W/"one"' }, { version: weak })).toEqual(plain)
  for (const missing of ['bytes', 'version', 'part'] as const) {
    const { [missing]: _left, ...changed } = usual
    file = changed
    const response = await fetch(url, { headers: { range: 'bytes=2-' } })
    expect([response.status, await response.text()], missing).toEqual([200, text])
  }
})

test('a current copy is not sent again, whatever its range', async () => {
  expect(await get({ range: 'bytes=2-', 'if-none-match': '"one"' })).toMatchObject({ status: 304, body: '' })
})
