import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints } from '@merkwerk/contract'
import { afterEach, expect, test } from 'vitest'
import { createCaller } from './caller.ts'
import { expiryOf, Session } from './session.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void
const analytics = { total_searches: 1, successful_searches: 1, failed_searches: 0, current_balance: 5 }
const open: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** An access token that says when it ends, in seconds from now. */
function tokenFor(seconds: number): string {
  const claims = { exp: Math.floor(Date.now() / 1000) + seconds }
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${seconds}`
}

/** A server that answers by `answer` on a free port, and a browser's session with its caller. */
async function setUp(answer: Answer, access = tokenFor(900)) {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    answer(request, response, body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => new Promise((resolve) => server.close(resolve)))
  server.keepAliveTimeout = 1

  const values = new Map<string, string>()
  const session = new Session(() => ({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => values.set(key, value),
    removeItem: (key) => values.delete(key),
    clear: () => values.clear(),
  }))
  session.start({ access, refresh: 'first' }, 'user')
  let turn = Promise.resolve()
  const caller = createCaller({
    session,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exclusively: (work) => {
      const result = turn.then(work)
      turn = result.then(
        () => undefined,
        () => undefined,
      )
      return result
    },
    language: () => 'de',
  })
  return { session, call: caller }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

test('a call carries the token and the language, and its answer is checked', async () => {
  const seen: IncomingMessage['headers'][] = []
  const { call, session } = await setUp((request, response) => {
    seen.push(request.headers)
    json(response, 200, analytics)
  })
  expect(await call(endpoints.getJobAnalytics, {})).toEqual(analytics)
  expect(seen[0]).toMatchObject({ authorization: `Bearer ${session.access}`, 'accept-language': 'de' })
})

test('an answer that lacks fields and one that is no JSON are told apart', async () => {
  const { call } = await setUp((request, response) =>
    request.url?.includes('Analytics') ? json(response, 200, {}) : response.end('<html>'),
  )
  await expect(call(endpoints.getJobAnalytics, {})).rejects.toMatchObject({ code: 'INCOMPLETE_ANSWER' })
  await expect(call(endpoints.getProfile, {})).rejects.toMatchObject({ code: 'INVALID_ANSWER' })
})

test('a token about to end is renewed before the call, once for calls at the same time', async () => {
  const renewed: string[] = []
  const fresh = tokenFor(900)
  const { call, session } = await setUp((request, response, body) => {
    if (request.url === endpoints.refreshToken.path) {
      renewed.push((JSON.parse(body) as { refresh: string }).refresh)
      json(response, 200, { access: fresh, refresh: 'second' })
    } else if (request.headers.authorization === `Bearer ${fresh}`) json(response, 200, analytics)
    else json(response, 401, { code: 'UNAUTHENTICATED' })
  }, tokenFor(5))
  await Promise.all([call(endpoints.getJobAnalytics, {}), call(endpoints.getJobAnalytics, {})])
  expect(renewed).toEqual(['first'])
  expect(session.refresh).toBe('second')
})

test('a 401 is answered by renewing and asking again', async () => {
  const fresh = tokenFor(901)
  const { call } = await setUp((request, response) => {
    if (request.url === endpoints.refreshToken.path) json(response, 200, { access: fresh, refresh: 'second' })
    else if (request.headers.authorization === `Bearer ${fresh}`) json(response, 200, analytics)
    else json(response, 401, { code: 'UNAUTHENTICATED' })
  })
  expect(await call(endpoints.getJobAnalytics, {})).toEqual(analytics)
})

test('a 401 that remains ends the session and says so', async () => {
  const { call, session } = await setUp((_, response) => json(response, 401, { code: 'UNAUTHENTICATED' }))
  let ended = 0
  session.subscribe(() => ended++)
  await expect(call(endpoints.getJobAnalytics, {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect([session.access, session.refresh, session.role]).toEqual([null, null, null])
  expect(ended).toBe(1)
})

test('a server error never ends a session', async () => {
  const { call, session } = await setUp((_, response) => json(response, 500, { code: 'INTERNAL' }))
  await expect(call(endpoints.getJobAnalytics, {})).rejects.toMatchObject({ code: 'INTERNAL', status: 500 })
  expect(session.access).not.toBeNull()
})

test('an error without a known code is classed by its status', async () => {
  const { call } = await setUp((_, response) => response.writeHead(413).end('<h1>too large</h1>'))
  const file = new File(['a'], 'a.csv')
  const form = { job_name: 'a', header_mapping: '{}' }
  await expect(call(endpoints.getEstimation, { form, file })).rejects.toMatchObject({
    code: 'FILE_TOO_LARGE',
  })
})

test('a server out of reach is told apart from a call that was given up', async () => {
  const { call } = await setUp((request) => request.socket.destroy())
  await expect(call(endpoints.getJobAnalytics, {})).rejects.toMatchObject({ code: 'NO_ANSWER' })
  const given = call(endpoints.getJobAnalytics, { signal: AbortSignal.abort() })
  await expect(given).rejects.toMatchObject({ name: 'AbortError' })
})

test('what is no token has run out long ago', () => {
  expect(expiryOf('rubbish')).toBe(0)
  expect(expiryOf(tokenFor(60))).toBeGreaterThan(Date.now())
})

test('a refusal to renew ends the session with the reason the server gives', async () => {
  const { call, session } = await setUp((request, response) =>
    request.url === endpoints.refreshToken.path
      ? json(response, 401, { code: 'SESSION_ENDED', reason: 'other-device' })
      : json(response, 401, { code: 'UNAUTHENTICATED' }),
  )
  const reasons: unknown[] = []
  session.subscribe((reason) => reasons.push(reason))
  await Promise.allSettled([call(endpoints.getJobAnalytics, {}), call(endpoints.getProfile, {})])
  expect(reasons).toEqual(['other-device'])
})

test('a session that its owner ended is not ended again by a call that was under way', async () => {
  const { call, session } = await setUp((_, response) => json(response, 401, { code: 'UNAUTHENTICATED' }))
  const reasons: unknown[] = []
  session.subscribe((reason) => reasons.push(reason))
  const underWay = call(endpoints.getJobAnalytics, {})
  session.end()
  await expect(underWay).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(reasons).toEqual([undefined])
})
