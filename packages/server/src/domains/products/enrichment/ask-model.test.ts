import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { zodResponseFormat } from 'openai/helpers/zod'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type Config, loadConfig } from '../../../platform/config/config.ts'
import type { Context } from '../../../platform/context.ts'
import { askModel } from './ask-model.ts'
import { openGpt } from './gpt.ts'
import { findingsSchema, GptUnavailableError } from './model-response.ts'
import { type Question, responseTokens } from './question.ts'

interface Reply {
  status?: number
  headers?: Record<string, string>
  body: object | string
}

let server: Server
let config: Config
let replies: Reply[]
let requests: { authorization?: string | undefined; body: Record<string, unknown> }[]

/** A model that sends the prepared replies. The last one is repeated. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    requests.push({
      authorization: request.headers.authorization,
      body: JSON.parse(await text(request)),
    })
    const { status = 200, headers, body } = (replies.length > 1 ? replies.shift() : replies[0]) as Reply
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  config = toConfig(`http://127.0.0.1:${port}/v1`)
})
afterAll(() => new Promise((resolve) => server.close(resolve)))
beforeEach(() => {
  requests = []
})

const toConfig = (url: string) =>
  loadConfig({
    DATABASE_URL: 'postgres://127.0.0.1/unused',
    LOG_LEVEL: 'silent',
    OPENAI_API_KEY: 'sk-test',
    OPENAI_URL: url,
  })

const question: Question = {
  system: 'Nenne die Leistung.',
  user: '["Lampe"]',
  sources: [],
  key: Buffer.alloc(32),
}
const finding = { attribute: 'Leistung', value: '5 Watt', proof: 'mit 5 Watt' }
const usage = { prompt_tokens: 30, completion_tokens: 20 }
const tokens = { input: 30, output: 20 }

const completion = (message: object, finish_reason = 'stop') => ({
  body: { choices: [{ index: 0, finish_reason, message }], usage },
})
const answer = (findings: unknown) => completion({ content: JSON.stringify({ findings }) })
const failure = (status: number, code: string | null): Reply => ({
  status,
  headers: { 'retry-after-ms': '1' },
  body: { error: { message: 'Failed', code } },
})

const ask = (signal = new AbortController().signal, { openai } = config) =>
  askModel({ ...openai, apiKey: openai.apiKey ?? 'none' }, 'gpt-test', question, signal)

/** A delay is up to a quarter shorter at random: by four quarters here. */
const retryAtOnce = () => vi.spyOn(Math, 'random').mockReturnValue(4)

test('sends the question with the response format and a limit of tokens', async () => {
  replies = [answer([finding])]
  expect(await ask()).toEqual({ outcome: 'answered', findings: [finding], tokens })
  expect(requests).toMatchObject([
    {
      authorization: 'Bearer sk-test',
      body: {
        model: 'gpt-test',
        messages: [
          { role: 'system', content: 'Nenne die Leistung.' },
          { role: 'user', content: '["Lampe"]' },
        ],
        response_format: zodResponseFormat(findingsSchema, 'findings'),
        max_completion_tokens: responseTokens,
      },
    },
  ])
})

test.each([
  ['refused', completion({ content: null, refusal: 'I cannot help with that.' })],
  ['refused', completion({ content: null }, 'content_filter')],
  ['cut-off', completion({ content: '{"findings":[{"attri' }, 'length')],
  ['unreadable', completion({ content: '{"findings":[{"attri' })],
  ['unreadable', completion({ content: null })],
  ['unreadable', answer([{ attribute: 'Leistung', value: 5, proof: 'x' }])],
  ['unreadable', { body: { choices: [], usage } }],
] as const)('returns %s and the tokens but no findings for %j', async (outcome, reply) => {
  replies = [reply]
  expect(await ask()).toEqual({ outcome, findings: [], tokens })
})

test('keeps the first 60 findings and counts no tokens if the usage differs', async () => {
  const many = Array.from({ length: 61 }, (_, index) => ({ ...finding, value: String(index) }))
  const { body } = answer(many)
  replies = [{ body: { ...body, usage: { prompt_tokens: null } } }]
  const response = await ask()
  expect(response.findings.map(({ value }) => value)).toEqual(many.slice(0, 60).map(({ value }) => value))
  expect(response.tokens).toEqual({ input: 0, output: 0 })
})

test.each([400, 422])(
  'treats status %i as a fault of the question and does not repeat it',
  async (status) => {
    replies = [failure(status, 'context_length_exceeded')]
    expect(await ask()).toMatchObject({ outcome: 'unreadable', findings: [] })
    expect(requests).toHaveLength(1)
  },
)

test('retries a rate limit and a server error', async () => {
  replies = [failure(429, 'rate_limit_exceeded'), failure(503, null), answer([finding])]
  expect(await ask()).toMatchObject({ outcome: 'answered' })
  expect(requests).toHaveLength(3)
})

test('gives up after three retries', async () => {
  replies = [failure(500, null)]
  const error = await ask().catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(GptUnavailableError)
  expect(error).toMatchObject({ reason: 'gpt-unreachable', cause: { status: 500 } })
  expect(requests).toHaveLength(4)
})

test.each([
  [429, 'insufficient_quota', 'gpt-credit'],
  [403, 'billing_hard_limit_reached', 'gpt-credit'],
  [401, 'invalid_api_key', 'gpt-unreachable'],
  [404, 'model_not_found', 'gpt-unreachable'],
] as const)('reports status %i with code %s as %s', async (status, code, reason) => {
  replies = [failure(status, code)]
  await expect(ask()).rejects.toMatchObject({ name: 'GptUnavailableError', reason })
})

test('does not repeat what the server says is final', async () => {
  const { body } = failure(503, null)
  replies = [{ status: 503, headers: { 'x-should-retry': 'false' }, body }]
  await expect(ask()).rejects.toMatchObject({ reason: 'gpt-unreachable' })
  expect(requests).toHaveLength(1)
})

test.each([{ choices: [{ message: 'Hello' }] }, '<html>Sign in to the network</html>'])(
  'reports a response that is no completion as unreachable: %j',
  async (body) => {
    replies = [{ body }]
    await expect(ask()).rejects.toMatchObject({ reason: 'gpt-unreachable' })
    expect(requests).toHaveLength(1)
  },
)

test('pays an answer once, whatever its headers say', async () => {
  replies = [{ ...answer([finding]), headers: { 'x-should-retry': 'true' } }]
  expect(await ask()).toMatchObject({ outcome: 'answered' })
  expect(requests).toHaveLength(1)
})

test.each([{ 'retry-after': '0' }, { 'retry-after-ms': '0' }])(
  'waits longer each time if the server asks for no time: %j',
  async (headers) => {
    const random = retryAtOnce()
    replies = [{ ...failure(429, 'rate_limit_exceeded'), headers }, answer([finding])]
    expect(await ask()).toMatchObject({ outcome: 'answered' })
    expect(random).toHaveBeenCalledTimes(1)
  },
)

test('reads no more of a response than a model may write, and does not pay for it again', async () => {
  replies = [{ body: `{"choices":[],"padding":"${'x'.repeat(4_000_000)}"}` }]
  await expect(ask()).rejects.toMatchObject({ reason: 'gpt-unreachable' })
  expect(requests).toHaveLength(1)
})

test('reports a closed port as unreachable', async () => {
  retryAtOnce()
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { port } = closed.address() as AddressInfo
  await new Promise((resolve) => closed.close(resolve))
  const asking = ask(undefined, toConfig(`http://127.0.0.1:${port}/v1`))
  await expect(asking).rejects.toMatchObject({ reason: 'gpt-unreachable' })
})

test('retries a model that does not respond in time, and reports it as unreachable', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { port } = silent.address() as AddressInfo
  const impatient = toConfig(`http://127.0.0.1:${port}/v1`)
  const random = retryAtOnce()
  const openai = { ...impatient.openai, timeoutMs: 1 }
  const asking = ask(undefined, { ...impatient, openai })
  await expect(asking).rejects.toMatchObject({ reason: 'gpt-unreachable', cause: { status: 0 } })
  expect(random).toHaveBeenCalledTimes(3)
  silent.closeAllConnections()
  await new Promise((resolve) => silent.close(resolve))
})

test('rejects with the reason of the signal instead of a failure of the model', async () => {
  replies = [failure(500, null)]
  const stopped = new AbortController()
  const asking = ask(stopped.signal)
  stopped.abort(new Error('The run is cancelled'))
  await expect(asking).rejects.toThrow('The run is cancelled')
})

test('opens no model without a key', () => {
  const context = { config: { ...config, openai: { ...config.openai, apiKey: undefined } } } as Context
  expect(openGpt(context)).toBeUndefined()
})
