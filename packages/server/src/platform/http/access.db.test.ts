import { type Access, type Endpoint, type EndpointName, endpoints } from '@merkwerk/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routesOf } from '../../api.ts'
import { authenticate } from '../../domains/accounts/index.ts'
import { Previews } from '../../domains/previews/index.ts'
import { createAccount, createTestContext, signIn } from '../../testing/index.ts'
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
    ({ params: _p, query: _q, body: _b, form: _f, ...endpoint }) => ({
      endpoint,
      handler: async () => {
        throw new AppError('GONE')
      },
    }),
  )
  server = await buildServer(context, { routes: bare, authenticate: (token) => authenticate(context, token) })
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

const addressOf = (endpoint: Endpoint) => endpoint.path.replace(/:\w+/g, '1')

async function statusFor(endpoint: Endpoint, authorization: string | undefined): Promise<number> {
  const headers = authorization === undefined ? {} : { authorization }
  const response = await server.inject({ method: endpoint.method, url: addressOf(endpoint), headers })
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
  const served = routesOf(new Previews(context))
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
  expect(others.sort()).toEqual(['/healthz', '/metrics', '/readyz', '/robots.txt', '/sitemap.xml'])
})
