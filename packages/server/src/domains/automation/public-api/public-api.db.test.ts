import { execFile, spawnSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type ApiScope, endpoints, imageRightsVersion } from '@merkwerk/contract'
import { type Lookup, type V1Run, v1Endpoints } from '@merkwerk/contract/v1'
import { productTruth } from '@merkwerk/sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Caller,
  createKey,
  openRunSite,
  type RunSite,
  runRows,
  testEan,
} from '../../../testing/index.ts'
import { availableCoins } from '../../money/wallet/index.ts'
import { waitForRun } from './wait-for-run.ts'

let site: RunSite
let seller: Caller
let key: string

beforeAll(async () => {
  site = await openRunSite()
  seller = await site.signUp({ coins: 1_000 })
  key = (await createKey(site.context, seller)).secret
  await site.startWorker()
})
afterAll(() => site[Symbol.asyncDispose]())

const client = (token = key) => site.api.client(token)
const coins = () => availableCoins(site.context.db, seller.id)
const call = (method: 'GET' | 'POST' | 'PUT', path: string, options: object = {}) =>
  site.api.call(method, path, { token: key, ...options })
const waiting = { prefer: 'wait=60' }
const keyWith = async (...scopes: ApiScope[]) => (await createKey(site.context, seller, { scopes })).secret

const listRows = (run: V1Run, query: object = {}) =>
  client().call(v1Endpoints.listRows, {
    params: { id: run.list_id ?? '' },
    query: { run: run.run_id, ...query },
  })

test('a lookup answers within the call, and is free when it is repeated', async () => {
  const ean = testEan('00', 901)
  const before = await coins()
  const first = await client().call(v1Endpoints.createLookup, {
    headers: waiting,
    body: { identifiers: [ean] },
  })
  expect(first).toMatchObject({
    lookup_id: expect.stringMatching(/^MW-/),
    status: 'completed',
    results: [{ identifier: ean, verdict: 'found', title: expect.any(String) }],
  })
  expect(first.results[0]?.attributes.length).toBeGreaterThan(0)
  expect(await coins()).toBe(before - 1)
  const { asin } = productTruth(ean, site.sandbox.url)
  const again = await client().call(v1Endpoints.createLookup, {
    body: { identifiers: [ean, 'x', '4006381333932'] },
  })
  expect(again).toMatchObject({
    lookup_id: null,
    status: 'completed',
    results: [
      { ...first.results[0], products: expect.arrayContaining([expect.objectContaining({ asin })]) },
      { identifier: 'x', verdict: 'skipped', title: null },
      { identifier: '4006381333932', verdict: 'skipped', reason: 'ean-check-digit' },
    ],
  })
  expect(await coins()).toBe(before - 1)
})

test('a look at an older lookup keeps the newer result', async () => {
  const body = { identifiers: [testEan('00', 931)] }
  const lookUp = (read_afresh: boolean) =>
    client().call(v1Endpoints.createLookup, { headers: waiting, body: { ...body, read_afresh } })
  const older = await lookUp(false)
  const newer = await lookUp(true)
  await client().call(v1Endpoints.getLookup, { params: { id: older.lookup_id ?? '' } })
  expect(newer.results).not.toEqual(older.results)
  expect(await lookUp(false)).toEqual({ ...newer, lookup_id: null })
})

test('a part number with its brand is looked up and known in every spelling', async () => {
  const before = await coins()
  const lookUp = (mpn: string, brand: string) =>
    client().call(v1Endpoints.createLookup, { headers: waiting, body: { identifiers: [{ mpn, brand }] } })
  const first = await lookUp('LI-7586X', 'Lichtblick')
  expect(first).toMatchObject({ results: [{ identifier: 'Lichtblick LI-7586X', verdict: 'found' }] })
  expect(await lookUp('li 7586x', 'Lichtblick GmbH & Co. KG')).toMatchObject({
    lookup_id: null,
    results: [{ identifier: 'Lichtblick GmbH & Co. KG li 7586x', title: first.results[0]?.title }],
  })
  const part = { mpn: 'LI-7586X', brand: 'Lichtblick' }
  const { data } = await listRows(await runRows(client(), [part, { ean: testEan('00', 3) }], {}, waiting))
  expect(data).toMatchObject([
    { article_number: 'LI-7586X', part_number: part, verdict: 'found' },
    { part_number: null, verdict: 'found' },
  ])
  // The lookup has paid for the product, whose EAN the second record has.
  expect(await coins()).toBe(before - 1)
})

test('a slow lookup is accepted and can be followed', async () => {
  const identifiers = [testEan('30', 5), testEan('00', 902)]
  const { status, headers, body } = await call('POST', '/api/v1/lookups', {
    headers: { prefer: 'respond-async, wait=0', 'idempotency-key': 'slow' },
    body: { identifiers },
  })
  expect([status, headers.get('preference-applied')]).toEqual([202, 'wait=0'])
  const { lookup_id: id, results } = body as unknown as Lookup
  expect(results.map(({ verdict }) => verdict)).toEqual([null, null])
  const repeated = await call('POST', '/api/v1/lookups', {
    headers: { prefer: 'wait=0', 'idempotency-key': 'slow' },
    body: { identifiers },
  })
  expect(repeated.body.lookup_id).toBe(id)
  const followed = await client().call(v1Endpoints.getLookup, { headers: waiting, params: { id: id ?? '' } })
  expect(followed.status).toBe('completed')
  expect(followed.results.map(({ identifier }) => identifier)).toEqual(identifiers)
  const { lists } = await seller.client.call(endpoints.getLists, { query: {} })
  expect(lists.map(({ name }) => name)).not.toContain('API')
})

test('nothing waits for a caller that has left', async () => {
  const forever = 100_000
  await waitForRun(site.context, { id: 0 }, { seconds: forever, signal: AbortSignal.abort() })
})

test('a run uses the sources that it names, and those of the list by default', async () => {
  const run = await runRows(client(), [{ ean: testEan('00', 930) }], { sources: ['ebay'] }, waiting)
  const { sources, preferred_source } = await seller.run(run.run_id)
  expect({ sources, preferred_source }).toEqual({ sources: ['ebay'], preferred_source: null })
  const { data } = await listRows(run)
  expect(data[0]?.products.map(({ source }) => source)).toEqual(['ebay'])
  const again = { params: { id: run.list_id ?? '' }, headers: waiting, body: {} }
  const { run_id } = await client().call(v1Endpoints.startRun, again)
  expect(await seller.run(run_id)).toMatchObject({ sources: ['ebay'] })
  const alone = { ...again, body: { preferred_source: 'ebay' as const } }
  await expect(client().call(v1Endpoints.startRun, alone)).rejects.toMatchObject({ status: 400 })
})

test('a repeated lookup answers what was known too, and refuses other identifiers', async () => {
  const [known = '', fresh = '', other = ''] = [904, 905, 906].map((serial) => testEan('00', serial))
  await client().call(v1Endpoints.createLookup, { headers: waiting, body: { identifiers: [known] } })
  const headers = { ...waiting, 'idempotency-key': 'mixed' }
  const lookUp = (...identifiers: string[]) =>
    client().call(v1Endpoints.createLookup, { headers, body: { identifiers } })
  const first = await lookUp(known, fresh)
  expect(first.results.map(({ verdict }) => verdict)).toEqual(['found', 'found'])
  expect(await lookUp(known, fresh)).toMatchObject({ lookup_id: first.lookup_id, results: first.results })
  await expect(lookUp(other)).rejects.toMatchObject({ status: 409 })
  await expect(lookUp(known)).rejects.toMatchObject({ status: 409 })
})

test('a lookup of another account is neither known nor visible', async () => {
  const ean = testEan('00', 903)
  const { lookup_id: id } = await client().call(v1Endpoints.createLookup, {
    headers: waiting,
    body: { identifiers: [ean] },
  })
  const stranger = await site.signUp({ coins: 10 })
  const other = client((await createKey(site.context, stranger)).secret)
  await expect(other.call(v1Endpoints.getLookup, { params: { id: id ?? '' } })).rejects.toMatchObject({
    status: 404,
  })
  const own = await other.call(v1Endpoints.createLookup, { headers: waiting, body: { identifiers: [ean] } })
  expect(own.lookup_id).not.toBeNull()
  expect(await availableCoins(site.context.db, stranger.id)).toBe(9)
})

test('quotes, starts, follows and reads a run with all that belongs to it', async () => {
  const rows = [
    { article_number: '=1+1', ean: '4006381333932' },
    { article_number: 'A;"2', ean: testEan('00', 911) },
    { article_number: 'A-3', ean: testEan('50', 910) },
    { ean: testEan('00', 912) },
  ]
  const { quote, list_id } = await client().call(v1Endpoints.createList, { body: { name: 'Herbst', rows } })
  expect(quote).toMatchObject({
    ...{ rows: 4, coins: 3 },
    skipped: [{ reason: 'ean-check-digit', count: 1, examples: [{ row: 1, value: '4006381333932' }] }],
  })
  const list = { params: { id: list_id } }
  expect(await client().call(v1Endpoints.quoteRun, { ...list, body: {} })).toMatchObject({
    rows: 4,
    coins: 3,
  })
  const before = await coins()
  const run = await runRows(client(), rows, {}, waiting)
  expect(run).toMatchObject({
    ...{ status: 'Completed', list_id, name: 'Herbst', coins: { held: 0, used: 2 } },
    rows: { total: 4, found: 2, not_found: 1, skipped: 1 },
  })
  expect(await coins()).toBe(before - 2)
  const params = { id: run.run_id }
  const first = await listRows(run, { limit: 3 })
  expect(first).toMatchObject({
    data: [{ verdict: 'skipped' }, { article_number: 'A;"2' }, {}],
    next_cursor: '3',
  })
  const second = await listRows(run, { limit: 3, cursor: first.next_cursor ?? '' })
  expect(second).toMatchObject({
    data: [{ article_number: rows[3]?.ean, charge: 'charged' }],
    next_cursor: null,
  })
  expect((await listRows(run, { verdict: 'not-found' })).data.map(({ position }) => position)).toEqual([3])
  expect(await seller.run(run.run_id)).toMatchObject({ api_key: 'warehouse' })
  const file = await client().call(v1Endpoints.getRunResults, { params: { ...params, kind: 'master-data' } })
  expect(await file.text()).toContain('A;""2')
  expect(await client().call(v1Endpoints.getListState, list)).toMatchObject({ total_rows: 4 })
  const readPage = () => client().call(v1Endpoints.listRows, { ...list, query: { limit: 2 } })
  expect(await readPage()).toMatchObject({ data: [{ position: 1 }, { run: run.run_id }], next_cursor: '2' })
  const scores = { completeness: expect.any(Number), missing: expect.any(Array) }
  const scored = { ...first.data[1], ...scores, changed_at: expect.any(String) }
  // Rows are scored after the run.
  await expect.poll(async () => (await readPage()).data[1]).toEqual(scored)
  const { url } = await client().call(v1Endpoints.createExport, { ...list, body: { target: 'csv' } })
  expect(url).toMatch(/^http:.*\/files\/exports\//)
  expect((await client().call(v1Endpoints.listExportTargets)).data.length).toBeGreaterThan(3)
  expect(await client().call(v1Endpoints.getImages, list)).toMatchObject({ state: 'none' })
  const { state, rights } = await client().call(v1Endpoints.checkImages, list)
  expect(state).toBe('running')
  await expect.poll(async () => (await client().call(v1Endpoints.getImages, list)).state).toBe('completed')
  const archive = await client().call(v1Endpoints.createImageDownload, {
    ...list,
    body: { rights_version: imageRightsVersion },
  })
  expect(rights.version).toBe(imageRightsVersion)
  expect((await client().download(archive.url)).headers.get('content-type')).toBe('application/zip')
})

test('lists runs and lists by cursor, newest first, each once', async () => {
  const walk = async (
    read: (query: {
      limit: number
      cursor?: string
    }) => Promise<{ data: object[]; next_cursor: string | null }>,
  ) => {
    const seen: object[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await read({ limit: 2, ...(cursor !== undefined && { cursor }) })
      seen.push(...page.data)
      if (page.next_cursor === null) return seen
      cursor = page.next_cursor
    }
  }
  const runs = await walk((query) => client().call(v1Endpoints.listRuns, { query }))
  const all = await client().call(v1Endpoints.listRuns, { query: { limit: 200 } })
  expect(runs).toEqual(all.data)
  expect(runs.length).toBeGreaterThan(2)
  const [newest] = all.data
  const query = { list_id: newest?.list_id ?? '' }
  const { data } = await client().call(v1Endpoints.listRuns, { query })
  expect(data).toEqual(all.data.filter(({ list_id }) => list_id === newest?.list_id))
  const lists = await walk((query) => client().call(v1Endpoints.listLists, { query }))
  const allLists = await client().call(v1Endpoints.listLists, { query: { limit: 200 } })
  expect(lists).toEqual(allLists.data)
  expect(lists.length).toBeGreaterThan(2)
})

test('a repeated idempotency key starts one run, and refuses another list', async () => {
  const headers = { 'idempotency-key': 'autumn' }
  const start = (serial: number) => runRows(client(), [{ ean: testEan('00', serial) }], {}, headers)
  const runs = await Promise.all(Array.from({ length: 4 }, () => start(920)))
  expect(new Set(runs.map(({ run_id }) => run_id)).size).toBe(1)
  await expect(start(921)).rejects.toMatchObject({ status: 409 })
  const lookup = { headers, body: { identifiers: [testEan('00', 920)] } }
  await expect(client().call(v1Endpoints.createLookup, lookup)).rejects.toMatchObject({ status: 409 })
})

test('a cursor and an idempotency key of another account lead to nothing of it', async () => {
  const rows = [{ ean: testEan('00', 922) }]
  const headers = { 'idempotency-key': 'same' }
  const { run_id: own, list_id } = await runRows(client(), rows, {}, headers)
  const stranger = await site.signUp({ coins: 10 })
  const other = client((await createKey(site.context, stranger)).secret)
  const { run_id: theirs } = await runRows(other, rows, {}, headers)
  expect(theirs).not.toBe(own)
  const params = { id: list_id ?? '' }
  await expect(other.call(v1Endpoints.startRun, { params, body: {} })).rejects.toMatchObject({ status: 404 })
  await expect(other.call(v1Endpoints.listRows, { params })).rejects.toMatchObject({ status: 404 })
  await expect(other.call(v1Endpoints.listRuns, { query: { list_id: list_id ?? '' } })).rejects.toMatchObject(
    { status: 404 },
  )
  const { next_cursor: cursor } = await client().call(v1Endpoints.listRuns, { query: { limit: 1 } })
  for (const query of [{}, { cursor: cursor ?? '' }, { cursor: '999999999' }]) {
    const { data } = await other.call(v1Endpoints.listRuns, { query })
    expect(data.map(({ run_id }) => run_id).filter((id) => id !== theirs)).toEqual([])
  }
  for (const broken of ['x', '-1', '1e9', '9'.repeat(400), Buffer.from('{"id":1}').toString('base64url')])
    expect((await call('GET', `/api/v1/runs/?cursor=${broken}`)).status, broken).toBe(400)
})

test('a cancelled run stays cancelled', async () => {
  const { run_id: id } = await runRows(client(), [{ ean: testEan('30', 400) }])
  for (const _repeat of [1, 2])
    expect(await client().call(v1Endpoints.cancelRun, { params: { id } })).toMatchObject({
      status: 'Cancelled',
    })
})

test('errors are problem details, in the language of the caller', async () => {
  const missing = await call('GET', '/api/v1/runs/MW-NONE')
  expect(missing.status).toBe(404)
  expect(missing.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(JSON.parse(String(missing.body.text))).toEqual({
    type: 'urn:merkwerk:error:NOT_FOUND',
    title: 'Not found',
    status: 404,
    detail: 'Not found',
    code: 'NOT_FOUND',
    request_id: missing.headers.get('x-request-id'),
  })
  const problem = async (path: string, options: object) =>
    JSON.parse(String((await call('POST', path, options)).body.text)) as Record<string, unknown>
  expect(await problem('/api/v1/lists', { body: { rows: [] } })).toMatchObject({
    code: 'INVALID_INPUT',
    errors: { name: expect.any(Array), rows: expect.any(Array) },
  })
  expect(
    await problem('/api/v1/lists', {
      token: await keyWith('runs:read'),
      body: {},
      headers: { 'accept-language': 'de' },
    }),
  ).toMatchObject({ status: 403, scope: 'runs:write', detail: expect.stringContaining('Berechtigung') })
  expect(await problem('/api/v1/nothing', { body: {} })).toMatchObject({ status: 404 })
  const german = { 'accept-language': 'de' }
  expect(await problem('/api/v1/runs/MW-NONE/cancel', { headers: german })).toMatchObject({
    ...{ title: 'Nicht gefunden', detail: 'Nicht gefunden', code: 'NOT_FOUND' },
  })
  const { secret: token } = await createKey(site.context, await site.signUp({ coins: 0 }))
  const poor = { body: { name: 'Herbst', rows: [{ ean: testEan('00', 1) }] } }
  const { list_id: id } = await client(token).call(v1Endpoints.createList, poor)
  expect(await problem(`/api/v1/lists/${id}/runs`, { token, headers: german, body: {} })).toMatchObject({
    ...{ code: 'INSUFFICIENT_COINS', detail: 'Zu wenige Coins: 1 nötig, 0 verfügbar.' },
  })
})

test('shows coins and what the key has used', async () => {
  const { id, secret } = await createKey(site.context, seller, { dailyCoins: 70 })
  await client(secret).call(v1Endpoints.createLookup, {
    headers: waiting,
    body: { identifiers: [testEan('00', 1_930)] },
  })
  expect(await client(secret).call(v1Endpoints.getUsage)).toEqual({
    coins: { available: await coins(), held: expect.any(Number), owed: 0 },
    key: expect.objectContaining({ key_id: id, daily_coins: 70, coins_today: 1 }),
  })
  expect((await seller.client.call(v1Endpoints.getUsage)).key).toBeNull()
})

/** The programs of docs/api.md by the language of their code block. */
async function readPrograms(): Promise<Map<string, string>> {
  const text = await readFile(new URL('../../../../../../docs/api.md', import.meta.url), 'utf8')
  return new Map(
    [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => [language, code]),
  )
}

const interpreters = {
  sh: ['sh', 'curl'],
  ts: [process.execPath],
  python: ['python3'],
  php: ['php'],
} as const
const isInstalled = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

test.for(Object.entries(interpreters))(
  'the program in %s of docs/api.md works',
  async ([language, needs], { skip }) => {
    const missing = needs.find((program) => !isInstalled(program))
    skip(missing !== undefined, `${missing} is not installed`)
    const file = path.join(site.context.config.dataDir, `program.${language}`)
    const program = (await readPrograms()).get(language) ?? ''
    await writeFile(file, program.replace('@merkwerk/client', import.meta.resolve('@merkwerk/client')))
    const env = { PATH: process.env.PATH, MERKWERK_URL: site.api.url, MERKWERK_API_KEY: key }
    const { stdout } = await promisify(execFile)(needs[0], [file], { env })
    expect(stdout).toMatch(/found/)
    const body = { identifiers: [testEan('00', 1)] }
    const { results } = await client().call(v1Endpoints.createLookup, { headers: waiting, body })
    expect(stdout).toContain(results[0]?.title)
  },
)

// Last, because sessions expire meanwhile.
test('a product is known for a day, and stays paid for', async () => {
  const body = { identifiers: [testEan('00', 901)] }
  const before = await coins()
  expect((await client().call(v1Endpoints.createLookup, { body })).lookup_id).toBeNull()
  site.pass(25 * 3_600_000)
  const later = await client().call(v1Endpoints.createLookup, { headers: waiting, body })
  expect(later.lookup_id).not.toBeNull()
  expect(await coins()).toBe(before)
})
