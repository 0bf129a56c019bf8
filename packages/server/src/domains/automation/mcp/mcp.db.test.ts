import { type ApiScope, chosenCandidateSchema } from '@merkwerk/contract'
import { v1Endpoints } from '@merkwerk/contract/v1'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  arbitraryInput,
  type Caller,
  createKey,
  openRunSite,
  type RunSite,
  testEan,
} from '../../../testing/index.ts'
import { availableCoins } from '../../money/wallet/index.ts'
import { tools } from './tools.ts'

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

type Era = 'legacy' | 'auto'

/** A client of the official SDK: `legacy` speaks the revisions of 2025 only. */
async function connect(era: Era, token = key) {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: era } })
  const headers = { authorization: `Bearer ${token}` }
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${site.api.url}/mcp`), { requestInit: { headers } }),
  )
  return client
}

async function callTool(client: Client, name: string, args: Record<string, unknown>) {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: args })
  const text = content.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n')
  const links = content.flatMap((part) => (part.type === 'resource_link' ? part.uri : []))
  return { isError, text, links, result: structuredContent as Record<string, never> }
}

const download = async (link = '') => (await site.api.client().download(link)).text()
const coins = () => availableCoins(site.context.db, seller.id)
const keyWith = async (...scopes: ApiScope[]) => (await createKey(site.context, seller, { scopes })).secret

describe.each([
  ['legacy', '2025-11-25'],
  ['auto', '2026-07-28'],
] as const)('a client of the era %s', (era, version) => {
  test('sees the tools with their prices, and runs a list from check to export', async () => {
    const client = await connect(era)
    expect(client.getNegotiatedProtocolVersion()).toBe(version)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).sort()).toEqual([
      ...[
        'add_rows',
        'check_list',
        'choose_candidate',
        'correct_row',
        'export',
        'get_rows',
        'lookup',
        'quote',
      ],
      ...['replace_rows', 'run_status'],
      'start_run',
    ])
    for (const { description, title, inputSchema, outputSchema, annotations } of tools) {
      expect(description).toMatch(/Free\.|Price: 1 coin /)
      expect([title, inputSchema.type, outputSchema?.type]).toEqual([expect.any(String), 'object', 'object'])
      expect(annotations?.readOnlyHint).toEqual(expect.any(Boolean))
    }
    const serial = era === 'legacy' ? 100 : 200
    const content = [
      'SKU;GTIN',
      `A-1;${testEan('00', serial)}`,
      `A-2;${testEan('00', serial + 1)}`,
      'A-3;4006381333932',
    ].join('\n')
    const list = await callTool(client, 'check_list', { content })
    expect(list.result).toMatchObject({ total_rows: 3, quote: { coins: 2 }, columns: { asin: null } })
    expect(JSON.parse(list.text)).toEqual(list.result)
    const { list_id } = list.result
    const quote = await callTool(client, 'quote', { list_id })
    expect(quote.result).toMatchObject({ coins: 2, skipped: [{ reason: 'ean-check-digit' }] })
    const before = await coins()
    const order = { list_id, idempotency_key: `run-${era}` }
    const refused = await callTool(client, 'start_run', { ...order, max_coins: 1 })
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining('COST_LIMIT_EXCEEDED') })
    expect(await coins()).toBe(before)
    const run = await callTool(client, 'start_run', { ...order, max_coins: 2, wait_seconds: 50 })
    expect(run.result).toMatchObject({ status: 'Completed', coins: { used: 2 } })
    const again = await callTool(client, 'start_run', { ...order, max_coins: 2 })
    expect(again.result.run_id).toBe(run.result.run_id)
    expect(await coins()).toBe(before - 2)
    const { run_id } = run.result
    const status = await callTool(client, 'run_status', { run_id })
    expect(status.links).toHaveLength(3)
    expect(await download(status.links[0])).toContain('A-2')
    const page = await callTool(client, 'get_rows', { list_id, run_id, limit: 2, verdict: 'found' })
    expect(page.result).toMatchObject({ data: [{ article_number: 'A-1' }, { article_number: 'A-2' }] })
    const made = await callTool(client, 'export', { list_id, target: 'csv' })
    expect(await download(made.links[0])).toContain('1_Artikel.csv')
    const ofRun = await callTool(client, 'export', { list_id, run_id: run_id, target: 'csv' })
    expect(ofRun.result.file_name).toContain(run_id)
    const unknown = await callTool(client, 'export', { list_id, run_id: 'MW-NONE', target: 'csv' })
    expect(unknown).toMatchObject({ isError: true, text: expect.stringContaining('NOT_FOUND') })
    await client.close()
  })
})

test('looks a product up once, and chooses a candidate for a later run', async () => {
  const client = await connect('auto')
  const identifiers = [testEan('00', 301)]
  const before = await coins()
  const first = await callTool(client, 'lookup', { identifiers, max_coins: 1 })
  expect(first.result).toMatchObject({ status: 'completed', results: [{ verdict: 'found' }] })
  const again = await callTool(client, 'lookup', { identifiers })
  expect(again.result.lookup_id).toBeNull()
  expect(await coins()).toBe(before - 1)
  const part = await callTool(client, 'lookup', { identifiers: [{ mpn: 'HA-3209E', brand: 'Haargold' }] })
  expect(part.result).toMatchObject({ results: [{ verdict: 'found' }] })
  const store = async (content: string) => (await callTool(client, 'check_list', { content })).result.list_id
  const order = { max_coins: 1, wait_seconds: 50 }
  const book = { ...order, list_id: await store('SKU;EAN\nB-1;9783161484100'), sources: ['dnb'] }
  const preferred = await callTool(client, 'start_run', { ...book, preferred_source: 'dnb' })
  expect(preferred.result).toMatchObject({ rows: { found: 1 } })
  expect(await seller.run(String(preferred.result.run_id))).toMatchObject({ preferred_source: 'dnb' })
  const other = await callTool(client, 'start_run', { ...book, preferred_source: 'amazon' })
  expect(other.text).toContain('The preferred source must be one of the sources')
  const list_id = await store(`SKU;EAN\nA-1;${testEan('60', 1)}`)
  await callTool(client, 'start_run', { ...order, list_id })
  const page = await callTool(client, 'get_rows', { list_id })
  expect(page.result).toMatchObject({ data: [{ verdict: 'ambiguous' }] })
  const [candidate] = z
    .object({ data: z.array(z.object({ candidates: z.array(chosenCandidateSchema) })) })
    .parse(page.result)
    .data.flatMap(({ candidates }) => candidates)
  const choice = { list_id, position: 1, candidate }
  await callTool(client, 'choose_candidate', choice)
  const rest = await callTool(client, 'start_run', { ...order, list_id, rows: 'open' })
  expect(rest.result).toMatchObject({ rows: { found: 1 }, coins: { used: 1 } })
  const none = await callTool(client, 'choose_candidate', { ...choice, position: 2 })
  expect(none.text).toContain('NOT_FOUND')
  await client.close()
})

test('offers and runs only tools that the scopes of the key allow', async () => {
  const client = await connect('auto', await keyWith('runs:read', 'lists:check'))
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name).sort()).toEqual(['get_rows', 'quote', 'run_status'])
  expect(client.getInstructions()).toContain('start_run (runs:write)')
  await expect(client.callTool({ name: 'start_run', arguments: {} })).rejects.toThrow(/start_run/)
  const { data } = await seller.client.call(v1Endpoints.listRuns, { query: { limit: 1 } })
  expect((await callTool(client, 'run_status', { run_id: data[0]?.run_id })).links).toEqual([])
  await client.close()
})

test('answers errors of tools with what to do, and errors of arguments', async () => {
  const client = await connect('auto')
  expect(await callTool(client, 'run_status', { run_id: 'MW-NONE' })).toMatchObject({
    isError: true,
    text: 'NOT_FOUND: Not found\nCheck the ID. It must belong to the account of the key.',
  })
  expect((await callTool(client, 'quote', { list_id: 'ML-NONE' })).text).toContain('NOT_FOUND')
  expect((await callTool(client, 'start_run', { list_id: 'ML-NONE' })).isError).toBe(true)
  const poor = await site.signUp({ coins: 0 })
  const other = await connect('auto', (await createKey(site.context, poor)).secret)
  const content = `SKU;EAN\nA-1;${testEan('00', 1)}`
  const { list_id } = (await callTool(other, 'check_list', { content })).result
  expect((await callTool(other, 'start_run', { list_id, max_coins: 1 })).text).toMatch(
    /INSUFFICIENT_COINS.*"needed":1.*buy coins/s,
  )
  await Promise.all([client.close(), other.close()])
})

test.each(['a\0b', '\ud800'])(
  'refuses an idempotency key that cannot be stored: %j',
  async (idempotency_key) => {
    const client = await connect('auto')
    const args = { identifiers: [testEan('00', 1)], idempotency_key }
    expect((await callTool(client, 'lookup', args)).text).toMatch(
      /^INVALID_INPUT.*idempotency-key.*not allowed/s,
    )
    await client.close()
  },
)

const ask = (headers: Record<string, string>, body = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}') =>
  fetch(`${site.api.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  })

test.each(tools.map((tool) => [tool.name, tool] as const))(
  'answers any arguments of %s without an internal error',
  async (name, { input }) => {
    const poor = await site.signUp({ coins: 0 })
    const authorization = `Bearer ${(await createKey(site.context, poor)).secret}`
    for (const args of fc.sample(arbitraryInput(input, {}), 8)) {
      const params = { name, arguments: { ...args, wait_seconds: 0 } }
      const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
      const answer = await ask({ authorization }, JSON.stringify(call))
      expect(answer.status).toBe(200)
      expect(await answer.text(), JSON.stringify(args)).not.toContain('INTERNAL')
    }
  },
)

test('refuses bodies that are too large, too deep, or of too many values', async () => {
  const authorization = `Bearer ${key}`
  expect((await ask({ authorization }, `{"a":"${'x'.repeat(8 * 2 ** 20)}"}`)).status).toBe(413)
  const deep = (inner: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"export","arguments":{"list_id":"x","target":"csv","options":${inner}}}}`
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const answer = await ask({ authorization }, deep(`${open.repeat(200_000)}1${close.repeat(200_000)}`))
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining('nested too deeply') })
  }
  const names = (count: number) => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join()}}`
  expect((await ask({ authorization }, deep(names(1_001)))).status).toBe(413)
  expect((await ask({ authorization }, deep(names(1_000)))).status).toBe(200)
  const batch = (count: number) =>
    JSON.stringify(Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' })))
  expect((await ask({ authorization }, batch(101))).status).toBe(413)
  expect((await ask({ authorization }, batch(100))).status).not.toBe(413)
  const many = await ask({ authorization, 'accept-language': 'de' }, deep(`[${'{},'.repeat(2_000_000)}{}]`))
  expect([many.status, await many.json()]).toMatchObject([413, { code: 'FILE_TOO_LARGE' }])
})

test('refuses the token of a session', async () => {
  const answer = await ask({ authorization: `Bearer ${seller.token}` })
  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect(await answer.json()).toMatchObject({
    error: 'MCP takes API keys only. Create a key in the settings.',
  })
})

test('needs a key, counts calls like the public API, and refuses foreign origins', async () => {
  const authorization = `Bearer ${key}`
  const missing = await ask({})
  expect([missing.status, missing.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect((await ask({ authorization: 'Bearer mw_test_wrong' })).status).toBe(401)
  expect((await ask({ authorization, origin: 'https://evil.example' })).status).toBe(403)
  const answer = await ask({ authorization })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=\d+$/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  const broken = await ask({ authorization }, '{')
  expect([broken.status, await broken.json()]).toMatchObject([400, { error: { code: -32_700 } }])
  expect((await fetch(`${site.api.url}/mcp`, { headers: { authorization } })).status).toBe(405)
})
