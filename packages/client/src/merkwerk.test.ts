import type { IncomingMessage } from 'node:http'
import { v1Endpoints } from '@merkwerk/contract/v1'
import { describe, expect, test } from 'vitest'
import type { MerkwerkOptions } from './caller.ts'
import { Merkwerk } from './merkwerk.ts'
import { json, type Respond, startServer } from './testing/loopback-server.ts'
import { operationPaths } from './v1/types.ts'

const usage = { coins: { available: 5, held: 0, owed: 0 }, key: null }
const quote = { rows: 'open' } as const

/** A server whose first responses fail, and a client of it. */
async function openServer(respond: Respond, options: Partial<MerkwerkOptions> = {}) {
  const requests: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = []
  const server = await startServer((request, response, body) => {
    requests.push(request)
    respond(request, response, body)
  })
  const merkwerk = new Merkwerk({ apiKey: 'mw_test_x', baseUrl: `${server.url}/`, ...options })
  return { merkwerk, requests, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

/** Refuses the first calls with these statuses, and asks for no pause. */
const refuseFirst =
  (statuses: number[], then: Respond): Respond =>
  (request, response, body) => {
    const status = statuses.shift()
    if (status === undefined) return then(request, response, body)
    if (status === 0) return void request.socket.destroy()
    response.writeHead(status, { 'retry-after': '0' }).end()
  }

describe('retries', () => {
  test('repeats a write with the same idempotency key and body', async () => {
    const bodies: string[] = []
    await using server = await openServer((request, response, body) => {
      bodies.push(body)
      refuse(request, response, body)
    })
    const refuse = refuseFirst([429, 503, 0, 502], (_request, response) => json(response, 200, { coins: 1 }))
    expect(await server.merkwerk.runs.quote('ML-1', quote)).toEqual({ coins: 1 })
    expect(bodies).toEqual(Array.from({ length: 5 }, () => JSON.stringify(quote)))
    const keys = server.requests.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(server.requests[0]?.headers).toMatchObject({ authorization: 'Bearer mw_test_x' })
  })

  test('gives each call its own idempotency key, or the key of the caller', async () => {
    await using server = await openServer((_request, response) => json(response, 200, {}))
    const { runs } = server.merkwerk
    await runs.start('ML-1')
    await runs.start('ML-1')
    await runs.start('ML-1', quote, { idempotencyKey: 'autumn' })
    const keys = server.requests.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(3)
    expect(keys[2]).toBe('autumn')
  })

  test('describes a refusal and does not repeat it', async () => {
    await using server = await openServer((_request, response) =>
      json(response, 402, {
        type: 'urn:merkwerk:error:INSUFFICIENT_COINS',
        title: 'Not enough coins.',
        status: 402,
        detail: 'Not enough coins.',
        code: 'INSUFFICIENT_COINS',
        request_id: 'r1',
        needed: 9,
        available: 5,
      }),
    )
    await expect(server.merkwerk.runs.start('ML-1')).rejects.toMatchObject({
      code: 'INSUFFICIENT_COINS',
      status: 402,
      message: 'Not enough coins.',
      requestId: 'r1',
      details: { needed: 9, available: 5 },
    })
    expect(server.requests).toHaveLength(1)
  })

  test('passes on codes of newer servers, and names those of proxies by status', async () => {
    const bodies = ['{"code":"MOON_PHASE","detail":{"x":1}}', '<html>']
    await using server = await openServer((_request, response) => response.writeHead(403).end(bodies.shift()))
    const refused = { code: 'MOON_PHASE', message: 'MOON_PHASE' }
    await expect(server.merkwerk.usage.get()).rejects.toMatchObject(refused)
    await expect(server.merkwerk.usage.get()).rejects.toMatchObject({ code: 'FORBIDDEN', status: 403 })
  })

  test('gives up after the last retry, and at once when the server asks for a long pause', async () => {
    const pauses = ['0', '0', '3600']
    await using server = await openServer(
      (_request, response) => response.writeHead(429, { 'retry-after': pauses.shift() }).end(),
      { maxRetries: 1 },
    )
    await expect(server.merkwerk.usage.get()).rejects.toMatchObject({ code: 'THROTTLED', retryAfter: 0 })
    expect(server.requests).toHaveLength(2)
    await expect(server.merkwerk.usage.get()).rejects.toMatchObject({ code: 'THROTTLED', retryAfter: 3600 })
    expect(server.requests).toHaveLength(3)
  })

  test('stops with the reason of an abort, also while it pauses', async () => {
    const abort = new AbortController()
    await using server = await openServer((_request, response) => {
      response
        .writeHead(503, { 'retry-after': '60' })
        .end(() => setImmediate(() => abort.abort(new Error('left'))))
    })
    await expect(server.merkwerk.usage.get({ signal: abort.signal })).rejects.toThrow('left')
    expect(server.requests).toHaveLength(1)
  })

  test('counts a silent server as no response', async () => {
    let calls = 0
    const countedFetch: typeof fetch = (...words) => {
      calls += 1
      return fetch(...words)
    }
    await using server = await openServer(() => undefined, {
      timeoutMs: 20,
      maxRetries: 1,
      fetch: countedFetch,
    })
    await expect(server.merkwerk.usage.get()).rejects.toMatchObject({ code: 'NO_RESPONSE' })
    expect(calls).toBe(2)
  })
})

test.each(['', 'merkwerk.example'])('refuses the base URL %j at once', (baseUrl) => {
  expect(() => new Merkwerk({ apiKey: 'mw_test_x', baseUrl })).toThrow(TypeError)
})

test('gets the key before each call, and asks for a language', async () => {
  await using server = await startServer((_request, response) => json(response, 200, usage))
  const seen: object[] = []
  const merkwerk = new Merkwerk({
    apiKey: async () => `key-${seen.length}`,
    baseUrl: server.url,
    language: 'de',
    fetch: (url, init) => {
      seen.push(Object.fromEntries(new Headers(init?.headers)))
      return fetch(url, init)
    },
  })
  expect(await merkwerk.usage.get()).toEqual(usage)
  await merkwerk.usage.get()
  expect(seen).toEqual([0, 1].map((n) => ({ authorization: `Bearer key-${n}`, 'accept-language': 'de' })))
})

test('iterates over the rows of all pages, and reads no page too many', async () => {
  const pages: Record<string, object> = {
    '': { data: [{ position: 1 }, { position: 2 }], next_cursor: '2' },
    2: { data: [{ position: 3 }], next_cursor: '3' },
    3: { data: [], next_cursor: null },
  }
  await using server = await openServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://server')
    json(response, 200, pages[searchParams.get('cursor') ?? ''])
  })
  const { lists } = server.merkwerk
  const rows = await Array.fromAsync(lists.rows('ML-1', { verdict: 'found', run: 'MW-1' }))
  expect(rows.map(({ position }) => position)).toEqual([1, 2, 3])
  expect(server.requests[1]?.url).toBe('/api/v1/lists/ML-1/rows/?limit=200&cursor=2&verdict=found&run=MW-1')
  for await (const { position } of lists.rows('ML-1')) if (position === 2) break
  expect(server.requests).toHaveLength(4)
})

describe('follow', () => {
  test('yields each changed state until the run ends, also after failures', async () => {
    const states = [
      { status: 'Data Processing', finished_at: null },
      { status: 'Data Processing', finished_at: null },
      { status: 'Completed', finished_at: '2026-11-23T08:00:03.100Z' },
    ]
    const answer = refuseFirst([], (_request, response) => json(response, 202, states.shift()))
    const failures = [false, true, false, false]
    await using server = await openServer((request, response, body) =>
      failures.shift() ? void request.socket.destroy() : answer(request, response, body),
    )
    const connections: boolean[] = []
    const seen: string[] = []
    const options = { waitSeconds: 3, onConnection: (isConnected: boolean) => connections.push(isConnected) }
    for await (const { status } of server.merkwerk.runs.follow('MW-1', options)) seen.push(status)
    expect(seen).toEqual(['Data Processing', 'Completed'])
    expect(connections).toEqual([true, false, true, true])
    expect(server.requests.map(({ headers }) => headers.prefer)).toEqual([
      'wait=0',
      'wait=3',
      'wait=3',
      'wait=3',
    ])
  })

  test.each([401, 403, 404])('rejects after a refusal with %i', async (status) => {
    await using server = await openServer((_request, response) => json(response, status, {}))
    await expect(server.merkwerk.lookups.follow('MW-1').next()).rejects.toMatchObject({ status })
  })

  test('rejects after too many failures', async () => {
    await using server = await openServer((_request, response) => json(response, 503, {}))
    const follow = server.merkwerk.runs.follow('MW-1', { maxFailures: 1 })
    await expect(follow.next()).rejects.toMatchObject({ status: 503 })
    expect(server.requests).toHaveLength(2)
  })
})

test('a run of a lookup waits for all results', async () => {
  const running = { lookup_id: 'MW-1', status: 'running', results: [] }
  const lookups = [running, running, { ...running, status: 'completed' }]
  await using server = await openServer((_request, response) => json(response, 200, lookups.shift()))
  expect(await server.merkwerk.lookups.run({ identifiers: ['1'] })).toMatchObject({ status: 'completed' })
})

test('uploads a file with the type of its name', async () => {
  let sent = ''
  await using server = await openServer((_request, response, body) => {
    sent = body
    json(response, 200, { list_id: 'ML-1' })
  })
  const upload = { filename: 'list.CSV', ean_column: 'GTIN' }
  expect(await server.merkwerk.lists.upload(new Blob(['SKU;GTIN']), upload)).toEqual({ list_id: 'ML-1' })
  const [request] = server.requests
  expect([request?.url, request?.headers['content-type'], sent]).toEqual([
    '/api/v1/lists/upload/?filename=list.CSV&ean_column=GTIN',
    'text/csv',
    'SKU;GTIN',
  ])
})

test('opens files, and links at the address of the client', async () => {
  await using server = await openServer((request, response) =>
    request.method === 'POST'
      ? json(response, 200, {
          url: 'https://merkwerk.example/files/exports/x/a.zip/?s=1',
          file_name: 'a.zip',
        })
      : response.end('a;b'),
  )
  const { runs, exports } = server.merkwerk
  expect(await (await runs.download('MW-1', 'log', { format: 'xlsx' })).text()).toBe('a;b')
  expect(await (await exports.download('ML-1', { target: 'csv' })).text()).toBe('a;b')
  const [file, , link] = server.requests
  expect([file?.url, file?.headers.authorization]).toEqual([
    '/api/v1/runs/MW-1/results/log/?format=xlsx',
    'Bearer mw_test_x',
  ])
  expect([link?.url, link?.headers.authorization]).toEqual(['/files/exports/x/a.zip/?s=1', undefined])
})

test('reaches every operation of the public API', async () => {
  await using server = await openServer((_request, response) =>
    json(response, 200, {
      data: [],
      next_cursor: null,
      url: '/files/x/',
      status: 'completed',
      finished_at: '',
    }),
  )
  const { merkwerk: client, requests } = server
  const { lookups, runs, lists, exports, schedules, attributeMapping, usage } = client
  await lookups.create({ identifiers: ['1'] })
  await lookups.get('x')
  await runs.quote('x')
  await runs.start('x', quote)
  await runs.get('x')
  await runs.cancel('x')
  await runs.download('x', 'log')
  await lists.create({ name: 'a', rows: [{ ean: '4006381333931' }] })
  await lists.chooseCandidate('x', 3, { source: 'amazon', id: 'B000I6RQ1G' })
  await lists.addRows('x', [{ ean: '4006381333931', own_columns: { Price: '1' } }])
  await lists.correctRow('x', 3, { pasted: 'B000I6RQ1G' })
  await lists.replaceRows('x', { rows: [{ ean: '4006381333931' }] })
  await lists.replaceFromFile('x', new Blob(['SKU;EAN']), { filename: 'list.csv', apply: 'true', version: 1 })
  await lists.get('x')
  await lists.upload(new Blob(['SKU;EAN']), { filename: 'list.csv' })
  await lists.download('x', 'attributes', { own_columns: ['Price'] })
  await lists.images('x')
  await lists.checkImages('x')
  await lists.imageArchive('x', { rights_version: '2026-11' })
  await exports.targets()
  await exports.create('x', { target: 'csv', run: 'MW-1' })
  const times = { cron: '30 6 * * 1', time_zone: 'Europe/Berlin', scope: 'all' } as const
  await schedules.list()
  await schedules.create({ list_id: 'x', ...times, max_age_days: null, max_coins: 5, report_email: false })
  await schedules.update('x', { paused: true })
  await schedules.delete('x')
  await attributeMapping.get()
  await attributeMapping.save({ base_version: 0, mapping: { rules: [], constants: [] } })
  await usage.get()
  const pages: AsyncGenerator<object>[] = [runs.list(), lists.list(), lists.rows('x')]
  for (const page of pages) await page.next()
  const urls = requests.map(({ url }) => url)
  expect(urls).toContain('/api/v1/lists/x/exports/?run=MW-1')
  expect(urls).toContain('/api/v1/lists/x/results/attributes/?own_columns=%5B%22Price%22%5D')
  const called = new Set(requests.map(({ method, url = '' }) => `${method} ${url.replace(/\?.*/, '')}`))
  const paths = Object.values(operationPaths).map(
    ([method, path]) =>
      `${method} ${path
        .replace(':id', 'x')
        .replace(':position', '3')
        .replace(':kind', path.includes('runs') ? 'log' : 'attributes')}`,
  )
  expect([...called].sort()).toEqual(paths.sort())
  expect(Object.keys(operationPaths)).toEqual(Object.keys(v1Endpoints))
})
