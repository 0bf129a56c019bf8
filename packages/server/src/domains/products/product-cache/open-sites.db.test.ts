import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Fetcher, FetchResult, HostThrottle } from '@merkwerk/engine'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '../../../platform/context.ts'
import { createMetrics } from '../../../platform/observability/metrics.ts'
import { createTestContext } from '../../../testing/index.ts'
import { measuredFetcher, measuredThrottle } from './measure-fetches.ts'
import { checkCredentials, OpenSites, siteUrl } from './sites.ts'

const never = new AbortController().signal
const amazon = { clientId: 'id', clientSecret: 'secret', refreshToken: 'token' }
let context: Context
let requested: string[]
let answer: (request: IncomingMessage, response: ServerResponse) => void

const server = createServer((request, response) => {
  requested.push(request.url ?? '')
  answer(request, response)
})
const json = (response: ServerResponse, status: number, body: object) => {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const opened = await createTestContext({ AMAZON_URL: `${url}/amazon.de` })
  const { sources } = opened.config
  const api = { ...sources.amazon.api, address: url }
  const withApi = { ...sources, amazon: { ...sources.amazon, api } }
  context = { ...opened, config: { ...opened.config, sources: withApi } }
})
afterAll(async () => {
  await context[Symbol.asyncDispose]()
  server.close()
})
beforeEach(() => {
  requested = []
  answer = (_request, response) => json(response, 500, {})
})

const check = (signal = never) => checkCredentials(context, { amazon }, 'amazon', signal)

test('accepts credentials with which the interface answers', async () => {
  answer = ({ url }, response) =>
    json(response, 200, url?.includes('/auth/') ? { access_token: 'a', expires_in: 3600 } : { items: [] })
  expect(await check()).toBe('accepted')
  expect(requested[0]).toBe('/auth/o2/token')
})

test('reports denied credentials', async () => {
  answer = (_request, response) => json(response, 400, { error: 'invalid_grant' })
  expect(await check()).toBe('denied')
})

test('reports a marketplace without credentials as unreachable, without a request', async () => {
  expect(await checkCredentials(context, {}, 'amazon', never)).toBe('unreachable')
  expect(requested).toEqual([])
})

test('stops the check of credentials when the caller leaves', async () => {
  const leaver = new AbortController()
  answer = () => leaver.abort(new Error('left'))
  await expect(check(leaver.signal)).rejects.toThrow('left')
})

test('opens a site and a connection once, and another one for changed credentials', async () => {
  await using sites = new OpenSites(context)
  expect(sites.at('amazon', 'amazon.de')).toBe(sites.at('amazon', 'amazon.de'))
  expect(sites.at('amazon', 'amazon.fr').site).toBe('amazon.fr')
  const open = (accountId: number, refreshToken: string) =>
    sites.connectionAt('amazon', 'amazon.de', {
      accountId,
      credentials: { amazon: { ...amazon, refreshToken } },
    })
  const first = open(1, 'one')
  expect(open(1, 'one')).toBe(first)
  expect(open(1, 'two')).not.toBe(first)
  expect(open(2, 'one')).not.toBe(first)
  expect(sites.connectionAt('ebay', 'ebay.de', { accountId: 1, credentials: { amazon } })).toBeUndefined()
})

test('requests the pages of a site in its language below its own address', async () => {
  let language: string | undefined
  answer = ({ headers, url }, response) => {
    language = url?.includes('/dp/') ? headers['accept-language'] : language
    response.writeHead(404).end()
  }
  await using sites = new OpenSites(context)
  const outcome = await sites.at('amazon', 'amazon.fr').lookUp({ asin: 'B000000001' }, never)
  expect(outcome).toEqual({ kind: 'not-found' })
  expect(requested).toContain('/amazon.fr/dp/B000000001')
  expect(language).toBe('fr-FR,fr;q=0.9,en;q=0.5')
  expect(siteUrl(context.config, 'amazon', 'amazon.com.be')).toMatch(/\/amazon\.com\.be$/)
  expect(sites.openCircuits()).toEqual({
    circuit_open_sites: [],
    circuit_open_interfaces: [],
    denied_interfaces: [],
  })
})

/** A fetcher that returns one result. */
const toFetcher = (result: FetchResult, state = { isOpen: false }): Fetcher => ({
  site: 'amazon.de',
  get isCircuitOpen() {
    return state.isOpen
  },
  ruleFor: async () => 'allowed',
  fetch: async () => result,
  [Symbol.asyncDispose]: async () => {},
})

test('measures fetches by outcome and shows the current state of the circuit', async () => {
  const metrics = createMetrics()
  const state = { isOpen: false }
  const refused = { kind: 'refused', reason: 'marketplace-blocks', detail: '503' } as const
  const fetcher = measuredFetcher(toFetcher(refused, state), metrics, 'amazon')
  expect(await fetcher.fetch('/dp/1', never)).toBe(refused)
  state.isOpen = true
  expect(fetcher.isCircuitOpen).toBe(true)
  expect(await metrics.registry.metrics()).toContain(
    'merkwerk_fetch_seconds_count{marketplace="amazon",outcome="marketplace-blocks"} 1',
  )
})

test('measures a delay by the throttle even if the request is aborted', async () => {
  const metrics = createMetrics()
  const throttle: HostThrottle = {
    take: async () => {
      const startedAt = performance.now()
      while (performance.now() - startedAt < 2);
      throw new Error('aborted')
    },
    pause: async () => {},
  }
  await expect(measuredThrottle(throttle, metrics, 'ebay').take('ebay.de', never)).rejects.toThrow('aborted')
  const { values } = await metrics.throttleSeconds.get()
  expect(values).toMatchObject([{ labels: { marketplace: 'ebay' } }])
  expect(values[0]?.value).toBeGreaterThan(0.001)
})
