import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { endpoints } from '@merkwerk/contract'
import { expect, test } from 'vitest'
import { json, type Respond, startServer, tokenFor } from '../testing/loopback-server.ts'
import { createClient, signIn } from './client.ts'
import { createSession } from './session.ts'

const analytics = { total_searches: 1, successful_searches: 1, failed_searches: 0, current_balance: 5 }
const fresh = tokenFor(900)

/** A server that accepts only the token `fresh`, and renews every refresh token with it. */
function renewing(renewed: string[]): Respond {
  return (request, response, body) => {
    if (request.url === endpoints.refreshToken.path) {
      renewed.push((JSON.parse(body) as { refresh: string }).refresh)
      json(response, 200, { access: fresh, refresh: 'second' })
    } else if (request.headers.authorization === `Bearer ${fresh}`) json(response, 200, analytics)
    else json(response, 401, { code: 'UNAUTHENTICATED' })
  }
}

test('sends token and language, and parses the response', async () => {
  const seen: IncomingMessage['headers'][] = []
  await using server = await startServer((request, response) => {
    seen.push(request.headers)
    json(response, 200, { ...analytics, unknown: 1 })
  })
  const { call } = createClient({ baseUrl: server.url, token: 'abc', language: () => 'de' })
  expect(await call(endpoints.getJobAnalytics)).toEqual(analytics)
  expect(seen[0]).toMatchObject({ authorization: 'Bearer abc', 'accept-language': 'de' })
})

test('reads a refusal that comes with an ok status', async () => {
  await using server = await startServer((_, response) =>
    json(response, 200, { success: false, error: 'The card was declined.' }),
  )
  const { call } = createClient({ baseUrl: server.url, token: 'abc' })
  await expect(call(endpoints.getJobAnalytics)).rejects.toMatchObject({
    status: 200,
    message: 'The card was declined.',
  })
})

test('distinguishes a response that breaks the contract from one that is not JSON', async () => {
  await using server = await startServer((request, response) =>
    request.url?.includes('Analytics') ? json(response, 200, {}) : response.end('<html>'),
  )
  const { call } = createClient({ baseUrl: server.url, token: 'abc' })
  await expect(call(endpoints.getJobAnalytics)).rejects.toMatchObject({ code: 'INCOMPLETE_RESPONSE' })
  await expect(call(endpoints.getProfile)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
})

test.each([
  ['before the call when the token is about to expire', tokenFor(5)],
  ['after a 401', tokenFor(800)],
])('renews the token once for concurrent calls, %s', async (_, access) => {
  const renewed: string[] = []
  await using server = await startServer(renewing(renewed))
  const session = createSession({ access, refresh: 'first' })
  const { call } = createClient({ baseUrl: server.url, session })
  const results = await Promise.all(Array.from({ length: 5 }, () => call(endpoints.getJobAnalytics)))
  expect(results).toEqual(Array.from({ length: 5 }, () => analytics))
  expect(renewed).toEqual(['first'])
  expect(session.refresh).toBe('second')
})

test('ends the session with the reason of the server when the renewal is refused', async () => {
  await using server = await startServer((request, response) =>
    request.url === endpoints.refreshToken.path
      ? json(response, 401, { code: 'SESSION_ENDED', reason: 'other-device' })
      : json(response, 401, { code: 'UNAUTHENTICATED' }),
  )
  const reasons: string[] = []
  const session = createSession({ access: tokenFor(900), refresh: 'first' })
  const { call } = createClient({
    baseUrl: server.url,
    session: {
      get access() {
        return session.access
      },
      get refresh() {
        return session.refresh
      },
      renew: session.renew,
      end: (reason) => reasons.push(reason),
    },
  })
  await expect(call(endpoints.getProfile)).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 })
  expect(reasons).toEqual(['other-device'])
})

test('keeps the session after a server error', async () => {
  await using server = await startServer((_, response) => json(response, 500, { code: 'INTERNAL' }))
  const session = createSession({ access: tokenFor(900), refresh: 'first' })
  const { call } = createClient({ baseUrl: server.url, session })
  await expect(call(endpoints.getJobAnalytics)).rejects.toMatchObject({ code: 'INTERNAL', status: 500 })
  expect(session.access).not.toBeNull()
})

test('describes an error with its request, its fields and the time to wait', async () => {
  await using server = await startServer((request, response) =>
    request.url?.startsWith('/user/')
      ? json(response, 400, {
          code: 'INVALID_INPUT',
          error: 'Please check.',
          request_id: 'r1',
          email: ['Bad', 'Worse'],
        })
      : response.writeHead(429, { 'retry-after': '7', 'x-request-id': 'r2' }).end('<h1>slow down</h1>'),
  )
  const { call } = createClient({ baseUrl: server.url })
  const credentials = { email: 'a@b.test', password: 'p' }
  await expect(call(endpoints.login, { body: credentials })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    message: 'Please check.',
    requestId: 'r1',
    fieldErrors: { email: 'Bad' },
  })
  const message = { name: 'a', email: 'a@b.test', subject: 's', message: 'm' }
  await expect(call(endpoints.sendContactMessage, { body: message })).rejects.toMatchObject({
    code: 'THROTTLED',
    requestId: 'r2',
    retryAfter: 7,
    fieldErrors: {},
  })
})

test('distinguishes an unreachable server from an aborted call', async () => {
  await using server = await startServer((request) => request.socket.destroy())
  const { call } = createClient({ baseUrl: server.url, token: 'abc' })
  await expect(call(endpoints.getJobAnalytics)).rejects.toMatchObject({ code: 'NO_RESPONSE', status: 0 })
  const aborted = call(endpoints.getJobAnalytics, { signal: AbortSignal.abort() })
  await expect(aborted).rejects.toMatchObject({ name: 'AbortError' })
})

test('sends a file with its form', async () => {
  let sent = ''
  await using server = await startServer((_, response, body) => {
    sent = body
    json(response, 413, {})
  })
  const { call } = createClient({ baseUrl: server.url, token: 'abc' })
  const form = { job_name: 'Spring', header_mapping: '{}' }
  const upload = call(endpoints.getEstimation, { form, file: new File(['SKU;EAN'], 'list.csv') })
  await expect(upload).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' })
  expect(sent).toMatch(/name="job_name"\s+Spring/)
  expect(sent).toMatch(/name="file"; filename="list.csv"[\s\S]+SKU;EAN/)
})

test('aborts an upload that is under way and closes its connection', async () => {
  await using server = await startServer(() => undefined)
  const started = once(server.server, 'request') as Promise<[IncomingMessage]>
  const abort = new AbortController()
  const { call } = createClient({ baseUrl: server.url, token: 'abc' })
  const file = new File([new Uint8Array(30_000_000)], 'list.csv')
  const form = { job_name: 'a', header_mapping: '{}' }
  const upload = call(endpoints.getEstimation, { form, file, signal: abort.signal })
  const [request] = await started
  const closed = new Promise((resolve) => request.once('close', resolve))
  abort.abort()
  await expect(upload).rejects.toMatchObject({ name: 'AbortError' })
  await closed
  expect(request.complete).toBe(false)
})

test('downloads a link from its own origin, whatever origin the link has', async () => {
  const paths: unknown[] = []
  await using server = await startServer((request, response) => {
    paths.push(request.url)
    if (request.url?.includes('gone')) json(response, 410, { code: 'GONE' })
    else response.end('a;b')
  })
  const { download } = createClient({ baseUrl: `${server.url}/` })
  expect(await (await download('https://merkwerk.example/files/t/a.csv/?s=1')).text()).toBe('a;b')
  await expect(download('/files/gone/a.csv/')).rejects.toMatchObject({ code: 'GONE' })
  expect(paths).toEqual(['/files/t/a.csv/?s=1', '/files/gone/a.csv/'])
})

test('signs in and renews with the tokens of the login', async () => {
  const renewed: string[] = []
  const respond = renewing(renewed)
  await using server = await startServer((request, response, body) =>
    request.url === endpoints.login.path
      ? json(response, 200, { access: tokenFor(5), refresh: 'of-login', admin: false })
      : respond(request, response, body),
  )
  const client = await signIn({ baseUrl: server.url }, { email: 'a@b.test', password: 'p' })
  expect(await client.call(endpoints.getJobAnalytics)).toEqual(analytics)
  expect(renewed).toEqual(['of-login'])
})
