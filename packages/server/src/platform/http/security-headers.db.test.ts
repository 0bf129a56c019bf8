import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, createTestContext, signIn, startTestApi, type TestApi } from '../../testing/index.ts'
import type { Context } from '../context.ts'

let context: Context
let api: TestApi
const tokens = { none: '', user: '' }

beforeAll(async () => {
  context = await createTestContext({ PUBLIC_URL: 'https://merkwerk.example' })
  api = await startTestApi(context)
  tokens.user = (await signIn(context, await createAccount(context))).access
})
afterAll(async () => {
  await api[Symbol.asyncDispose]()
  await context[Symbol.asyncDispose]()
})

const kinds: [what: string, path: string, caller: keyof typeof tokens, status: number][] = [
  ['a call', '/user/profile/update/', 'user', 200],
  ['a list', '/api/jobs/getJobsList/', 'user', 200],
  ['a file', '/wallet/transactions/export/', 'user', 200],
  ['wrong input', '/api/jobs/getJobsList/?limit=many', 'user', 400],
  ['a call without a token', '/user/profile/update/', 'none', 401],
  ['a call of admins', '/user/GetAllUsersView/', 'user', 403],
  ['a row that is not there', '/wallet/purchases/1/', 'user', 404],
  ['an address that is not there', '/nothing/here/', 'none', 404],
  ['an address that cannot be read', '/api/lists/%E0%A4%A/', 'none', 400],
  ['a link that is none', '/files/x/y/', 'none', 404],
  ['the health of the process', '/healthz', 'none', 200],
  ['the reference page', '/api/docs/', 'none', 200],
  ['the reference', '/api/docs/openapi.json', 'none', 200],
  ['what crawlers read', '/robots.txt', 'none', 200],
]

test.each(kinds)('%s has the required security headers', async (_what, path, caller, status) => {
  const origin = { origin: 'https://evil.example' }
  const headers = caller === 'none' ? origin : { ...origin, authorization: `Bearer ${tokens[caller]}` }
  const response = await fetch(api.url + path, { headers })
  await response.body?.cancel()
  expect(response.status).toBe(status)
  const answer = Object.fromEntries(response.headers)
  expect(answer).toMatchObject({
    'content-type': expect.stringMatching(/charset=utf-8/i),
    'content-security-policy': expect.stringMatching(/default-src 'none'/),
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(answer['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(Object.keys(answer).filter((name) => name.startsWith('access-control-'))).toEqual([])
  expect(answer).not.toHaveProperty('server')
  expect(answer).not.toHaveProperty('set-cookie')
})
