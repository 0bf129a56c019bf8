import { type Access, apiScopes, type Endpoint } from '@merkwerk/contract'
import { type AnyEndpointName as EndpointName, allEndpoints as endpoints } from '@merkwerk/contract/v1'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticator, listRoutes } from '../../api.ts'
import { Previews } from '../../domains/lists/previews/index.ts'
import { createSecret } from '../../domains/people/api-keys/secret.ts'
import { createAccount, createKey, createTestContext, signIn } from '../../testing/index.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { buildServer } from './index.ts'

/** Status of a call that passed the access check: every handler here returns it. */
const reached = 410
const noToken = 'no token'
type Caller = typeof noToken | 'restricted' | 'user' | 'admin'
const callers: readonly Caller[] = [noToken, 'restricted', 'user', 'admin']

const expected: Record<Access, Record<Caller, number>> = {
  public: { [noToken]: reached, restricted: reached, user: reached, admin: reached },
  restricted: { [noToken]: 401, restricted: reached, user: reached, admin: reached },
  user: { [noToken]: 401, restricted: 403, user: reached, admin: reached },
  admin: { [noToken]: 401, restricted: 403, user: 403, admin: reached },
}

let context: Context
let server: FastifyInstance
const tokens = new Map<Caller, string>()

beforeAll(async () => {
  context = await createTestContext()
  // Without input checks, every call with sufficient access reaches the handler.
  const bare = Object.values<Endpoint>(endpoints).map(
    ({ params: _p, query: _q, body: _b, form: _f, fileTypes: _t, ...endpoint }) => ({
      endpoint,
      handler: async () => {
        throw new AppError('GONE')
      },
    }),
  )
  server = await buildServer(context, { routes: bare, authenticate: authenticator(context) })
  tokens.set(
    'restricted',
    (await signIn(context, await createAccount(context, { subscription: 'none' }))).access,
  )
  tokens.set('user', (await signIn(context, await createAccount(context))).access)
  tokens.set('admin', (await signIn(context, await createAccount(context, { isAdmin: true }))).access)
})
afterAll(async () => {
  await server.close()
  await context[Symbol.asyncDispose]()
})

const toAddress = (endpoint: Endpoint) => endpoint.path.replace(/:\w+/g, '1')

async function statusFor(endpoint: Endpoint, authorization: string | undefined): Promise<number> {
  const headers = authorization === undefined ? {} : { authorization }
  const response = await server.inject({ method: endpoint.method, url: toAddress(endpoint), headers })
  return response.statusCode
}

describe.each(Object.keys(endpoints) as EndpointName[])('%s', (name) => {
  const endpoint: Endpoint = endpoints[name]

  test.each(callers)(`called with %s`, async (caller) => {
    const token = tokens.get(caller)
    const status = await statusFor(endpoint, token && `Bearer ${token}`)
    expect(status).toBe(expected[endpoint.access][caller])
  })
})

test.each(['', 'Bearer', 'Bearer ', 'Bearer x.y.z', 'Basic dTpw', 'bearer null'])(
  'refuses the authorization header %j',
  async (authorization) => {
    expect(await statusFor(endpoints.getProfile, authorization)).toBe(401)
  },
)

test('refuses a token in the query', async () => {
  const response = await server.inject({
    method: 'GET',
    url: `${endpoints.getProfile.path}?token=${tokens.get('user')}&access_token=${tokens.get('user')}`,
  })
  expect(response.statusCode).toBe(401)
})

test('serves every endpoint of the contract once', () => {
  const key = ({ method, path }: Endpoint) => `${method} ${path}`
  const served = listRoutes(new Previews(context))
    .map(({ endpoint }) => key(endpoint))
    .sort()
  expect(served).toEqual(Object.values<Endpoint>(endpoints).map(key).sort())
})

/** Returns the addresses of a server from the tree that Fastify prints. */
function servedPaths(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent, part, methods] = /^(.*?)[├└]── (\S*)( \(.+\))?$/.exec(line) ?? []
    if (indent === undefined || part === undefined) return []
    const depth = indent.length / 4
    above[depth] = part
    return methods === undefined ? [] : [above.slice(0, depth + 1).join('')]
  })
}

test('serves only health, metrics, documents and crawler files outside the contract', () => {
  const contract = new Set(Object.values<Endpoint>(endpoints).map(({ path }) => path.slice(0, -1)))
  const paths = servedPaths(server.printRoutes()).map((path) => path.replace(/\/$/, ''))
  expect(paths).toEqual(expect.arrayContaining([...contract]))
  const others = paths.filter((path) => !contract.has(path) && !path.startsWith('/api/docs'))
  expect(others.sort()).toEqual([
    '/.well-known/security.txt',
    '/healthz',
    '/metrics',
    '/readyz',
    '/robots.txt',
    '/sitemap.xml',
  ])
})

/** Status and code of a call with each API key, by what is special about the key. */
async function keyResults(keys: ReadonlyMap<string, string>, endpoint: Endpoint) {
  const results = await Promise.all(
    [...keys].map(async ([name, key]) => {
      const headers = { authorization: `Bearer ${key}` }
      const { statusCode, body } = await server.inject({
        method: endpoint.method,
        url: toAddress(endpoint),
        headers,
      })
      const { code, reason } = JSON.parse(body || '{}') as { code?: string; reason?: string }
      return [name, statusCode === reached ? 'yes' : [statusCode, code, reason].filter(Boolean).join(' ')]
    }),
  )
  return Object.fromEntries(results) as Record<string, string>
}

async function createKeys(): Promise<Map<string, string>> {
  const owner = await createAccount(context)
  const past = new Date(context.clock.now().getTime() - 1)
  const create = async (traits: Parameters<typeof createKey>[2], account = owner) =>
    (await createKey(context, account, traits)).secret
  const complete = await create({})
  const single = await Promise.all(
    apiScopes.map(async (scope) => [`only ${scope}`, await create({ scopes: [scope] })] as const),
  )
  const suspended = await createAccount(context, { isSuspended: true })
  const lapsed = await createAccount(context, { subscription: 'ended' })
  return new Map([
    ...single,
    ['complete', complete],
    ['lapsed', await create({}, lapsed)],
    ['expired', await create({ expiresAt: past })],
    ['revoked', await create({ isRevoked: true })],
    ['suspended', await create({}, suspended)],
    ['unknown', createSecret('sandbox')],
    ['wrong mode', createSecret('live')],
    ['wrong checksum', complete.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['cut off', complete.slice(0, -1)],
  ])
}

/** What each key may do with an endpoint, from the contract alone. */
function expectedKeyResults({ access, key }: Endpoint, names: Iterable<string>): Record<string, string> {
  const forbidden = '403 KEY_FORBIDDEN'
  const refused: Record<string, string> = {
    expired: '401 KEY_REFUSED expired',
    revoked: '401 KEY_REFUSED revoked',
    suspended: '403 ACCOUNT_SUSPENDED',
    unknown: '401 KEY_REFUSED invalid',
    'wrong mode': '401 KEY_REFUSED wrong-mode',
    'wrong checksum': '401 KEY_REFUSED invalid',
    'cut off': '401 KEY_REFUSED invalid',
    lapsed: key === null ? forbidden : access === 'user' ? '403 FORBIDDEN' : 'yes',
    complete: key === null ? forbidden : 'yes',
  }
  return Object.fromEntries(
    [...names].map((name) => {
      if (access === 'public') return [name, 'yes']
      return [name, refused[name] ?? (name === `only ${key}` ? 'yes' : forbidden)]
    }),
  )
}

test('admits API keys by scope and state to every endpoint that allows them, and to no other', async () => {
  const keys = await createKeys()
  const calling = new Map<string, unknown>()
  const allowed = new Map<string, unknown>()
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    calling.set(name, await keyResults(keys, endpoint))
    allowed.set(name, expectedKeyResults(endpoint, keys.keys()))
  }
  expect(Object.fromEntries(calling)).toEqual(Object.fromEntries(allowed))
})

test('every endpoint states whether API keys may call it', () => {
  const unclear = Object.entries<Endpoint>(endpoints).filter(
    ([, { key }]) => key !== null && !apiScopes.includes(key),
  )
  expect(unclear).toEqual([])
})

test('no API key reaches payments, credentials, members or administration', () => {
  const reachable = Object.values<Endpoint>(endpoints).filter(({ key }) => key !== null)
  const closed = reachable.filter(
    ({ access, tag, path }) =>
      ['public', 'admin'].includes(access) ||
      ['wallet', 'admin'].includes(tag) ||
      /^\/(user|wallet|admin|admin-settings|stripe)\//.test(path),
  )
  expect(closed).toEqual([])
})
