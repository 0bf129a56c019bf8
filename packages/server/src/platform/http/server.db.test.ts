import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { type Endpoint, endpointsFor } from '@merkwerk/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createTestContext } from '../../testing/index.ts'
import type { Context } from '../context.ts'
import { openDatabase } from '../db/index.ts'
import { FilesUnavailableError } from '../storage/index.ts'
import { buildServer, type Route, route } from './index.ts'

const anyone = endpointsFor('public', 'jobs')
const basics = { key: null, summary: '', errors: [] } as const
const rows = new Map<string, () => never>()

const getRow = anyone.get('/test/rows/:id/', {
  ...basics,
  params: z.object({ id: z.string() }),
  query: z.object({ limit: z.coerce.number().max(9).default(3) }),
  response: z.object({ id: z.string(), limit: z.number() }),
})
const upload = anyone.post('/test/upload/', {
  ...basics,
  form: z.object({ name: z.string().min(1, 'Name is required') }),
  response: z.object({
    text: z.string(),
    name: z.string(),
    fileName: z.string(),
    bytes: z.number(),
    sha256: z.string(),
  }),
})
const file = anyone.post('/test/file/', {
  ...basics,
  fileTypes: ['text/csv'],
  query: z.object({ filename: z.string() }),
  response: z.object({ text: z.string(), fileName: z.string() }),
})
const download = anyone.get('/test/download/', { ...basics, response: 'file' })
const brokenDownload = anyone.get('/test/broken-download/', { ...basics, response: 'file' })
const events = anyone.get('/test/events/', { ...basics, response: 'events' })

let context: Context
let server: FastifyInstance
let url: string
let hasEventCallerLeft: Promise<void>

const routes: Route[] = [
  route(getRow, async (_context, { params, query }) => {
    rows.get(params.id)?.()
    return { id: params.id, limit: query.limit, password_hash: 'secret' }
  }),
  route(upload, async (_context, { form, file }) => ({
    text: await readFile(file.path, 'utf8'),
    name: form.name,
    fileName: file.fileName,
    bytes: file.bytes,
    sha256: file.sha256,
  })),
  route(file, async (_context, { file: { path: place, fileName } }) => ({
    text: await readFile(place, 'utf8'),
    fileName,
  })),
  route(brokenDownload, async () => ({
    body: Readable.from(
      (async function* () {
        yield await Promise.reject<string>(new Error('the file cannot be read'))
      })(),
    ),
    bytes: 5,
    contentType: 'text/csv',
    fileName: 'broken.csv',
  })),
  route(download, async () => ({
    body: Readable.from(['a;b\r\n']),
    contentType: 'text/csv; charset=utf-8',
    fileName: 'Prüfung "1".csv',
    bytes: 5,
  })),
  route(events, async (_context, { signal }) => {
    hasEventCallerLeft = new Promise((resolve) => signal.addEventListener('abort', () => resolve()))
    return new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('event: progress\n\n')),
    })
  }),
]

beforeAll(async () => {
  context = await createTestContext({ MAX_UPLOAD_MB: '1' })
  server = await buildServer(context, { routes, authenticate: async () => undefined })
  url = await server.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await server.close()
  await context[Symbol.asyncDispose]()
})

const get = async (address: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}${address}`, { headers })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}

describe('responses', () => {
  test('contain only the fields of the contract', async () => {
    expect((await get('/test/rows/7/')).body).toEqual({ id: '7', limit: 3 })
  })

  test('are the same without a trailing slash, and are never cached', async () => {
    const { body, headers } = await get('/test/rows/7?limit=9')
    expect(body).toEqual({ id: '7', limit: 9 })
    expect(headers.get('cache-control')).toBe('private, no-store')
  })

  test('have the name and length of a download', async () => {
    const response = await fetch(`${url}/test/download/`)
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Pr_fung__1_.csv"; filename*=UTF-8''Pr%C3%BCfung%20%221%22.csv`,
    )
    expect(response.headers.get('content-length')).toBe('5')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(await response.text()).toBe('a;b\r\n')
  })

  test('stream events while the stream is open, and notify the handler when the caller disconnects', async () => {
    const abort = new AbortController()
    const response = await fetch(`${url}/test/events/`, { signal: abort.signal })
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    const first = await response.body!.getReader().read()
    expect(new TextDecoder().decode(first.value)).toBe('event: progress\n\n')
    abort.abort()
    await hasEventCallerLeft
  })
})

test.each(['/test/rows/7/', '/none/', '/healthz', '/api/docs/'])(
  '%s has headers against sniffing, framing and referrers',
  async (path) => {
    const { headers } = await fetch(url + path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    })
    expect(headers.has('x-powered-by')).toBe(false)
  },
)

describe('errors', () => {
  const failWith = async (error: unknown) => {
    rows.set('failing', () => {
      throw error
    })
    return get('/test/rows/failing/')
  }

  test('list invalid input by field', async () => {
    const { status, body, headers } = await get('/test/rows/7/?limit=many')
    expect(status).toBe(400)
    expect(body).toEqual({
      error: 'Please check your input.',
      code: 'INVALID_INPUT',
      request_id: headers.get('x-request-id'),
      limit: ['Please enter a number'],
    })
    const german = await get('/test/rows/7/?limit=many', { 'accept-language': 'de' })
    expect(german.body).toMatchObject({ limit: ['Bitte geben Sie eine Zahl ein'] })
  })

  test('hide the details of unexpected errors', async () => {
    const { status, body } = await failWith(new Error('password of the database is hunter2'))
    expect(status).toBe(500)
    expect(body).toEqual({
      error: 'Server error. Please try again later.',
      code: 'INTERNAL',
      request_id: expect.any(String),
    })
  })

  test.each([
    ['a full disk', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    ['files that cannot be reached', new FilesUnavailableError('gone')],
    ['a database that shuts down', Object.assign(new Error('bye'), { code: '57P01' })],
  ])('are 503 for %s', async (_what, error) => {
    expect(await failWith(error)).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  })

  test('of a download before its first byte are no file', async () => {
    const { status, headers, body } = await get('/test/broken-download/')
    expect([status, headers.get('content-disposition')]).toEqual([500, null])
    expect(body).toMatchObject({ code: 'INTERNAL', error: 'Server error. Please try again later.' })
  })

  test('are JSON for unknown API addresses', async () => {
    expect(await get('/test/none/')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await get('/test/none/', { accept: 'application/json' })).toMatchObject({ status: 404 })
  })

  test.each([
    ['no JSON', '{"email":'],
    ['an attack on prototypes', '{"__proto__":{"admin":true}}'],
  ])('are 400 for a body that is %s', async (_what, body) => {
    const response = await fetch(`${url}/test/upload/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT' })
  })
})

describe('uploads', () => {
  const incoming = () => readdir(path.join(context.config.dataDir, 'incoming'))
  const send = async (parts: [string, string | Blob, string?][]) => {
    const form = new FormData()
    for (const [name, value, fileName] of parts)
      if (typeof value === 'string') form.append(name, value)
      else form.append(name, value, fileName)
    const response = await fetch(`${url}/test/upload/`, { method: 'POST', body: form })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  test('reach the handler as a file in any order of the parts, and are deleted afterwards', async () => {
    const file: [string, Blob, string] = ['file', new Blob(['abc']), 'Liste ä.csv']
    for (const parts of [
      [file, ['name', 'x']],
      [['name', 'x'], file],
    ] as [string, string | Blob, string?][][])
      expect(await send(parts)).toEqual({
        status: 200,
        body: {
          text: 'abc',
          name: 'x',
          fileName: 'Liste ä.csv',
          bytes: 3,
          sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
        },
      })
    expect(await incoming()).toEqual([])
  })

  test('reach the handler as a body, and are refused above the limit without breaking the connection', async () => {
    const sendBody = (body: BodyInit, type = 'text/csv') =>
      fetch(`${url}/test/file/?filename=a.csv`, {
        method: 'POST',
        headers: { 'content-type': type },
        body,
        duplex: 'half',
      } as RequestInit)
    expect(await (await sendBody('a;b')).json()).toEqual({ text: 'a;b', fileName: 'a.csv' })
    const tooLarge = () => new Uint8Array(1024 * 1024 + 1)
    expect((await sendBody(tooLarge())).status).toBe(413)
    // Without a length, the limit is found while the body arrives.
    const unmeasured = new Blob([tooLarge(), tooLarge(), tooLarge()]).stream()
    expect((await sendBody(unmeasured)).status).toBe(413)
    expect((await sendBody('a', 'application/json')).status).toBe(400)
    expect(await incoming()).toEqual([])
  })

  test('are refused with a null character in the file name', async () => {
    const body = [
      '--x',
      'content-disposition: form-data; name="file"; filename="a\0b.csv"',
      'content-type: text/csv',
      '',
      'a;b',
      '--x--',
      '',
    ].join('\r\n')
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const response = await fetch(`${url}/test/upload/`, { method: 'POST', headers, body })
    expect(response.status).toBe(400)
    expect(await incoming()).toEqual([])
  })

  test('are refused and deleted above the limit', async () => {
    const { status, body } = await send([
      ['file', new Blob([new Uint8Array(1024 * 1024 + 1)]), 'big.csv'],
      ['name', 'x'],
    ])
    expect(status).toBe(413)
    expect(body).toMatchObject({
      code: 'FILE_TOO_LARGE',
      error: 'File too large. Please upload a smaller file.',
    })
    expect(await incoming()).toEqual([])
  })

  test('are refused and deleted without a file, with a second one, or with a missing field', async () => {
    expect(await send([['name', 'x']])).toMatchObject({
      status: 400,
      body: { file: ['Please upload a CSV/XLSX file'] },
    })
    expect(await send([['file', new Blob(['a']), 'a.csv']])).toMatchObject({
      status: 400,
      body: { name: [expect.any(String)] },
    })
    expect(
      await send([
        ['file', new Blob(['a']), 'a.csv'],
        ['file', new Blob(['b']), 'b.csv'],
      ]),
    ).toMatchObject({ status: 413 })
    expect(await send([['other', new Blob(['a']), 'a.csv']])).toMatchObject({ status: 400 })
    expect(await incoming()).toEqual([])
  })
})

describe('health', () => {
  test('is ready while database, queue and files are usable', async () => {
    expect(await get('/healthz')).toMatchObject({ status: 200 })
    expect(await get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  })

  test('is alive but not ready while they are not', async () => {
    const db = openDatabase('postgres://127.0.0.1:1/none')
    const broken = await buildServer({ ...context, db }, { routes: [], authenticate: async () => undefined })
    expect((await broken.inject('/healthz')).statusCode).toBe(200)
    const ready = await broken.inject('/readyz')
    expect([ready.statusCode, ready.json().code]).toEqual([503, 'UNAVAILABLE'])
    await broken.close()
    await db.destroy()
  })

  test('serves metrics only to this machine, and not through a proxy', async () => {
    const response = await fetch(`${url}/metrics`)
    expect(await response.text()).toContain('merkwerk_http_request_seconds')
    expect(await get('/metrics', { 'x-forwarded-for': '192.0.2.1' })).toMatchObject({ status: 404 })
    const remote = await server.inject({ url: '/metrics', remoteAddress: '192.0.2.1' })
    expect(remote.statusCode).toBe(404)
  })
})

describe('documents', () => {
  test('describe every endpoint of the contract as OpenAPI 3.1', async () => {
    const { endpoints } = await import('@merkwerk/contract')
    const { body } = await get('/api/docs/openapi.json')
    const document = body as {
      openapi: string
      paths: Record<string, Record<string, { operationId: string }>>
    }
    expect(document.openapi).toBe('3.1.0')
    for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const operation =
        document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
      expect(operation?.operationId).toBe(name)
    }
  })

  test('have a page with scripts from this server only', async () => {
    const response = await fetch(`${url}/api/docs/`)
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self';")
    const html = await response.text()
    const scripts = [...html.matchAll(/<script[^>]*src="([^"]+)"[^>]*>([^<]*)</g)]
    expect(scripts.length).toBeGreaterThan(1)
    for (const [, source, inline] of scripts) {
      expect(inline?.trim()).toBe('')
      expect((await fetch(new URL(source!, `${url}/api/docs/`))).status).toBe(200)
    }
  })
})

test('closes the server without waiting for open event streams', async () => {
  const other = await buildServer(context, { routes, authenticate: async () => undefined })
  const address = await other.listen({ host: '127.0.0.1', port: 0 })
  const response = await fetch(`${address}/test/events/`)
  const reader = response.body!.getReader()
  await reader.read()
  await other.close()
  await expect(reader.read()).rejects.toThrow()
})

test('creates the folder for incoming uploads at startup', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'merkwerk-uploads-'))
  const other = { ...context, config: { ...context.config, dataDir: folder } }
  await (await buildServer(other, { routes: [], authenticate: async () => undefined })).close()
  expect(await readdir(folder)).toEqual(['incoming'])
  await rm(folder, { recursive: true })
})
